/** What each state of a payment allows. */

import { describe, expect, test } from "vitest";

import { localInputValue } from "#school/admin/frame/instants.ts";
import { DAY, MINUTE } from "#school/clock.ts";
import { formOf } from "#school/testing/operator-browser.ts";
import { EXPIRED, form, MEMBER, PAID, page, PaymentDesk, UNPAID } from "#school/testing/payment-desk.ts";

const desk = await PaymentDesk.open();

const setDeadline = (expired_at: number) =>
  desk.testSchool.school.db.updateTable("payment").set({ expired_at }).where("id", "=", UNPAID).execute();

describe("a payment's page offers", () => {
  test.each([
    ["an unpaid payment", UNPAID, ["mark-paid", "extend", "expire"]],
    ["an expired payment", EXPIRED, ["mark-paid", "extend"]],
    ["a paid payment with an invoice", PAID, ["refund", "void-invoice"]],
  ])("%s what its state allows, and nothing else", async (_case, id, names) => {
    const { html } = await desk.owner.get(page(id));
    const offered = [...html.matchAll(new RegExp(`action="${page(id)}/([a-z-]+)"`, "g"))].map(
      ([, name]) => name,
    );

    expect(offered).toEqual(names);
  });
});

describe("a page that was opened before", () => {
  test("the deadline was over does not expire the payment once more, and says why", async () => {
    const { now } = desk.testSchool.school;
    await setDeadline(now() + MINUTE);
    const fields = formOf((await desk.owner.get(page(UNPAID))).html, form(UNPAID, "expire"));
    desk.testSchool.advanceClock(2 * MINUTE);
    const shown = await desk.owner.post(form(UNPAID, "expire"), fields);

    expect(shown.status).toBe(409);
    expect(shown.summary.join()).toContain("state");
    expect(await desk.entries()).toEqual([]);
  });

  test("the invoice was voided does not void it a second time", async () => {
    const fields = formOf((await desk.owner.get(page(PAID))).html, form(PAID, "void-invoice"));
    await desk.submit(PAID, "void-invoice");
    const shown = await desk.owner.post(form(PAID, "void-invoice"), fields);

    expect(shown.status).toBe(409);
    expect((await desk.owner.get(page(PAID))).html).not.toContain("/void-invoice");
    expect(await desk.entries()).toHaveLength(1);
  });
});

describe("a deadline", () => {
  test("a deadline cannot be extended to a time in the past", async () => {
    const { now, config } = desk.testSchool.school;
    await setDeadline(now() - 3 * DAY);
    const yesterday = localInputValue(now() - DAY, config.timeZone);
    const shown = await desk.submit(UNPAID, "extend", { deadline: yesterday });

    expect(shown.status).toBe(422);
    expect(shown.faults[0]).toContain("later than now");
    expect(await desk.asSeenByMember(UNPAID)).toMatchObject({ paymentState: "expired" });
  });

  test("is not made earlier", async () => {
    const { now } = desk.testSchool.school;
    await setDeadline(now() + 30 * DAY);
    const shown = await desk.submit(UNPAID, "extend", { deadline: "2026-11-25T12:00" });

    expect(shown.status).toBe(422);
    expect(await desk.entries()).toEqual([]);
  });
});

test("a member who turned the topic off gets no notification of a payment", async () => {
  const { db } = desk.testSchool.school;
  const subscription = { member_id: MEMBER, topic: "payment", channel: "in_app" } as const;
  await db
    .deleteFrom("notification_subscription")
    .where((where) => where.and(subscription))
    .execute();
  await db
    .insertInto("notification_subscription")
    .values({ ...subscription, id: "sub_off", position: 99, enabled: 0 })
    .execute();
  const before = await desk.inbox();
  await desk.submit(UNPAID, "mark-paid");

  expect(await desk.inbox()).toEqual(before);
  await db.deleteFrom("notification_subscription").where("id", "=", "sub_off").execute();
});
