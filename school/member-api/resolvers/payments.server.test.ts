import { describe, expect, test } from "vitest";

import { DAY, HOUR } from "#school/clock.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

interface Row {
  tradeNo: string;
  paymentState: string;
}

async function readPayments(memberId: string, fields = ""): Promise<Row[]> {
  const { accessToken } = await testSchool.storePair({ memberId });
  testSchool.statements.length = 0;
  const { body } = await testSchool.queryMemberApi(
    accessToken,
    `{ viewer { payments(first: 50) { nodes { tradeNo paymentState ${fields} } } } }`,
  );
  return (body as { data: { viewer: { payments: { nodes: Row[] } } } }).data.viewer.payments.nodes;
}

describe("Payment", () => {
  test("fifty payments with all their lines are read in a few statements", async () => {
    const rows = await readPayments(
      "mem_shufen",
      "adjustments { label } lineitems { title } invoice { number } installment { totalPeriods }",
    );

    expect(rows).toHaveLength(50);
    expect(testSchool.statements.length).toBeLessThanOrEqual(10);
  });

  test("an unpaid payment is expired from its deadline on, without a write to the database", async () => {
    const unpaidOf = async (): Promise<number> =>
      (await readPayments("mem_yichun")).filter(({ paymentState }) => paymentState === "unpaid").length;
    expect(await unpaidOf()).toBe(3);

    testSchool.advanceClock(HOUR);
    expect(await unpaidOf()).toBe(2);
    testSchool.advanceClock(4 * DAY);
    expect(await unpaidOf()).toBe(0);
  });

  test('Spec, "Payment", rule 2: an attempt without a method is hidden until it expires', async () => {
    const { db, now } = testSchool.school;
    const expiresAt = now() + HOUR;
    await db
      .insertInto("payment")
      .values({
        id: "pay_abandoned",
        member_id: "mem_bohan",
        trade_no: "TM-ABANDONED",
        amount: 100,
        currency: "TWD",
        payment_type: null,
        state: "unpaid",
        created_at: now(),
        paid_at: null,
        expired_at: expiresAt,
        bank_code: null,
        bank_name: null,
        code_no: null,
        refunding_state: "none",
        refunded_amount: null,
        refunded_at: null,
        refund_requested_at: null,
      })
      .execute();
    expect(await readPayments("mem_bohan")).toEqual([]);
    testSchool.advanceClock(HOUR - 1);
    expect(await readPayments("mem_bohan")).toEqual([]);

    testSchool.advanceClock(1);
    expect(await readPayments("mem_bohan")).toEqual([{ tradeNo: "TM-ABANDONED", paymentState: "expired" }]);

    // Whatever else became of it, it is no longer unpaid.
    for (const state of ["unpaid", "paid", "failed", "canceled", "of another time"]) {
      await db
        .updateTable("payment")
        .set({ state, expired_at: null })
        .where("trade_no", "=", "TM-ABANDONED")
        .execute();
      const listed = state === "unpaid" ? [] : [{ tradeNo: "TM-ABANDONED", paymentState: state }];
      expect(await readPayments("mem_bohan"), state).toEqual(listed);
    }
  });
});
