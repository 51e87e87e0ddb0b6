/** Notices that are changed, taken back or deleted while processes look for those that are due. */

import { beforeEach, expect, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import {
  changeNotice,
  deleteDraft,
  findNotice,
  type NoticeContent,
  planNotice,
  sendDueNotices,
} from "#school/store/notices.ts";
import { someCourse } from "#school/testing/some-course.ts";
import { memberRow } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";

const testSchool = await openTestSchool();

const CONTENT: NoticeContent = {
  topic: "announcement",
  title: "Hello",
  body: null,
  url: null,
  audience: "all",
  audience_id: null,
};

beforeEach(async () => {
  const { db, now } = testSchool.school;
  await db.deleteFrom("notification").where("notice_id", "is not", null).execute();
  await db.deleteFrom("notice").execute();
  await db
    .insertInto("notice")
    .values({
      ...CONTENT,
      id: "not_1",
      written_at: now(),
      written_by: "mem_owner",
      send_at: now(),
      recipients: 0,
    })
    .execute();
});

const receivers = async (): Promise<string[]> => {
  const rows = await testSchool.school.db
    .selectFrom("notification")
    .select("member_id")
    .where("notice_id", "=", "not_1")
    .execute();
  return rows.map(({ member_id }) => member_id);
};

test("a notice that is taken back just after a process has found it is not sent", async () => {
  const { school } = testSchool;
  let isFound = false;
  const db = school.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The first statement of a process finds what is due; the next one claims it.
      if (!isFound) {
        isFound = true;
        await planNotice(school.db, "not_1", null);
      }
      return result;
    },
  });
  await sendDueNotices({ ...school, db });

  expect(isFound).toBe(true);
  expect(await receivers()).toEqual([]);
  expect(await findNotice(school.db, "not_1")).toMatchObject({ send_at: null, sender: null, sent_at: null });
});

test("a notice that a process has begun to send is neither changed nor taken back", async () => {
  const { db, now } = testSchool.school;
  const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
  await db
    .updateTable("notice")
    .set({ send_at: now() + HOUR })
    .execute();
  const change = "/admin/notices/not_1/change";
  const form = formOf((await owner.get(change)).html, change);
  await db
    .updateTable("notice")
    .set({ sender: "snd_other", sender_until: now() + MINUTE })
    .execute();
  const page = await owner.post(change, { ...form, title: "Changed" });

  expect(page.status).toBe(409);
  expect(page.summary.join()).toContain("too late");
  expect(await changeNotice(db, "not_1", { ...CONTENT, title: "Changed" })).toBe(false);
  expect(await planNotice(db, "not_1", null)).toBe(false);
  expect(await findNotice(db, "not_1")).toMatchObject({ title: "Hello", send_at: now() + HOUR });
});

test("a notice that is planned is no draft that could be deleted", async () => {
  const { db } = testSchool.school;

  expect(await deleteDraft(db, "not_1")).toBe(false);
  expect(await findNotice(db, "not_1")).toBeDefined();
});

test("a notice to all goes to nobody who holds no role at this school", async () => {
  const { school } = testSchool;
  await school.db
    .insertInto("school")
    .values({
      id: "sch_other",
      subdomain: "other",
      name: "Other",
      name_en: "Other",
      url: null,
      is_this_site: 0,
    })
    .execute();
  await school.db.insertInto("member").values(memberRow("mem_elsewhere")).execute();
  await school.db
    .insertInto("member_role")
    .values({ member_id: "mem_elsewhere", school_id: "sch_other", role: "student" })
    .execute();
  await sendDueNotices(school);

  expect(await receivers()).toContain("mem_bohan");
  expect(await receivers()).not.toContain("mem_elsewhere");
});

test("a notice to a course goes to nobody whose access to it has ended", async () => {
  const { db, now } = testSchool.school;
  const id = await someCourse(db);
  await db.deleteFrom("enrollment").where("course_id", "=", id).execute();
  const ends = { mem_bohan: now() + HOUR, mem_daniel: now(), mem_yichun: null };
  for (const [member_id, expires_at] of Object.entries(ends))
    await db
      .insertInto("enrollment")
      .values({ member_id, course_id: id, granted_at: 1, expires_at, lifetime: expires_at === null ? 1 : 0 })
      .execute();
  await db.updateTable("notice").set({ topic: "anything", audience: "course", audience_id: id }).execute();
  await sendDueNotices(testSchool.school);

  expect((await receivers()).toSorted()).toEqual(["mem_bohan", "mem_yichun"]);
});
