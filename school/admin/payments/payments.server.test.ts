import { describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import { formOf } from "#school/testing/operator-browser.ts";
import { EXPIRED, form, MEMBER, page, PaymentDesk, UNPAID } from "#school/testing/payment-desk.ts";

const desk = await PaymentDesk.open();

const holds = async (courseId: string): Promise<boolean> =>
  (await desk.testSchool.school.db
    .selectFrom("enrollment")
    .select("course_id")
    .where("member_id", "=", MEMBER)
    .where("course_id", "=", courseId)
    .executeTakeFirst()) !== undefined;

async function withoutCourse(slug: string): Promise<string> {
  const { db } = desk.testSchool.school;
  const { id } = await db
    .selectFrom("course")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("enrollment").where("member_id", "=", MEMBER).where("course_id", "=", id).execute();
  return id;
}

test("a payment's lines add up to its amount, with a discount and its code below its item", async () => {
  const { text } = await desk.owner.get(page(UNPAID));

  expect(text).toMatch(/NT\$3,200 to pay/);
  expect(text).toMatch(/React 與 TypeScript 實戰 .* NT\$3,600 .* 早鳥優惠 EARLY .* −NT\$400/);
});

describe("marking a payment as paid", () => {
  test("shows it to the member as paid, gives what was bought, and tells them in their inbox", async () => {
    const course = await withoutCourse("react-ts-practice");
    const answer = await desk.submit(UNPAID, "mark-paid", { paid_at: "2026-11-21T09:30", method: "atm" });
    const shown = await desk.owner.follow(answer);

    expect(answer.status).toBe(303);
    expect(shown.html).toMatch(/Marked as paid: TM20261120-0417/);
    expect(await desk.asSeenByMember(UNPAID)).toMatchObject({
      paymentState: "paid",
      paymentType: "atm",
      paidAt: "2026-11-21T01:30:00Z",
    });
    expect(await holds(course)).toBe(true);
    expect(await desk.inbox()).toContain("已收到付款：React 與 TypeScript 實戰");
  });

  test("is possible for an expired payment, and the page says that its deadline is over", async () => {
    expect((await desk.owner.get(page(EXPIRED))).html).toContain(
      "Its deadline is over. It can be marked as paid",
    );
    await desk.submit(EXPIRED, "mark-paid", { paid_at: "2026-10-19T10:00" });

    expect(await desk.asSeenByMember(EXPIRED)).toMatchObject({
      paymentState: "paid",
      paidAt: "2026-10-19T02:00:00Z",
    });
  });

  test("reopens a course with expired access, and leaves an open course as it is", async () => {
    const { db } = desk.testSchool.school;
    const course = await withoutCourse("react-ts-practice");
    const expired = desk.testSchool.school.now() - HOUR;
    await db
      .insertInto("enrollment")
      .values({ member_id: MEMBER, course_id: course, granted_at: 1, expires_at: expired, lifetime: 0 })
      .execute();
    const access = () =>
      db
        .selectFrom("enrollment")
        .select(["expires_at", "lifetime"])
        .where("member_id", "=", MEMBER)
        .where("course_id", "=", course)
        .executeTakeFirst();
    await desk.submit(UNPAID, "mark-paid");
    expect(await access()).toEqual({ expires_at: null, lifetime: 1 });

    await desk.owner.undoNewest();
    expect(await access()).toEqual({ expires_at: expired, lifetime: 0 });
  });

  test("can be undone in the log, with its grants and its notification", async () => {
    const course = await withoutCourse("react-ts-practice");
    const before = await desk.asSeenByMember(UNPAID);
    await desk.submit(UNPAID, "mark-paid");
    desk.testSchool.advanceClock(MINUTE);
    expect((await desk.owner.undoNewest()).status).toBe(303);

    expect(await desk.asSeenByMember(UNPAID)).toEqual(before);
    expect(await holds(course)).toBe(false);
    expect((await desk.inbox()).join()).not.toContain("已收到付款：React");
    expect((await desk.entries())[0]?.undoes).toBe((await desk.entries())[1]?.id);
  });

  test("cannot be undone, and says why, when the access that it gave has changed since", async () => {
    const course = await withoutCourse("react-ts-practice");
    await desk.submit(UNPAID, "mark-paid");
    await desk.testSchool.school.db
      .updateTable("enrollment")
      .set({ expires_at: desk.testSchool.school.now() + HOUR, lifetime: 0 })
      .where("course_id", "=", course)
      .where("member_id", "=", MEMBER)
      .execute();
    const refused = await desk.owner.undoNewest();

    expect(refused.status).toBe(409);
    expect(refused.summary.join()).toContain("End it under Members");
    expect(await desk.asSeenByMember(UNPAID)).toMatchObject({ paymentState: "paid" });
  });

  test.each<[string, Record<string, string>, string]>([
    ["no time", { paid_at: "" }, "Choose a date and a time."],
    ["a day that does not exist", { paid_at: "2026-02-30T10:00" }, "Choose a date and a time."],
    ["a time in the future", { paid_at: "2099-01-01T00:00" }, "in the future"],
    ["a time before the payment was made", { paid_at: "2020-01-01T00:00" }, "before the payment was made"],
    ["a method that nobody knows", { method: "<script>" }, "Choose how it was paid."],
  ])(
    "a form with %s is refused beside the field, keeps what was typed and saves nothing",
    async (_case, wrong, text) => {
      const shown = await desk.submit(UNPAID, "mark-paid", {
        paid_at: "2026-11-21T09:30",
        method: "atm",
        ...wrong,
      });

      expect(shown.status).toBe(422);
      expect(shown.faults).toHaveLength(1);
      expect(shown.faults[0]).toContain(text);
      expect(shown.summary[0]).toContain(text);
      if ("paid_at" in wrong) expect(formOf(shown.html, form(UNPAID, "mark-paid"))).toMatchObject(wrong);
      expect(await desk.asSeenByMember(UNPAID)).toMatchObject({ paymentState: "unpaid" });
      expect(await desk.entries()).toEqual([]);
    },
  );
});

describe("the deadline of a payment", () => {
  test("can be extended after its end, and the member sees the payment as unpaid again", async () => {
    expect((await desk.owner.get(page(EXPIRED))).html).toContain("the payment will be one to pay again");
    await desk.submit(EXPIRED, "extend", { deadline: "2027-01-05T23:59" });

    expect(await desk.asSeenByMember(EXPIRED)).toMatchObject({
      paymentState: "unpaid",
      expiredAt: "2027-01-05T15:59:00Z",
    });
    await desk.owner.undoNewest();
    expect(await desk.asSeenByMember(EXPIRED)).toMatchObject({ paymentState: "expired" });
  });

  test.each([
    ["2026-11-01T00:00", "later than now"],
    ["2099-01-01T00:00", "within a year"],
    ["tomorrow", "Choose a date and a time"],
  ])("is not set to %s", async (deadline, text) => {
    const shown = await desk.submit(UNPAID, "extend", { deadline });

    expect(shown.status).toBe(422);
    expect(shown.faults[0]).toContain(text);
  });

  test("can be ended now, and an undo gives it back", async () => {
    const before = await desk.asSeenByMember(UNPAID);
    await desk.submit(UNPAID, "expire");
    expect(await desk.asSeenByMember(UNPAID)).toMatchObject({ paymentState: "expired" });
    await desk.owner.undoNewest();

    expect(await desk.asSeenByMember(UNPAID)).toEqual(before);
  });
});
