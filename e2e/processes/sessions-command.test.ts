import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { MemberAtPortal } from "./member-at-portal.ts";
import { livePairsAt } from "./pairs-at-school.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

const PROGRAM = join(import.meta.dirname, "../../bff/commands/sessions-command.ts");
const YICHUN = "yichun@example.com";
const DANIEL = "daniel@example.com";

let folder: string;
let school: SchoolProcess;
let portal: PortalProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sessions-command-"));
  school = await startSchool();
  const port = String(await findFreePort());
  const client = await school.createClient({ redirectUris: [`http://localhost:${port}/auth/callback`] });
  settings = {
    PORT: port,
    SCHOOL_URL: school.url,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret ?? "",
    SESSION_KEYS: Buffer.from("a session key of thirty-two byte").toString("base64"),
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
  };
  portal = await startPortal(settings);
}, 60_000);

afterAll(async () => {
  await portal.stop();
  await school.stop();
  rmSync(folder, { recursive: true });
});

function run(args: readonly string[], changed: Record<string, string> = {}) {
  const env = { ...CLEAN_ENVIRONMENT, ...settings, ...changed };
  return new Promise<{ code: number; lines: Record<string, unknown>[]; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
        const lines = stdout.split("\n").filter((line) => line !== "");
        resolve({
          code: error === null ? 0 : Number(error.code),
          lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
          stdout,
          stderr,
        });
      });
    },
  );
}

async function signedIn(email: string): Promise<MemberAtPortal> {
  const member = new MemberAtPortal(portal.url, school.url);
  await member.signIn(email);
  return member;
}

const isSignedIn = async (member: MemberAtPortal) => (await member.session())["signedIn"];

describe("npm run sessions", () => {
  it("lists sessions without tokens and without ids of cookies", async () => {
    const member = await signedIn(YICHUN);
    const { code, lines, stdout } = await run(["list"]);
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(
      [
        "browser",
        "expiresAt",
        "lastSeenAt",
        "school_id",
        "session",
        "signedInAt",
        "sub",
        "system",
      ].toSorted(),
    );
    expect([...member.cookies.values()].some((value) => stdout.includes(value))).toBe(false);
    await member.signOut();
  });

  it(
    "ends a member's sessions and their pairs at the school, and no others",
    { timeout: 60_000 },
    async () => {
      const [phone, desktop, other] = [
        await signedIn(YICHUN),
        await signedIn(YICHUN),
        await signedIn(DANIEL),
      ];
      const { sub } = (await phone.session())["member"] as { sub: string };
      const { lines } = await run(["end", "--sub", sub]);
      expect(lines).toMatchObject([{ event: "sessions_ended_by_operator", by: "sub", count: 2 }]);
      await expect.poll(() => isSignedIn(phone), { timeout: 10_000 }).toBe(false);
      expect(await isSignedIn(desktop)).toBe(false);
      expect(await isSignedIn(other)).toBe(true);
      // The running portal revokes them; it reads the outbox every fifteen seconds.
      await expect.poll(() => livePairsAt(school, YICHUN), { timeout: 25_000 }).toEqual([]);
      await other.signOut();
    },
  );

  it("ends one session by its id, and all sessions, and says when there are none", async () => {
    const members = [await signedIn(YICHUN), await signedIn(DANIEL), await signedIn(DANIEL)];
    const id = String((await run(["list"])).lines[0]?.["session"]);
    expect((await run(["end", "--session", id])).lines).toMatchObject([{ count: 1 }]);
    expect((await run(["list"])).lines).toHaveLength(2);
    expect((await run(["end", "--all"])).lines).toMatchObject([{ count: 2 }]);
    // Standard output, which a program may read, stays empty; the message for a person is on standard error.
    expect(await run(["list"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "There are no sessions in this store.\n",
    });
    for (const member of members)
      await expect.poll(() => isSignedIn(member), { timeout: 10_000 }).toBe(false);
  });

  it.each([
    ["no word", []],
    ["an unknown word", ["drop"]],
    ["an end of nothing in particular", ["end"]],
    ["an end of two things", ["end", "--all", "--sub", "mem_1"]],
    ["an unknown option", ["end", "--everybody"]],
  ])("prints its usage after %s, and ends no session", async (_title, args) => {
    const { code, stdout, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("npm run sessions -- end --sub SUB");
  });

  it("lists sessions that no key opens as unreadable", async () => {
    const member = await signedIn(YICHUN);
    const other = { SESSION_KEYS: Buffer.from("another key, of thirty-two bytes").toString("base64") };
    expect((await run(["list"], other)).lines).toMatchObject([{ readable: false }]);
    await member.signOut();
  });
});
