/** What deploy/backup-portal.md and deploy/backup-school.md say of sessions that ended after the copies. */

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { MemberAtPortal } from "./member-at-portal.ts";
import { livePairsAt } from "./pairs-at-school.ts";
import { portalSettings } from "./school-behind-proxy.ts";
import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { type PortalProcess, startPortal, TEST_KEY } from "../harness/portal-process.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

const PROGRAM = join(import.meta.dirname, "../../bff/commands/sessions-command.ts");
const YICHUN = "yichun@example.com";

let folder: string;
let school: SchoolProcess;
let portal: PortalProcess;
let settings: Record<string, string>;
/** A browser that keeps the cookie of a member who signs out elsewhere. */
let kept: MemberAtPortal;

const pathOf = (address = ""): string => address.replace("sqlite:", "");

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  school = await startSchool();
  settings = {
    ...(await portalSettings(school)),
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
  };
  portal = await startPortal(settings);
  const member = new MemberAtPortal(portal.url, school.url);
  await member.signIn(YICHUN);
  kept = new MemberAtPortal(portal.url, school.url);
  for (const [name, value] of member.cookies) kept.cookies.set(name, value);
  runSessions("backup", join(folder, "sessions-copy.db"));
  await school.run(["backup", join(folder, "school-copy.db")]);
  await member.signOut();
  await expect.poll(() => livePairsAt(school, YICHUN)).toEqual([]);
  await portal.end("SIGTERM");
});

afterEach(async () => {
  await portal.stop();
  await school.stop();
  rmSync(folder, { recursive: true });
});

function runSessions(...args: string[]): void {
  const env = { ...CLEAN_ENVIRONMENT, ...settings };
  execFileSync(process.execPath, [PROGRAM, ...args], { env, stdio: "pipe" });
}

const restorePortal = (): void =>
  copyFileSync(join(folder, "sessions-copy.db"), pathOf(settings["SESSION_STORE"]));

async function restoreSchool(): Promise<void> {
  await school.terminate();
  copyFileSync(join(folder, "school-copy.db"), pathOf(school.environment["SCHOOL_DATABASE"]));
  await school.restart();
}

async function askedBy(member: MemberAtPortal): Promise<number> {
  const { status } = await member.ask("CoursesPage", { first: 1, after: null });
  return status;
}

it("a restore of the portal's store alone ends a session that was signed out since the copy, at its first call", async () => {
  restorePortal();
  await portal.start();
  expect(await kept.isSignedIn()).toBe(true);
  expect(await askedBy(kept)).toBe(401);
  expect(await kept.isSignedIn()).toBe(false);
});

it("a restore of the school alone opens no session of a portal again", async () => {
  await restoreSchool();
  await portal.start();
  expect(livePairsAt(school, YICHUN)).toHaveLength(1);
  expect([await kept.isSignedIn(), await askedBy(kept)]).toEqual([false, 401]);
});

it("a restore of both opens that session again, unless all are ended before a portal starts", async () => {
  await restoreSchool();
  restorePortal();
  await portal.start();
  expect([await kept.isSignedIn(), await askedBy(kept)]).toEqual([true, 200]);
  await portal.end("SIGTERM");

  await restoreSchool();
  restorePortal();
  runSessions("end", "--all", "--no-wait");
  await portal.start();
  expect([await kept.isSignedIn(), await askedBy(kept)]).toEqual([false, 401]);
  await expect.poll(() => livePairsAt(school, YICHUN)).toEqual([]);
});
