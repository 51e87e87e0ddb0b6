/** `check-setup` at the second school: what an operator of a portal there reads. */

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

function start(args: readonly string[], settings: Record<string, string> = {}) {
  const env = {
    ...CLEAN_ENVIRONMENT,
    ...school.settings,
    PORT: port,
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
    FORMER_BUILDS: join(folder, "builds"),
    ...settings,
  };
  const program = spawn(process.execPath, [PROGRAM, ...args], { env });
  let output = "";
  program.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  program.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => program.once("close", resolve));
  return { program, ended, output: () => output };
}

/** Signs in as a member, and gives the command the response. */
async function run(respond: (response: URL, paste: (line: string) => void) => Promise<unknown>) {
  const { program, ended, output } = start(["--member"]);
  const address = (): string | undefined => /^http\S+code_challenge=\S+$/m.exec(output())?.[0];
  await expect.poll(() => address() !== undefined || program.exitCode !== null).toBe(true);
  try {
    const member = new SecondMember(portalUrl, school.url);
    const response = await member.authorize(address() ?? `no address: ${output()}`);
    await respond(response, (line) => program.stdin.write(`${line}\n`));
    return { code: await ended, output: output(), lines: output().split("\n") };
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

  it("names the times that no screen can read, by their form", async () => {
    await school.stop();
    school = await startSecondSchool({
      portalUrl,
      times: [
        (at) => new Date(at).toISOString().replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*/, "$3/$2/$1 $4"),
      ],
    });
    const { code, lines } = await run((response) => fetch(response));
    expect(code).toBe(1);
    const form =
      /^PROBLEM form of (\w+\.\w+): (?:a value|\d+ values) cannot be read, such as "99\/99\/9999 99:99"/;
    const fields = lines.flatMap((line) => form.exec(line)?.[1] ?? []);
    expect(fields.toSorted()).toEqual([
      "Course.expireDate",
      "Lecture.unlockAt",
      "Payment.expiredAt",
      "Payment.paidAt",
      "Payment.refundRequestedAt",
      "Payment.refundedAt",
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

describe("check-setup", () => {
  it.each([
    ["a wrong secret", { CLIENT_SECRET: "wrong" }, /client secret: the school refuses them/],
    [
      "a redirect URI that is not registered",
      { PORTAL_URL: "http://localhost:3999" },
      /redirect URI .*does not send members back there \(it answered 400\)/,
    ],
  ])(
    "names %s at a school that answers otherwise than the specification",
    async (_what, settings, problem) => {
      const { ended, output } = start([], settings);
      expect(await ended).toBe(1);
      const problems = output()
        .split("\n")
        .filter((line) => line.startsWith("PROBLEM"));
      expect(problems).toEqual([expect.stringMatching(problem)]);
    },
  );
});
