/** Changes of several writes that no request makes: each is made as a whole, or not at all. */

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import { afterAll, beforeAll, expect, test } from "vitest";

import { DAY, HOUR } from "#school/clock.ts";
import {
  createMember,
  parseNewMember,
  parsePasswordChange,
  parseSignOut,
  setPassword,
  signOut,
} from "#school/commands/member-command.ts";
import { parseNotice, sendNotice } from "#school/commands/notify-command.ts";
import { parseReview, reviewClient } from "#school/commands/review-command.ts";
import { changeSample, parseSample } from "#school/commands/sample-command.ts";
import { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import type { School } from "#school/school.ts";
import { seedDemoSchool } from "#school/seed/demo-school.ts";
import { rotateSigningKey } from "#school/store/oauth/signing-keys.ts";
import { addMember } from "#school/store/members.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { sweep } from "#school/store/sweep.ts";
import type { Tables } from "#school/store/tables/tables.ts";
import { failingAt } from "#school/testing/meanwhile.ts";
import { memberRow } from "#school/testing/members.ts";
import { allRows } from "#school/testing/rows.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

const folder = mkdtempSync(join(tmpdir(), "whole-or-not-"));
const passwordFile = join(folder, "password");
const terminal = { input: new PassThrough(), output: new PassThrough() };
const BOHAN = ["--email", "bohan@example.com"];
const OF_ANN = parseSample(["--member", "ann@example.com"]);
const DOCUMENT = "https://program.example/client.json";
const text = JSON.stringify({
  client_id: DOCUMENT,
  client_name: "Course tool",
  redirect_uris: ["http://127.0.0.1:5000/callback"],
  scope: "openid courses:write",
});
const sha256 = createHash("sha256").update(text).digest("hex");

let demo: TestSchool;
/** A school that is no demo, with one member. */
let empty: TestSchool;
beforeAll(async () => {
  writeFileSync(passwordFile, "a harbour in the fog\n");
  demo = await buildTestSchool({ SCHOOL_CLIENT_HOSTS: "program.example" });
  empty = await buildTestSchool({ SCHOOL_DEMO: "0" });
  demo.school.documents = new DocumentCache(
    () => Promise.resolve({ text, cacheControl: undefined, expires: undefined, date: undefined }),
    demo.school.now,
  );
  await addMember(empty.school.db, { ...memberRow("mem_ann"), email: "ann@example.com" });
});
afterAll(async () => {
  await Promise.all([demo.close(), empty.close()]);
  rmSync(folder, { recursive: true });
});

/**
 * - `lastWrite`: the table of one of its last writes; `kind`: where an earlier one goes to the same table
 * - `prepare`: what is there before
 */
interface Change {
  in: () => TestSchool;
  lastWrite: keyof Tables;
  kind?: "InsertQueryNode";
  prepare?: (school: School) => Promise<unknown>;
  make: (school: School) => Promise<unknown>;
}

test.each<[name: string, change: Change]>([
  [
    "the demo's content, made anew",
    { in: () => demo, lastWrite: "demo_seed", make: ({ db, now }) => seedDemoSchool(db, now() + 7 * HOUR) },
  ],
  [
    "a notice to all",
    {
      in: () => demo,
      lastWrite: "audit_entry",
      make: (school) => sendNotice(school, parseNotice(["--all", "--title", "Course day"])),
    },
  ],
  [
    "a member who is signed out",
    {
      in: () => demo,
      lastWrite: "audit_entry",
      prepare: (school) => openWebSession(school, "mem_bohan"),
      make: (school) => signOut(school, parseSignOut(BOHAN)),
    },
  ],
  [
    "a member's new password",
    {
      in: () => demo,
      lastWrite: "token_pair",
      make: (school) =>
        setPassword(school, parsePasswordChange([...BOHAN, "--password-file", passwordFile]), terminal),
    },
  ],
  [
    "a new member",
    {
      in: () => demo,
      lastWrite: "member_role",
      make: (school) => {
        const who = ["--email", "new@example.com", "--name", "New", "--role", "student"];
        return createMember(school, parseNewMember([...who, "--password-file", passwordFile]), terminal);
      },
    },
  ],
  [
    "the review of a document",
    {
      in: () => demo,
      lastWrite: "audit_entry",
      make: (school) => reviewClient(school, parseReview(["--client-id", DOCUMENT, "--sha256", sha256])),
    },
  ],
  [
    "the samples of a member",
    { in: () => empty, lastWrite: "payment_lineitem", make: (school) => changeSample(school, OF_ANN) },
  ],
  [
    "the removal of samples",
    {
      in: () => empty,
      lastWrite: "course",
      prepare: (school) => changeSample(school, OF_ANN),
      make: (school) => changeSample(school, { ...OF_ANN, remove: true }),
    },
  ],
  [
    "another key for ID tokens",
    {
      in: () => demo,
      lastWrite: "signing_key",
      kind: "InsertQueryNode",
      make: ({ db, now }) => rotateSigningKey(db, now),
    },
  ],
  [
    "the sweep",
    {
      in: () => demo,
      lastWrite: "sign_in_attempt",
      prepare: (school) =>
        school.db
          .insertInto("rate_window")
          .values({ bucket: "over", ends_at: school.now(), count: 1 })
          .execute(),
      make: ({ db, now }) => sweep(db, now() + DAY),
    },
  ],
])("%s is there as a whole, or not at all", async (_name, change) => {
  const { school } = change.in();
  await change.prepare?.(school);
  const before = await allRows(school.db);
  const failing = change.make({ ...school, db: failingAt(school.db, change.lastWrite, change.kind) });
  await expect(failing).rejects.toThrow("no write to");
  expect(await allRows(school.db)).toEqual(before);

  await change.make(school);
});
