import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { DAY, MINUTE } from "#school/clock.ts";
import { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import { findReviewedSha256 } from "#school/store/oauth/clients.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";

const CLIENT_ID = "https://program.example/client.json";
const REVIEW = `/admin/oauth-applications/review?${new URLSearchParams({ client_id: CLIENT_ID })}`;

const testSchool = await openTestSchool({ SCHOOL_CLIENT_HOSTS: "program.example" });
const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
let text: string;
/** Other events while a document is read. */
let whileReading: () => Promise<unknown> = () => Promise.resolve();

const documentNamed = (name: string): string =>
  JSON.stringify({
    client_id: CLIENT_ID,
    client_name: name,
    redirect_uris: ["http://127.0.0.1:5000/callback"],
    scope: "openid courses:write",
  });
const sha256 = (): string => createHash("sha256").update(text).digest("hex");

testSchool.school.documents = new DocumentCache(async () => {
  await whileReading();
  return { text, cacheControl: undefined, expires: undefined, date: undefined };
}, testSchool.school.now);
await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");
// Entries of the same instant have no order.
testSchool.advanceClock(MINUTE);

test("an operator reads a document, and exactly the text that was shown becomes reviewed", async () => {
  text = documentNamed("Course tool");
  const page = await owner.get(REVIEW);
  expect(page.text).toContain("Course tool");
  expect(page.text).toContain(sha256());
  expect(page.text).toContain("This text is not reviewed.");

  const shown = await owner.follow(await owner.post(REVIEW, formOf(page.html, REVIEW)));
  expect(shown.text).toContain("This text is reviewed.");
  expect(await findReviewedSha256(testSchool.school.db, CLIENT_ID)).toBe(sha256());
});

test("undoing a review needs a recent password, as making it does", async () => {
  const { db } = testSchool.school;
  testSchool.advanceClock(15 * MINUTE);
  const asked = await owner.undoNewest();

  expect(asked.text).toContain("Your password, please");
  expect(await findReviewedSha256(db, CLIENT_ID)).toBe(sha256());
  expect((await owner.undoNewest({ current_password: "titmouse" })).status).toBe(303);
  expect(await findReviewedSha256(db, CLIENT_ID)).toBeUndefined();
});

test("a review cannot be undone after a later review", async () => {
  const { db } = testSchool.school;
  testSchool.advanceClock(MINUTE);
  await owner.post(REVIEW, formOf((await owner.get(REVIEW)).html, REVIEW));
  await db
    .updateTable("oauth_client")
    .set({ reviewed_sha256: "another" })
    .where("id", "=", CLIENT_ID)
    .execute();
  const refused = await owner.undoNewest();
  const stays = await findReviewedSha256(db, CLIENT_ID);
  await db.updateTable("oauth_client").set({ reviewed_sha256: null }).where("id", "=", CLIENT_ID).execute();

  expect(refused.status).toBe(409);
  expect(refused.summary.join()).toContain("reviewed again since");
  expect(stays).toBe("another");
});

test("a role that is removed while a form is answered counts: nothing changes", async () => {
  const { db, site } = testSchool.school;
  const roles = () =>
    db.updateTable("member_role").where("member_id", "=", "mem_owner").where("school_id", "=", site.id);
  const form = formOf((await owner.get(REVIEW)).html, REVIEW);
  testSchool.advanceClock(10 * MINUTE);
  whileReading = () => roles().set({ role: "operator" }).execute();
  const page = await owner.post(REVIEW, form);
  whileReading = () => Promise.resolve();
  await roles().set({ role: "owner" }).execute();

  expect(page.status).toBe(403);
  expect(page.html).toContain("Nothing was changed");
  expect(await findReviewedSha256(db, CLIENT_ID)).toBeUndefined();
});

test("a document that changed after it was shown is shown again and not reviewed", async () => {
  text = documentNamed("Another tool");
  testSchool.advanceClock(DAY);
  await owner.signIn("mem_owner");
  const form = formOf((await owner.get(REVIEW)).html, REVIEW);
  const before = await findReviewedSha256(testSchool.school.db, CLIENT_ID);
  text = documentNamed("A changed tool");
  testSchool.advanceClock(DAY / 24);
  const page = await owner.post(REVIEW, { ...form, current_password: "titmouse" });

  expect(page.status).toBe(422);
  expect(page.summary.join()).toContain("has changed since you read it");
  expect(page.text).toContain("A changed tool");
  expect(await findReviewedSha256(testSchool.school.db, CLIENT_ID)).toBe(before);
});
