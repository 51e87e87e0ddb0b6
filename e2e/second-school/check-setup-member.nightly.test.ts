/** `check-setup -- --member` at the second school: what an operator reads who signs in as a member of it. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { startPortal, TEST_KEY } from "../harness/portal-process.ts";
import { SecondMember } from "./second-member.ts";
import { type SecondSchool, startSecondSchool } from "./second-school.ts";

const PROGRAM = join(import.meta.dirname, "../../bff/commands/check-setup.ts");

let folder: string;
let port: string;
let portalUrl: string;
let school: SecondSchool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "check-setup-"));
  port = String(await findFreePort());
  portalUrl = `http://localhost:${port}`;
  school = await startSecondSchool({ portalUrl });
});
afterEach(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command, and gives it the response to its authorization request. */
async function run(respond: (response: URL, paste: (line: string) => void) => Promise<unknown>) {
  const env = {
    ...CLEAN_ENVIRONMENT,
    ...school.settings,
    PORT: port,
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
    FORMER_BUILDS: join(folder, "builds"),
  };
  const program = spawn(process.execPath, [PROGRAM, "--member"], { env });
  let output = "";
  program.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  program.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => program.once("close", resolve));
  await expect
    .poll(() => /^http\S+code_challenge=\S+$/m.test(output) || program.exitCode !== null)
    .toBe(true);
  const [address] = /^http\S+code_challenge=\S+$/m.exec(output) ?? [];
  if (address === undefined) throw new Error(output);
  const response = await new SecondMember(portalUrl, school.url).authorize(address);
  try {
    await respond(response, (line) => program.stdin.write(`${line}\n`));
    return { code: await ended, output, lines: output.split("\n") };
  } finally {
    program.kill();
  }
}

describe("check-setup -- --member", () => {
  it("waits at the address of a portal that does not run, and names what the school lacks", async () => {
    const { code, output, lines } = await run((response) => fetch(response));
    expect([code, lines.filter((line) => line.startsWith("PROBLEM"))]).toEqual([0, []]);
    expect(output).toContain("ok      sign-in as a member");
    expect(output).toContain("ok      document BillingPage, in its documented form");
    expect(output).toContain("ok      fields of the specification");
    expect(output).toContain("ok      forms of times, amounts and other values");
    expect(output).toContain("ok      refresh of the pair");
    expect(output).toContain("ok      revocation of the pair");
    expect(output).toMatch(/WARNING fields: the school lacks \d+ that .*Course \(.*title.*Invoice \(/);
    // No query for the inbox's marks was sent, and no pair is left.
    expect(school.calls.filter(({ query }) => query.includes("mutation"))).toEqual([]);
    for (const pair of school.issued) {
      expect(await school.provider.RefreshToken.find(pair.refresh_token)).toBeUndefined();
      for (const secret of [pair.access_token, pair.refresh_token, school.settings.CLIENT_SECRET, TEST_KEY])
        expect(output).not.toContain(secret);
    }
  });

  it("names a school whose refreshed tokens are not for the Member API", async () => {
    await school.stop();
    school = await startSecondSchool({ portalUrl, keepsResource: false });
    const { code, lines } = await run((response) => fetch(response));
    expect([code, lines.filter((line) => line.startsWith("PROBLEM"))]).toEqual([
      1,
      [expect.stringMatching(/^PROBLEM refresh of the pair: the Member API refuses the new access token/)],
    ]);
  });

  it("takes the pasted address while the portal runs, which leaves the code alone", async () => {
    const portal = await startPortal({ ...school.settings, PORT: port });
    try {
      const { code, output } = await run(async (response, paste) => {
        const page = await new SecondMember(portalUrl, school.url).navigate(response.href);
        expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
        expect(page.body).toContain("Copy the address of this page");
        paste(response.href);
      });
      expect([code, output.includes("PROBLEM")]).toEqual([0, false]);
      expect(portal.output()).not.toContain("sign_in_failed");
    } finally {
      await portal.stop();
    }
  });
});
