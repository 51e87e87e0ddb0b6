/** How a school process is operated: whether it is ready, how it stops, and its metrics on a private port. */

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { DEMO_PASSWORD } from "#shared/sample-members/people.ts";

import { obtainPair, presentAccessToken } from "../conformance/member-client.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

let school: SchoolProcess | undefined;
afterEach(async () => {
  await school?.stop();
});

describe("a school in a file", () => {
  it("is copied while it writes, and the copy is a school with everything that was there before", async () => {
    school = await startSchool();
    const { url } = school;
    const client = await school.createClient();
    const before = await obtainPair(url, client);
    let isCopied = false;
    const writing = (async () => {
      let pairs = 0;
      for (; !isCopied; pairs += 1) await obtainPair(url, client);
      return pairs;
    })();
    const folder = mkdtempSync(join(tmpdir(), "copy-"));
    const copy = join(folder, "school.db");
    const made = await school.run(["backup", copy]);
    isCopied = true;
    expect(JSON.parse(made.stdout)).toEqual({ path: copy, bytes: statSync(copy).size });
    expect(await writing).toBeGreaterThan(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);

    const again = await school.run(["backup", copy]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("exists")]);
    const restored = await startSchool({
      SCHOOL_URL: url,
      SCHOOL_PORT: String(await findFreePort()),
      SCHOOL_DATABASE: `sqlite:${copy}`,
      SCHOOL_DEMO: "0",
    });
    const address = `http://127.0.0.1:${restored.environment["SCHOOL_PORT"]}`;
    expect(await presentAccessToken(address, before.access_token)).toBe(200);
    await restored.stop();
    rmSync(folder, { recursive: true });
  });
});

describe("a school process", () => {
  it("is ready when it listens, and has its metrics on the private port alone", async () => {
    const opsPort = await findFreePort();
    school = await startSchool({ SCHOOL_OPS_PORT: String(opsPort) });

    expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${school.url}/metrics`)).status).toBe(404);
    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    expect(metrics).toContain('school_requests_total{route="/readyz",status="200"} 1');
    expect(metrics).toContain('school_sweeps_total{outcome="done"} 1');
    expect((await fetch(`http://127.0.0.1:${opsPort}/readyz`)).status).toBe(404);
  });

  it("is not ready while it stops, answers until it stops listening, and exits with 0", async () => {
    school = await startSchool({ SCHOOL_DRAIN_SECONDS: "2" });
    const { url } = school;
    const ended = school.terminate();

    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/api/oauth/jwks`)).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/readyz`)).rejects.toThrow("fetch failed");
  });

  it("finishes a running request before it stops", async () => {
    school = await startSchool();
    const { url } = school;
    const slow = Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`${url}/sign-in`, {
          method: "POST",
          headers: { origin: url },
          redirect: "manual",
          body: new URLSearchParams({ email: "yichun@example.com", password: DEMO_PASSWORD, return_to: "/" }),
        }),
      ),
    );
    // The requests have arrived when the log says so; each then checks a password, which takes a while, and stores a session.
    await expect.poll(() => school?.logs().match(/"\/sign-in"/g)?.length).toBe(4);
    const ended = school.terminate();

    expect((await slow).map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await ended).toBe(0);
  });

  it("does not start without its database, and says so without the address", async () => {
    school = await startSchool();
    const port = await findFreePort();
    const { code, stderr } = await school.run([], {
      SCHOOL_PORT: String(await findFreePort()),
      SCHOOL_DATABASE: `postgres://school:password-of-the-database@127.0.0.1:${port}/school`,
    });

    expect(code).toBe(1);
    expect(stderr).toContain("The database cannot be used now (ECONNREFUSED).");
    expect(stderr).not.toMatch(/password-of|127\.0\.0\.1|    at /);
  });
});
