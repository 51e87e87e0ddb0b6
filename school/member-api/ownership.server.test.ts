import { beforeAll, describe, expect, test } from "vitest";

import { addMember } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

/** A member who begins with nothing, beside those of the demo school. */
const NEWCOMER = "mem_newcomer";
/** Has something of every kind. */
const OTHER = "mem_yichun";

beforeAll(() => addMember(school.db, memberRow(NEWCOMER)));

const LISTS = ["enrolledCourses", "digitalProducts", "consultingServices", "eventRegistrations", "payments"];

interface Seen {
  viewer: Record<string, { totalCount: number }> & { schools: unknown[] };
  notifications: { totalCount: number };
  unreadNotificationCount: number;
}

const seenBy = (memberId: string) =>
  testSchool.readAs<Seen>(
    memberId,
    `{ viewer { schools { id } ${LISTS.map((list) => `${list}(first: 1) { totalCount }`).join(" ")} }
      notifications(first: 1) { totalCount } unreadNotificationCount }`,
  );

const countsIn = ({ viewer, notifications, unreadNotificationCount }: Seen) => [
  viewer.schools.length,
  ...LISTS.map((list) => viewer[list]?.totalCount),
  notifications.totalCount,
  unreadNotificationCount,
];

async function mutate(mutation: string): Promise<unknown> {
  const { accessToken } = await testSchool.storePair({ memberId: NEWCOMER });
  return (await testSchool.queryMemberApi(accessToken, `mutation { ${mutation} }`)).body;
}

describe("a member", () => {
  test("sees nothing of another member", async () => {
    expect(countsIn(await seenBy(OTHER)).every((count) => (count ?? 0) > 0)).toBe(true);
    expect(countsIn(await seenBy(NEWCOMER))).toEqual(Array(8).fill(0));
  });

  test("has a progress of their own in a course that both have", async () => {
    const { course_id: courseId } = await school.db
      .selectFrom("lecture_progress")
      .select("course_id")
      .where("member_id", "=", OTHER)
      .where("state", "=", "completed")
      .limit(1)
      .executeTakeFirstOrThrow();
    await school.db
      .insertInto("enrollment")
      .values({
        course_id: courseId,
        member_id: NEWCOMER,
        granted_at: school.now(),
        expires_at: null,
        lifetime: 1,
      })
      .execute();
    const read = async (memberId: string) =>
      (
        await testSchool.readAs<{ viewer: { enrolledCourses: { nodes: { id: string }[] } } }>(
          memberId,
          `{ viewer { enrolledCourses(first: 50) { nodes { id detailProgress { completedLectures readLectures }
            lastWatchedLecture { lectureId } sections { lectures { id state } } } } } }`,
        )
      ).viewer.enrolledCourses.nodes.find(({ id }) => id === courseId);
    const own = JSON.stringify(await read(NEWCOMER));
    await school.db.deleteFrom("enrollment").where("member_id", "=", NEWCOMER).execute();

    expect(JSON.stringify(await read(OTHER))).toMatch(/"completedLectures":[1-9]/);
    expect(own).toContain('"completedLectures":0,"readLectures":0');
    expect(own).toContain('"lastWatchedLecture":null');
    expect(new Set(own.match(/"state":"\w+"/g)).size).toBe(1);
  });

  test("marks no notification of another member as read", async () => {
    const unread = async () => (await seenBy(OTHER)).unreadNotificationCount;
    const before = await unread();
    const { id } = await school.db
      .selectFrom("notification")
      .select("id")
      .where("member_id", "=", OTHER)
      .where("read_at", "is", null)
      .limit(1)
      .executeTakeFirstOrThrow();

    expect(await mutate(`markNotificationRead(input: { id: "${id}" }) { readAt }`)).toMatchObject({
      data: { markNotificationRead: null },
    });
    expect(await mutate("markAllNotificationsRead { markedCount }")).toEqual({
      data: { markAllNotificationsRead: { markedCount: 0 } },
    });
    expect(await unread()).toBe(before);
  });

  test("changes no subscription of another member", async () => {
    const read = async () =>
      (
        await testSchool.readAs<{ notificationSubscriptions: unknown[] }>(
          OTHER,
          "{ notificationSubscriptions { topic channel enabled } }",
        )
      ).notificationSubscriptions;
    const before = await read();
    expect(before).toContainEqual({ topic: "payment", channel: "email", enabled: true });
    const turnOff = (channel: string) =>
      mutate(`updateNotificationSubscription(input: { topic: "payment", channel: "${channel}", enabled: false })
        { enabled }`);

    expect(await turnOff("email")).toMatchObject({ data: { updateNotificationSubscription: null } });
    expect(await turnOff("in_app")).toEqual({
      data: { updateNotificationSubscription: { enabled: false } },
    });
    expect(await read()).toEqual(before);
  });
});
