import { describe, expect, test } from "vitest";

import { sampleSchoolData } from "./members.ts";
import { ALL_TITLES } from "./titles/all.ts";
import { SAMPLE_PEOPLE } from "./people.ts";
import { DAY, HOUR } from "./sample-times.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const data = sampleSchoolData(NOW, ALL_TITLES);
const memberOf = (id: string) => data.members.find(({ memberId }) => memberId === id)!;
const lecturesOf = (slug: string) =>
  data.courses.find((course) => course.slug === slug)!.sections.flatMap(({ lectures }) => lectures);

describe("sampleSchoolData", () => {
  test("the same instant gives the same data", () => {
    expect(sampleSchoolData(NOW, ALL_TITLES)).toEqual(data);
  });

  test("every person has data, and every id is used once", () => {
    expect(data.members.map(({ memberId }) => memberId)).toEqual(SAMPLE_PEOPLE.map(({ id }) => id));
    const ids = [
      ...data.courses.flatMap((course) => [course.id, ...lecturesOf(course.slug).map(({ id }) => id)]),
      ...data.members.flatMap(({ payments }) => payments.flatMap(({ id, tradeNo }) => [id, tradeNo])),
      ...data.members.flatMap(({ notifications }) => notifications.map(({ id }) => id)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ["react-ts-practice", 10, 120],
    ["react-ts-in-practice", 10, 120],
    ["watercolour-basics", 6, 30],
    ["home-baking-sourdough", 8, 48],
    ["sourdough-at-home", 8, 48],
    ["data-story", 5, 40],
    ["phone-photo", 4, 28],
    ["tax-freelancer", 3, 18],
    ["yoga-desk", 1, 9],
    ["daily-english-2000", 80, 2000],
    ["intro-2023-old", 0, 0],
  ])("%s has %d sections and %d lectures", (slug, sections, lectures) => {
    expect(data.courses.find((course) => course.slug === slug)!.sections).toHaveLength(sections);
    expect(lecturesOf(slug)).toHaveLength(lectures);
  });

  test("both editions of a course have equally many lectures in every section", () => {
    const shapes = (language: string) =>
      data.courses
        .filter((course) => course.language === language)
        .slice(0, 7)
        .map(({ sections }) => sections.map(({ lectures }) => lectures.length));
    expect(shapes("en")).toEqual(shapes("zh-TW"));
  });

  test("lecture titles differ, and are short enough for a list", () => {
    for (const course of data.courses.filter(({ slug }) => slug !== "daily-english-2000")) {
      const titles = lecturesOf(course.slug).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      for (const title of titles) expect(title.length).toBeLessThanOrEqual(60);
    }
  });

  test("the resume position lies inside its lecture", () => {
    for (const { enrollments } of data.members) {
      for (const { lastWatched, courseId } of enrollments) {
        if (lastWatched === null) continue;
        const course = data.courses.find(({ id }) => id === courseId)!;
        const lecture = lecturesOf(course.slug).find(({ id }) => id === lastWatched.lectureId)!;
        expect(lastWatched.positionSeconds).toBeLessThan(lecture.durationSeconds ?? 0);
      }
    }
  });

  test("the typical member has rows in every list, instructions and unread notifications", () => {
    const yichun = memberOf("mem_yichun");
    const open = yichun.payments.filter(({ paymentState }) => paymentState === "unpaid");

    for (const list of [yichun.enrollments, yichun.products, yichun.registrations])
      expect(list.length).toBeGreaterThan(0);
    expect(open.every(({ expiredAt, codeNo }) => expiredAt! > NOW && codeNo !== null)).toBe(true);
    expect(
      open.map(({ expiredAt }) => (expiredAt! - NOW) / HOUR).toSorted((one, other) => one - other)[0],
    ).toBeLessThan(1);
    expect(
      yichun.payments.some(({ paymentState, codeNo }) => paymentState === "expired" && codeNo !== null),
    ).toBe(true);
    expect(
      yichun.payments.some(
        ({ paymentState, paymentType }) => paymentState === "expired" && paymentType === null,
      ),
    ).toBe(true);
    expect(yichun.notifications).toHaveLength(24);
    expect(yichun.notifications.filter(({ readAt }) => readAt === null)).toHaveLength(12);
  });

  test("unusual data belongs to one member alone", () => {
    const yichen = memberOf("mem_yichen");
    expect(yichen.notifications.filter(({ createdAt }) => createdAt > NOW)).toHaveLength(1);
    expect(yichen.payments.some(({ paymentType }) => paymentType === "wallet_points")).toBe(true);

    const ordinary = data.members.filter(({ memberId }) => memberId !== "mem_yichen");
    expect(ordinary.flatMap((member) => member.notifications).some(({ createdAt }) => createdAt > NOW)).toBe(
      false,
    );
    const words = ordinary.flatMap(({ payments }) =>
      payments.flatMap(({ paymentType, paymentState }) => [paymentType, paymentState]),
    );
    expect(words).not.toContain("wallet_points");
    expect(words).not.toContain("under_review");
    const roles = SAMPLE_PEOPLE.filter(({ id }) => id !== "mem_yichen").flatMap((person) =>
      Object.values(person.roles).flat(),
    );
    expect(roles).not.toContain("alumni-2024");
  });

  test("amounts are the sums of their lines and adjustments", () => {
    for (const { payments } of data.members) {
      for (const payment of payments.filter(({ lineitems }) => lineitems.length > 0)) {
        const lines = payment.lineitems.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
        const discounts = payment.adjustments.reduce((sum, { amount }) => sum + amount, 0);
        expect(payment.amount).toBe(lines + discounts);
      }
    }
  });

  test("the heavy member has 10,000 payments over six years in about the planned shares", () => {
    const { payments, notifications } = memberOf("mem_shufen");
    const share = (test: (payment: (typeof payments)[number]) => boolean) =>
      payments.filter(test).length / payments.length;

    expect(payments).toHaveLength(10_000);
    expect(share(({ paymentState }) => paymentState === "unpaid")).toBeCloseTo(0.02, 2);
    expect(share(({ paymentState }) => paymentState === "expired")).toBeCloseTo(0.11, 1);
    expect(share(({ refundingState }) => refundingState === "refunded")).toBeCloseTo(0.05, 1);
    expect(NOW - Math.min(...payments.map(({ createdAt }) => createdAt))).toBeGreaterThan(5 * 365 * DAY);
    expect(notifications).toHaveLength(5000);
    expect(notifications.filter(({ readAt }) => readAt === null)).toHaveLength(137);
  });

  test("the new member has notification settings and no other data", () => {
    const { subscriptions, memberId, ...rest } = memberOf("mem_bohan");
    expect(memberId).toBe("mem_bohan");
    expect(subscriptions).toHaveLength(16);
    expect(Object.values(rest).flat()).toEqual([]);
  });
});
