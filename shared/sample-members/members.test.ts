import { describe, expect, test } from "vitest";

import { sampleSchoolData } from "./members.ts";
import { ALL_TITLES } from "./titles/all.ts";
import { SAMPLE_PEOPLE } from "./people.ts";

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
});
