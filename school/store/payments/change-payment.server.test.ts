import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { changePayment, PaymentObstacle } from "#school/store/payments/change-payment.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

/** Reads payments as they were before: with these values, whatever the table holds by now. */
const readingBefore = (values: Record<string, unknown>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) => ("trade_no" in row ? { ...row, ...values } : row)),
  }),
});

/** PostgreSQL runs two commands beside each other: between a command's read and its write the other one may have committed. */
test.each([
  ["refunded a part", { refunded_amount: 1000 }, { refunded_amount: null }, "refunded"],
  ["let it expire", { state: "unpaid", expired_at: 1 }, { state: "unpaid", expired_at: null }, "failed"],
  ["noted it as failed", { state: "failed" }, { state: "unpaid", expired_at: null }, "expired"],
] as const)(
  "a payment is not changed when another command has %s since it was read",
  async (_what, stored, before, to) => {
    const { db, now, random } = testSchool.school;
    const payment = await db
      .selectFrom("payment")
      .selectAll()
      .where("id", "=", "pay_yichun_0101")
      .executeTakeFirstOrThrow();
    await db.updateTable("payment").set(stored).where("id", "=", payment.id).execute();
    const row = () =>
      db.selectFrom("payment").selectAll().where("id", "=", payment.id).executeTakeFirstOrThrow();
    const after = await row();
    const change = to === "refunded" ? { to, amount: "20" } : { to };
    const store = { db: db.withPlugin(readingBefore(before)), now, random };

    await expect(changePayment(store, payment.trade_no, change)).rejects.toThrow(PaymentObstacle);
    expect(await row()).toEqual(after);
  },
);

test("a payment was paid in the minute in which it was made at the earliest, and now at the latest", async () => {
  const { school } = testSchool;
  const unpaid = await school.db
    .selectFrom("payment")
    .select(["trade_no", "created_at"])
    .where("id", "=", "pay_yichun_0417")
    .executeTakeFirstOrThrow();
  const made = unpaid.created_at;
  const pay = async (at: number) => {
    await school.db
      .updateTable("payment")
      .set({ state: "unpaid" })
      .where("id", "=", "pay_yichun_0417")
      .execute();
    return changePayment(school, unpaid.trade_no, { to: "paid", method: "atm", at });
  };
  await expect(pay(made - MINUTE - 1)).rejects.toThrow(PaymentObstacle);
  await expect(pay(school.now() + 1)).rejects.toThrow(PaymentObstacle);
  expect((await pay(made - MINUTE)).payment.paid_at).toBe(made - MINUTE);
  expect((await pay(school.now())).payment.paid_at).toBe(school.now());
});
