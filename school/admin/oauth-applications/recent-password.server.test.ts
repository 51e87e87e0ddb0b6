/**
 * Changes of an application that give others access ask for the recent password of the operator who makes them, and leave
 * no secret in the audit log.
 */

import { beforeEach, describe, expect, test } from "vitest";

import { applicationAddress } from "#school/admin/oauth-applications/application-paths.ts";
import { MINUTE } from "#school/clock.ts";
import { hashPassword } from "#school/store/sign-in/passwords.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { NEW_APPLICATION, PORTAL } from "#school/testing/portal-application.ts";

const testSchool = await openTestSchool();
const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");
/** An application whose secret was rotated once. */
let id: string;

const application = (form = ""): string => applicationAddress(id, form);

beforeEach(async () => {
  await owner.signIn("mem_owner");
  id = /cli_[\w-]+/.exec((await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL)).html)?.[0] ?? "";
  await owner.submit(application(), application("/rotate"));
});

const record = () =>
  testSchool.school.db.selectFrom("oauth_client").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("without a recent password nobody", () => {
  test.each(["/rotate", "/end-old-secret"])("changes the secret of an application: %s", async (form) => {
    const before = await record();
    testSchool.advanceClock(15 * MINUTE);
    const page = await owner.submit(application(), application(form));

    expect(page.text).toContain("Your password, please");
    expect(page.html).not.toContain("sec_");
    expect(await record()).toEqual(before);
  });

  test("enables an application again that was disabled", async () => {
    await owner.submit(application("/disable"), application("/disable"));
    testSchool.advanceClock(15 * MINUTE);
    const page = await owner.submit(application(), application("/enable"));

    expect(page.text).toContain("Your password, please");
    expect((await record()).disabled_at).not.toBeNull();
  });
});

test("only the operator's own password counts", async () => {
  const { db } = testSchool.school;
  const { password_hash } = await db
    .selectFrom("member")
    .select("password_hash")
    .where("id", "=", "mem_owner")
    .executeTakeFirstOrThrow();
  const setHash = (hash: string) =>
    db.updateTable("member").set({ password_hash: hash }).where("id", "=", "mem_owner").execute();
  await setHash(await hashPassword("of the owner alone"));
  testSchool.advanceClock(15 * MINUTE);
  const others = await owner.submit(NEW_APPLICATION, NEW_APPLICATION, {
    ...PORTAL,
    current_password: "titmouse",
  });
  const own = await owner.submit(NEW_APPLICATION, NEW_APPLICATION, {
    ...PORTAL,
    current_password: "of the owner alone",
  });
  await setHash(password_hash);

  expect(others.status).toBe(401);
  expect(others.html).not.toContain("sec_");
  expect(own.html).toContain("sec_");
});

test("the entry of a rotation says until when the former secrets were and are accepted", async () => {
  const first = (await record()).old_secret_ends_at;
  testSchool.advanceClock(MINUTE);
  await owner.submit(application(), application("/rotate"));
  const entry = await testSchool.school.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("subject", "=", id)
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();

  expect(JSON.parse(entry.before ?? "")).toEqual({ old_secret_ends_at: first });
  expect(JSON.parse(entry.after ?? "")).toEqual({ old_secret_ends_at: (first ?? 0) + MINUTE });
});

test("the audit log holds no secret and no hash of one", async () => {
  await owner.submit(application(), application("/end-old-secret"));
  const { secret_hash } = await record();
  const log = JSON.stringify(await testSchool.school.db.selectFrom("audit_entry").selectAll().execute());

  expect(log).toContain("application.rotate_secret");
  expect(log).not.toContain("sec_");
  expect(log).not.toContain(secret_hash);
});

test("of two rotations at once one makes a secret, and the other operator sees who made it", async () => {
  const other = await new OperatorBrowser(testSchool).signIn("mem_owner");
  const forms = await Promise.all(
    [owner, other].map(async (browser) =>
      formOf((await browser.get(application())).html, application("/rotate")),
    ),
  );
  const answers = await Promise.all([
    owner.post(application("/rotate"), forms[0] ?? {}),
    other.post(application("/rotate"), forms[1] ?? {}),
  ]);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.filter(({ html }) => html.includes("sec_"))).toHaveLength(1);
});

describe("disabling an application", () => {
  test("ends no pair and no code of another application", async () => {
    const { accessToken } = await testSchool.storePair();
    await owner.submit(application("/disable"), application("/disable"));

    expect((await testSchool.queryMemberApi(accessToken, "{ viewer { id } }")).status).toBe(200);
  });

  test("ends its old secret for good, and a page from before makes no new one", async () => {
    const form = formOf((await owner.get(application())).html, application("/rotate"));
    await owner.submit(application("/disable"), application("/disable"));
    const late = await owner.post(application("/rotate"), form);

    expect(late.status).toBe(409);
    expect(await record()).toMatchObject({ old_secret_hash: null, old_secret_ends_at: null });
  });
});
