import { describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { MemberApiReader } from "#school/testing/member-api-reader.ts";
import { documentOfEveryField, fieldsOf } from "#school/testing/published-schema.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { now, config } = testSchool.school;
const reader = new MemberApiReader(testSchool);

describe('Spec, "Viewer"', () => {
  test("id equals the UserInfo sub, and avatar its picture", async () => {
    const { accessToken } = await testSchool.storePair({ scope: "openid profile account:read" });
    const get = (url: string) =>
      testSchool.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } });
    const { sub, picture } = (await get("/api/oauth/userinfo")).json<{ sub: string; picture: string }>();

    expect((await reader.read("{ viewer { id name email avatar { url } } }")).viewer).toEqual({
      id: sub,
      name: "林怡君",
      email: "yichun@example.com",
      avatar: { url: picture },
    });
    // The portal, on another origin, shows it.
    expect(new URL(picture).origin).toBe(config.url);
    const drawing = await get(new URL(picture).pathname);
    expect(drawing.headers["content-type"]).toBe("image/svg+xml");
    expect(drawing.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  test("schools lists every site where the viewer holds a role, with the role names", async () => {
    const { viewer } = await reader.read("{ viewer { schools { name url subdomain roles } } }");

    expect(viewer.schools[0]).toEqual({
      name: "山雀學院",
      url: config.url,
      subdomain: "titmouse",
      roles: ["student"],
    });
    expect(viewer.schools.slice(1).flatMap(({ roles }: { roles: string[] }) => roles)).toEqual(
      expect.arrayContaining(["student", "teaching_assistant"]),
    );
  });

  test("every field of the published schema can be queried", async () => {
    const everything = documentOfEveryField();
    const { data, errors } = await reader.ask(everything);

    expect(errors).toBeUndefined();
    expect(data.viewer.payments.nodes.length).toBeGreaterThan(0);
  });

  test("every list of a new member is empty", async () => {
    const { viewer, notifications, unreadNotificationCount } = await reader.read(
      `{ viewer {
        enrolledCourses(first: 5) { nodes { slug } totalCount }
        digitalProducts(first: 5) { nodes { slug } }
        consultingServices(first: 5) { nodes { slug } }
        eventRegistrations(first: 5) { nodes { id } }
        payments(first: 5) { nodes { tradeNo } pageInfo { hasNextPage endCursor } }
      } notifications(first: 5) { nodes { id } } unreadNotificationCount }`,
      "mem_bohan",
    );

    expect(viewer).toEqual({
      enrolledCourses: { nodes: [], totalCount: 0 },
      digitalProducts: { nodes: [] },
      consultingServices: { nodes: [] },
      eventRegistrations: { nodes: [] },
      payments: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    });
    expect(notifications.nodes).toEqual([]);
    expect(unreadNotificationCount).toBe(0);
  });
});

describe('Spec, "Course node" · "Lecture" and "Lecture state"', () => {
  const curriculum = `{ viewer { enrolledCourses(first: 50) { nodes {
    slug expireDate hasLifetimeAccess
    lastWatchedLecture { lectureId positionSeconds }
    detailProgress { totalLectures completedLectures readLectures percent }
    sections { lectures { id title state isLocked unlockAt duration } }
  } } } }`;

  test("the full curriculum with per-lecture progress is returned in one call", async () => {
    const { viewer } = await reader.read(curriculum);
    const course = viewer.enrolledCourses.nodes.find(
      ({ slug }: { slug: string }) => slug === "react-ts-practice",
    );
    const lectures = course.sections.flatMap((section: { lectures: unknown[] }) => section.lectures);

    expect(course.sections).toHaveLength(10);
    expect(lectures).toHaveLength(120);
    expect(course.detailProgress).toEqual({
      totalLectures: 120,
      completedLectures: 37,
      readLectures: 1,
      percent: 30,
    });
    expect(lectures.filter(({ state }: { state: string }) => state === "completed")).toHaveLength(37);
    expect(course.lastWatchedLecture).toEqual({
      lectureId: course.sections[2].lectures[1].id,
      positionSeconds: 754,
    });
  });

  test("a locked lecture has a time at which it unlocks, or none; an open one has none", async () => {
    const { viewer } = await reader.read(curriculum);
    const course = viewer.enrolledCourses.nodes.find(
      ({ slug }: { slug: string }) => slug === "home-baking-sourdough",
    );
    const firstOf = (section: number) => course.sections[section - 1].lectures[0];

    expect(firstOf(4)).toMatchObject({ isLocked: false, unlockAt: null });
    expect(firstOf(5).isLocked).toBe(true);
    expect(Date.parse(firstOf(5).unlockAt)).toBeGreaterThan(now());
    expect(firstOf(8)).toMatchObject({ isLocked: true, unlockAt: null });
  });

  test("lifetime access has no expiry, and ended access is still listed", async () => {
    const { viewer } = await reader.read(curriculum);
    const bySlug = new Map(
      viewer.enrolledCourses.nodes.map((course: { slug: string }) => [course.slug, course]),
    );

    expect(bySlug.get("watercolour-basics")).toMatchObject({ hasLifetimeAccess: true, expireDate: null });
    const expired = bySlug.get("tax-freelancer") as { expireDate: string; hasLifetimeAccess: boolean };
    expect(expired.hasLifetimeAccess).toBe(false);
    expect(Date.parse(expired.expireDate)).toBeLessThan(now());
  });

  test("a course that has lost its lectures is still listed, and empty", async () => {
    const { viewer } = await reader.read(curriculum, "mem_yichen");
    const emptied = viewer.enrolledCourses.nodes.find(
      ({ slug }: { slug: string }) => slug === "intro-2023-old",
    );
    expect(emptied).toMatchObject({ sections: [], lastWatchedLecture: null });
  });

  test("entitlements carry no order number, price, coupon, refund or invoice", () => {
    const forbidden = /order|tradeNo|price|amount|coupon|refund|invoice/i;
    for (const type of ["Course", "DigitalProduct", "ConsultingService", "EventRegistration"]) {
      expect(fieldsOf(type).filter((name) => forbidden.test(name))).toEqual([]);
    }
  });
});

describe('Spec, "Consulting service"', () => {
  test("services have the viewer's courses, their slots, and meetings without names", async () => {
    const { viewer } = await reader.read(
      `{ viewer { consultingServices(first: 10) { nodes {
        slug courseSlugs slots { weekday startTime endTime timeZone } meetings { startsAt endsAt }
      } } } }`,
    );
    const services = viewer.consultingServices.nodes;

    expect(services.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([
      "english-cv",
      "portfolio-review-50",
      "quote-advice-30",
    ]);
    const review = services.find(({ slug }: { slug: string }) => slug === "portfolio-review-50");
    expect(review.slots).toHaveLength(4);
    expect(review.meetings).toHaveLength(2);
    expect(JSON.stringify(viewer)).not.toContain("Canary");
    expect(fieldsOf("ConsultingMeeting")).toEqual(["startsAt", "endsAt"]);
  });
});

describe('Spec, "Notification resources" and "Member API mutations"', () => {
  const inbox = "{ notifications(first: 50) { nodes { id title readAt } } unreadNotificationCount }";

  test("the inbox is read with account:read, newest first", async () => {
    const { notifications, unreadNotificationCount } = await reader.read(inbox);

    expect(notifications.nodes).toHaveLength(24);
    expect(unreadNotificationCount).toBe(12);
    expect(notifications.nodes.filter(({ readAt }: { readAt: unknown }) => readAt === null)).toHaveLength(12);
  });

  test("markNotificationRead marks one, and a second call changes nothing", async () => {
    const { notifications } = await reader.read(inbox, "mem_daniel");
    const { id } = notifications.nodes[0];
    const mark = `mutation { markNotificationRead(input: { id: "${id}" }) {
      notificationId readAt notification { id readAt } unreadNotificationCount } }`;
    const first = await reader.read(mark, "mem_daniel");
    const second = await reader.read(mark, "mem_daniel");

    expect(first.markNotificationRead).toMatchObject({ notificationId: id, unreadNotificationCount: 2 });
    expect(first.markNotificationRead.notification).toEqual({
      id,
      readAt: first.markNotificationRead.readAt,
    });
    expect(second).toEqual(first);
  });

  test("another member's notification is answered like one that does not exist", async () => {
    const { notifications } = await reader.read(inbox);
    const { id } = notifications.nodes[0];
    const mark = (notification: string) =>
      reader.ask(
        `mutation { markNotificationRead(input: { id: "${notification}" }) { notificationId } }`,
        "mem_daniel",
      );

    const foreign = await mark(id);
    expect(foreign.data).toEqual({ markNotificationRead: null });
    expect(foreign.errors?.[0]?.message).toBe((await mark("ntf_none")).errors?.[0]?.message);
    const again = await reader.read(inbox);
    expect(again.notifications.nodes[0].readAt).toBeNull();
  });

  test("markAllNotificationsRead marks those up to an instant", async () => {
    const before = new Date(now() - 60 * DAY).toISOString();
    const none = await reader.read(
      `mutation { markAllNotificationsRead(input: { before: "${before}" }) { markedCount unreadNotificationCount } }`,
      "mem_shufen",
    );
    const all = await reader.read(
      "mutation { markAllNotificationsRead { markedCount unreadNotificationCount } }",
      "mem_shufen",
    );

    expect(none.markAllNotificationsRead).toEqual({ markedCount: 0, unreadNotificationCount: 137 });
    expect(all.markAllNotificationsRead).toEqual({ markedCount: 137, unreadNotificationCount: 0 });
  });

  test("updateNotificationSubscription turns one topic on one channel on or off", async () => {
    const change = (enabled: boolean) =>
      reader.read(
        `mutation { updateNotificationSubscription(input: { topic: "announcement", channel: "email", enabled: ${enabled} }) {
          topic channel enabled subscription { id enabled } } }`,
        "mem_bohan",
      );
    expect((await change(true)).updateNotificationSubscription).toMatchObject({
      topic: "announcement",
      channel: "email",
      enabled: true,
      subscription: { enabled: true },
    });
    expect((await change(false)).updateNotificationSubscription.enabled).toBe(false);

    const { notificationSubscriptions } = await reader.read(
      "{ notificationSubscriptions { topic channel enabled } }",
      "mem_bohan",
    );
    expect(notificationSubscriptions).toHaveLength(16);
    expect(notificationSubscriptions).toContainEqual({
      topic: "announcement",
      channel: "email",
      enabled: false,
    });
  });

  test("an unknown topic is an error of the caller", async () => {
    const { errors } = await reader.ask(
      `mutation { updateNotificationSubscription(input: { topic: "none", channel: "email", enabled: true }) { topic } }`,
    );

    expect(errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
  });
});
