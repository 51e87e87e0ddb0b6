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
import { portalSettings } from "./school-behind-proxy.ts";

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
  settings = {
    ...(await portalSettings(school)),
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

function run(
  args: readonly string[],
  changed: Record<string, string> = {},
  form: "lines" | "document" = "lines",
) {
  const env = { ...CLEAN_ENVIRONMENT, ...settings, ...changed };
  return new Promise<{ code: number; lines: Record<string, unknown>[]; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
        const lines = form === "lines" ? stdout.split("\n").filter((line) => line !== "") : [];
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

describe("npm run sessions", () => {
  it("lists sessions without tokens and without ids of cookies", async () => {
    const member = await signedIn(YICHUN);
    const { code, lines, stdout } = await run(["list"]);
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(
      [
        "browser",
        "email",
        "expiresAt",
        "lastSeenAt",
        "name",
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

  it("ends a member's sessions and their pairs at the school, and no others", async () => {
    const [phone, desktop, other] = [await signedIn(YICHUN), await signedIn(YICHUN), await signedIn(DANIEL)];
    const { sub } = (await phone.session())["member"] as { sub: string };
    const { lines } = await run(["end", "--sub", sub]);
    expect(lines).toMatchObject([{ event: "sessions_ended_by_operator", by: "sub", count: 2 }]);
    await expect.poll(() => phone.isSignedIn()).toBe(false);
    expect(await desktop.isSignedIn()).toBe(false);
    expect(await other.isSignedIn()).toBe(true);
    // The running portal revokes them; it reads the outbox every fifteen seconds.
    await expect.poll(() => livePairsAt(school, YICHUN)).toEqual([]);
    await other.signOut();
  });

  it("lists those that fit, a page at a time, and says when none fits", async () => {
    const startedAt = new Date().toISOString();
    const members = [await signedIn(YICHUN), await signedIn(DANIEL), await signedIn(DANIEL)];
    const emailsOf = async (...args: string[]) =>
      (await run(["list", ...args])).lines.map((line) => line["email"]);
    expect(await emailsOf("--email", DANIEL.toUpperCase(), "--since", startedAt)).toEqual([DANIEL, DANIEL]);
    const { sub } = (await members[0]!.session())["member"] as { sub: string };
    expect(await emailsOf("--sub", sub)).toEqual([YICHUN]);
    const first = await run(["list", "--limit", "2"]);
    const [, place = ""] = /--after (\S+)/.exec(first.stderr) ?? [];
    const rest = await run(["list", "--after", place]);
    const ids = [...first.lines, ...rest.lines].map((line) => line["session"]);
    expect([first.lines.length, new Set(ids).size]).toEqual([2, 3]);
    expect(await run(["list", "--idle", "1d"])).toMatchObject({ stdout: "", stderr: "No session fits.\n" });
    for (const member of members) await member.signOut();
  });

  it("copies the store of a running portal, and a portal that starts with the copy knows its members", async () => {
    const member = await signedIn(YICHUN);
    const copy = join(folder, "copy.db");
    expect((await run(["backup", copy])).lines).toMatchObject([{ event: "store_backed_up" }]);
    const again = await run(["backup", copy]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("exists")]);
    const port = String(await findFreePort());
    const restored = await startPortal({ ...settings, PORT: port, SESSION_STORE: `sqlite:${copy}` });
    const there = new MemberAtPortal(restored.url, school.url);
    for (const [name, value] of member.cookies) there.cookies.set(name, value);
    expect((await there.session())["signedIn"]).toBe(true);
    await restored.stop();
    await member.signOut();
  });

  it("exports what it holds of a member, and erases it with the pairs revoked", async () => {
    const [phone, other] = [await signedIn(YICHUN), await signedIn(DANIEL)];
    const { sub } = (await phone.session())["member"] as { sub: string };
    const exported = await run(["export", "--sub", sub], {}, "document");
    const data = JSON.parse(exported.stdout) as Record<string, unknown>;
    expect(data).toMatchObject({
      sub,
      member: { email: YICHUN },
      sessions: [{ member: { email: YICHUN } }],
    });
    expect(exported.stdout).not.toMatch(/access_token|refresh_token/);
    expect(exported.stderr).toContain("member_exported");
    const erased = await run(["erase", "--sub", sub]);
    expect(erased.lines).toMatchObject([{ event: "member_erased", count: 1 }]);
    expect(JSON.parse((await run(["export", "--sub", sub], {}, "document")).stdout)).toMatchObject({
      member: null,
      sessions: [],
      endedSessions: [],
    });
    await expect.poll(() => phone.isSignedIn()).toBe(false);
    expect(await other.isSignedIn()).toBe(true);
    await expect.poll(() => livePairsAt(school, YICHUN)).toEqual([]);
    await other.signOut();
  });

  it("ends the sessions of a store that no portal uses any more, which then takes other keys", async () => {
    const there = { PORT: String(await findFreePort()), SESSION_STORE: `sqlite:${join(folder, "left.db")}` };
    await (await startPortal({ ...settings, ...there })).stop();
    const { lines, stderr } = await run(["end", "--all"], there);
    expect([lines, stderr]).toMatchObject([[{ by: "all", count: 0 }], "Ending every session\n"]);
    const keys = { SESSION_KEYS: Buffer.from("another key, of thirty-two bytes").toString("base64") };
    const portal = await startPortal({ ...settings, ...there, ...keys });
    await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(200);
    await portal.stop();
  });

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
    for (const member of members) await expect.poll(() => member.isSignedIn()).toBe(false);
  });

  it.each([
    ["no word", []],
    ["an unknown word", ["drop"]],
    ["an end of nothing in particular", ["end"]],
    ["an end of two things", ["end", "--all", "--sub", "mem_1"]],
    ["an unknown option", ["end", "--everybody"]],
    ["an option of another word", ["end", "--all", "--email", DANIEL]],
    ["an instant without its zone", ["end", "--signed-in-before", "2026-11-24"]],
    ["an instant to come", ["end", "--signed-in-before", "2999-01-01T00:00Z"]],
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
