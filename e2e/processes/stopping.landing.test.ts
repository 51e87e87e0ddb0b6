/** A portal process that gets a signal: SIGTERM loses no call and no refresh, SIGHUP has the secrets read again. */

import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import type { InterferingProxy } from "./interfering-proxy.ts";
import { MemberAtPortal } from "./member-at-portal.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import type { SchoolProcess } from "../harness/school-process.ts";
import { startSchoolBehindProxy } from "./school-behind-proxy.ts";

let proxy: InterferingProxy;
let school: SchoolProcess;
let settings: Record<string, string>;
let opsUrl: string;

beforeAll(async () => {
  const started = await startSchoolBehindProxy();
  ({ proxy, school } = started);
  const opsPort = await findFreePort();
  opsUrl = `http://127.0.0.1:${opsPort}`;
  settings = { ...started.settings, OPS_PORT: String(opsPort), DRAIN_SECONDS: "1" };
}, 60_000);

afterAll(async () => {
  await school.stop();
  await proxy.close();
});

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Delays the answer to the next refresh. */
function holdNextRefresh(): { isHeld: () => boolean; release: () => void } {
  const release = Promise.withResolvers<void>();
  let isHeld = false;
  proxy.onAnswer(async ({ path, form }) => {
    if (path !== "/api/oauth/token" || form.get("grant_type") !== "refresh_token") return "pass";
    isHeld = true;
    await release.promise;
    return "pass";
  });
  return { isHeld: () => isHeld, release: () => release.resolve() };
}

/** A member whose call waits for a refresh that the school does not answer. */
async function memberInRefresh(portal: PortalProcess) {
  const member = new MemberAtPortal(portal.url, school.url);
  await member.signIn();
  const refresh = holdNextRefresh();
  let call = member.ask("CoursesPage", { first: 1 });
  await expect
    .poll(async () => {
      if (refresh.isHeld()) return true;
      // The first call may need no refresh, while its access token is still valid.
      await Promise.race([call, new Promise((resolve) => setTimeout(resolve, 50))]);
      if (!refresh.isHeld()) call = member.ask("CoursesPage", { first: 1 });
      return refresh.isHeld();
    })
    .toBe(true);
  return { member, refresh, call };
}

describe("a portal that gets SIGTERM", () => {
  it("is not ready, finishes a call and its refresh, and exits with 0", async () => {
    const portal = await startPortal(settings);
    const { member, refresh, call } = await memberInRefresh(portal);
    expect(await statusOf(`${portal.url}/readyz`)).toBe(200);

    const ended = portal.end("SIGTERM");
    await expect.poll(() => statusOf(`${portal.url}/readyz`)).toBe(503);
    expect(await statusOf(`${portal.url}/healthz`)).toBe(200);
    // Then the portal stops listening, with the call still under way.
    await expect.poll(() => statusOf(`${portal.url}/healthz`)).toBe(0);
    expect(await statusOf(`${opsUrl}/metrics`)).toBe(200);
    refresh.release();
    expect((await call).status).toBe(200);
    expect(await ended).toBe(0);
    // What it wrote as it ended is read a moment later.
    await expect.poll(portal.output).toContain('"event":"stopped"');

    // The new pair was stored, so the next process uses it.
    await portal.start();
    expect((await member.ask("CoursesPage", { first: 1 })).status).toBe(200);
    await portal.stop();
  });

  it("exits with 0 when its span collector does not answer", async () => {
    const collector = createServer().listen(0, "127.0.0.1");
    await once(collector, "listening");
    const { port } = collector.address() as AddressInfo;
    const portal = await startPortal({
      ...settings,
      STOP_SECONDS: "5",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER: "always_on",
    });
    await statusOf(`${portal.url}/healthz`);
    expect(await portal.end("SIGTERM")).toBe(0);
    await expect.poll(portal.output).toContain('"event":"stopped"');
    expect(portal.output()).toContain('"part":"span collector"');
    collector.close();
  });

  it("ends at its deadline when a call never ends, and the member stays signed in", async () => {
    const portal = await startPortal({ ...settings, STOP_SECONDS: "2", SCHOOL_TIMEOUT_MS: "60000" });
    const { member, refresh, call } = await memberInRefresh(portal);
    const cut = expect(call).rejects.toThrow();
    expect(await portal.end("SIGTERM")).toBe(1);
    await cut;
    await expect.poll(portal.output).toContain('"event":"stop_deadline"');
    refresh.release();

    await portal.start();
    expect((await member.ask("CoursesPage", { first: 1 })).status).toBe(200);
    await portal.stop();
  });
});

describe("a portal that gets SIGHUP", () => {
  it("reads the client secret again, refuses a wrong one, and goes on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "secret-"));
    const file = join(folder, "client-secret");
    const { CLIENT_SECRET: secret = "", ...others } = settings;
    writeFileSync(file, "a mistyped secret");
    const portal = await startPortal({ ...others, CLIENT_SECRET_FILE: file });
    await expect.poll(() => portal.output()).toContain('"event":"client_secret_refused"');
    expect(await statusOf(`${portal.url}/readyz`)).toBe(503);

    process.kill(portal.pid(), "SIGHUP");
    await expect.poll(() => portal.output()).toContain('"event":"reload_refused"');
    writeFileSync(file, `${secret}\n`);
    process.kill(portal.pid(), "SIGHUP");
    await expect.poll(() => portal.output()).toContain('"event":"secrets_reloaded"');
    expect(await statusOf(`${portal.url}/readyz`)).toBe(200);
    await new MemberAtPortal(portal.url, school.url).signIn();
    expect(portal.output()).not.toContain(secret);
    await portal.stop();
    rmSync(folder, { recursive: true });
  });
});

describe("the operators' private listener", () => {
  it("[S57] has the metrics, which the public listener does not have", async () => {
    const portal = await startPortal(settings);
    const member = new MemberAtPortal(portal.url, school.url);
    await member.signIn();
    await member.ask("CoursesPage", { first: 1 });
    const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
    for (const line of [
      'homeroom_sign_ins_total{outcome="signed_in"} 1',
      'homeroom_school_calls_total{endpoint="graphql",outcome="ok"} 1',
      'homeroom_requests_total{route="/member/graphql",status="200"} 1',
      "homeroom_sessions_opened_total 1",
    ])
      expect(metrics).toContain(line);
    const answer = await fetch(`${portal.url}/metrics`);
    expect(await answer.text()).not.toContain("homeroom_");
    await portal.stop();
  });
});

describe("the audit trail", () => {
  it("is in the file of the settings, and after SIGHUP in a new one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "audit-"));
    const path = join(folder, "audit.log");
    const portal = await startPortal({ ...settings, AUDIT_LOG: `file:${path}` });
    const member = new MemberAtPortal(portal.url, school.url);
    await member.signIn();
    await expect.poll(() => readFileSync(path, "utf8")).toContain('"audit":"signed_in"');
    renameSync(path, `${path}.1`);
    process.kill(portal.pid(), "SIGHUP");
    await expect.poll(() => existsSync(path)).toBe(true);
    await member.signOut();
    await portal.stop();
    expect(readFileSync(path, "utf8")).toContain('"reason":"signed_out"');
    expect(readFileSync(`${path}.1`, "utf8")).not.toContain("signed_out");
    expect(portal.output()).not.toContain('"audit":');
    rmSync(folder, { recursive: true });
  });
});
