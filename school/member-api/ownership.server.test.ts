import { beforeAll, describe, expect, test } from "vitest";

import { addMember, insertRoles } from "#school/store/members.ts";
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

  test("is told of a service's courses only those that they are enrolled in", async () => {
    const [own, others] = await school.db
      .selectFrom("course")
      .select(["id", "slug"])
      .orderBy("id")
      .limit(2)
      .execute();
    if (own === undefined || others === undefined) throw new Error("the demo school has no two courses");
    const { id: service_id } = await school.db
      .selectFrom("consulting_service")
      .select("id")
      .executeTakeFirstOrThrow();
    await school.db.deleteFrom("consulting_service_course").where("service_id", "=", service_id).execute();
    for (const { id: course_id } of [own, others]) {
      await school.db.insertInto("consulting_service_course").values({ service_id, course_id }).execute();
      for (const member_id of course_id === own.id ? [NEWCOMER, "mem_daniel"] : ["mem_daniel"])
        await school.db
          .insertInto("enrollment")
          .values({ member_id, course_id, granted_at: 1, expires_at: null, lifetime: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    const { viewer } = await testSchool.readAs<{
      viewer: { consultingServices: { nodes: { id: string; courseSlugs: string[] }[] } };
    }>(NEWCOMER, "{ viewer { consultingServices(first: 50) { nodes { id courseSlugs } } } }");
    await school.db.deleteFrom("enrollment").where("member_id", "=", NEWCOMER).execute();

    expect(viewer.consultingServices.nodes.find(({ id }) => id === service_id)?.courseSlugs).toEqual([
      own.slug,
    ]);
  });

  test("sees this school before their other ones, each by its name in the member's language", async () => {
    const others = ["sch_0", "sch_zz"];
    for (const id of others) {
      const named = { subdomain: id, name: `學校 ${id}`, name_en: `School ${id}`, url: null };
      await school.db
        .insertInto("school")
        .values({ id, ...named, is_this_site: 0 })
        .execute();
    }
    for (const siteId of [...others, school.site.id])
      await insertRoles(school.db, NEWCOMER, { siteId, roles: ["student"] });
    const read = async (locale: string) => {
      await school.db.updateTable("member").set({ locale }).where("id", "=", NEWCOMER).execute();
      const { viewer } = await testSchool.readAs<{ viewer: { schools: { name: string }[] } }>(
        NEWCOMER,
        "{ viewer { schools { name } } }",
      );
      return viewer.schools.map(({ name }) => name);
    };

    expect(await read("en")).toEqual([school.site.name_en, "School sch_0", "School sch_zz"]);
    expect(await read("zh-TW")).toEqual([school.site.name, "學校 sch_0", "學校 sch_zz"]);
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
