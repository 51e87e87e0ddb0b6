import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { parseReview, reviewClient } from "#school/commands/review-command.ts";
import { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import { findReviewedSha256 } from "#school/store/oauth/clients.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const CLIENT_ID = "https://program.example/client's;x.json";
const COMMAND = "npm run school -- client review --client-id 'https://program.example/client'\\''s;x.json'";

const testSchool = await openTestSchool({ SCHOOL_CLIENT_HOSTS: "program.example" });
const { school } = testSchool;
const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");

const text = JSON.stringify({
  client_id: CLIENT_ID,
  client_name: "Course tool",
  redirect_uris: ["http://127.0.0.1:5000/callback"],
  scope: "openid courses:write",
});
const sha256 = createHash("sha256").update(text).digest("hex");
school.documents = new DocumentCache(
  () => Promise.resolve({ text, cacheControl: undefined, expires: undefined, date: undefined }),
  school.now,
);

const review = (...options: string[]) =>
  reviewClient(school, parseReview(["--client-id", CLIENT_ID, ...options]));
const page = async () =>
  (await owner.get(`/admin/oauth-applications/application?${new URLSearchParams({ id: CLIENT_ID })}`)).text;

test("a review is of the very text that was read, and is in the audit log and on the program's page", async () => {
  expect(await review()).toMatchObject({ client_name: "Course tool", sha256, reviewed: false });
  await expect(review("--sha256", "0".repeat(64))).rejects.toThrow("has changed since you read it");
  expect(await findReviewedSha256(school.db, CLIENT_ID)).toBeUndefined();

  expect(await review("--sha256", sha256)).toMatchObject({ reviewed: true });
  expect(await findReviewedSha256(school.db, CLIENT_ID)).toBe(sha256);
  expect((await owner.get("/admin/audit")).text).toMatch(
    new RegExp(`Reviewed a document Of what Course tool Who A command .* none → ${sha256}`),
  );
  expect(await page()).toContain(`The text with this SHA-256 is reviewed: ${sha256}.`);

  const former = "f".repeat(64);
  await school.db
    .updateTable("oauth_client")
    .set({ reviewed_sha256: former })
    .where("id", "=", CLIENT_ID)
    .execute();
  await review("--sha256", sha256);
  expect((await owner.get("/admin/audit")).text).toContain(`${former} → ${sha256}`);
});

test("the admin area says the command that reviews a document, as one word for a shell", async () => {
  await school.db
    .updateTable("oauth_client")
    .set({ reviewed_sha256: null })
    .where("id", "=", CLIENT_ID)
    .execute();
  const shown = await page();

  expect(shown).toContain("No text is reviewed: the program may only read.");
  expect(shown).toContain(COMMAND);
  expect((await owner.get("/admin/oauth-applications?source=metadata_document")).text).toContain(
    "client review --client-id 'URL'",
  );
});
