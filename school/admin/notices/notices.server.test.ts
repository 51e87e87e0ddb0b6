import { expect, onTestFinished, test } from "vitest";

import { openAdminArea } from "#school/testing/admin-area.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { someCourse } from "#school/testing/some-course.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";

const { testSchool, owner } = await openAdminArea(["notification", "notification_subscription"]);
const { db, now } = testSchool.school;

const PATH = "/admin/notices";
const send = (fields: Record<string, string>) => owner.submit(PATH, PATH, { title: "Course day", ...fields });

async function recipients(): Promise<string[]> {
  const rows = await db.selectFrom("notification").select("member_id").orderBy("member_id").execute();
  return rows.map(({ member_id }) => member_id);
}

test("a notice to one member stands in their inbox at once, and in the audit log", async () => {
  const { location } = await send({ audience: "member", email: "bohan@example.com", body: "On Monday." });

  expect((await owner.get(location)).text).toContain("Sent a notice: Course day");
  expect(await db.selectFrom("notification").selectAll().execute()).toMatchObject([
    {
      member_id: "mem_bohan",
      topic: "announcement",
      title: "Course day",
      body: "On Monday.",
      created_at: now(),
    },
  ]);
});

test("a notice to all skips members without a role, and those who turned announcements off", async () => {
  const everybody = await db.selectFrom("member_role").select("member_id").distinct().execute();
  await db
    .insertInto("notification_subscription")
    .values({
      id: "sub_1",
      member_id: "mem_bohan",
      position: 0,
      topic: "announcement",
      channel: "in_app",
      enabled: 0,
    })
    .execute();
  await db
    .insertInto("notification_subscription")
    .values({
      id: "sub_2",
      member_id: "mem_yichun",
      position: 0,
      topic: "announcement",
      channel: "email",
      enabled: 0,
    })
    .execute();
  await send({ audience: "all" });

  const expected = everybody.map(({ member_id }) => member_id).filter((id) => id !== "mem_bohan");
  expect(await recipients()).toEqual(expected.toSorted());
});

test("a notice to a course skips members whose access has ended", async () => {
  const id = await someCourse(db);
  await db.deleteFrom("enrollment").where("course_id", "=", id).execute();
  for (const [member_id, expires_at] of [
    ["mem_bohan", null],
    ["mem_yichun", now() + 1],
    ["mem_daniel", now()],
  ] as const)
    await db
      .insertInto("enrollment")
      .values({ member_id, course_id: id, granted_at: 0, expires_at, lifetime: 0 })
      .execute();
  await send({ audience: id });

  expect(await recipients()).toEqual(["mem_bohan", "mem_yichun"]);
});

test.each<[string, Record<string, string>, string]>([
  ["no title", { title: " ", audience: "all" }, "Type a title."],
  ["a long title", { title: "x".repeat(201), audience: "all" }, "at most 200"],
  ["a long text", { body: "x".repeat(2001), audience: "all" }, "at most 2,000"],
  ["a course that is none", { audience: "crs_none" }, "Choose who gets it."],
  [
    "a member who is none",
    { audience: "member", email: "nobody@example.com" },
    "No member has this address.",
  ],
])("%s: nothing is sent", async (_case, fields, fault) => {
  const page = await send(fields);

  expect(page.status).toBe(422);
  expect(page.faults.join()).toContain(fault);
  expect(await recipients()).toEqual([]);
});

test("a notice goes to 10,000 members at once", async () => {
  const large = await buildTestSchool();
  onTestFinished(() => large.close());
  await growSchool(large.school.db, large.school.site.id);
  const browser = await new OperatorBrowser(large).signIn("mem_owner");
  const { location } = await browser.submit(PATH, PATH, { title: "To all", audience: "all" });

  expect(location).toMatch(/^\/admin\/notices\?done=/);
  const sent = await large.school.db
    .selectFrom("notification")
    .selectAll()
    .where("title", "=", "To all")
    .execute();
  expect(sent.length).toBeGreaterThan(10_000);
});
