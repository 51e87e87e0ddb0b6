import { describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { form, PAID, page, PaymentDesk, UNPAID } from "#school/testing/payment-desk.ts";

const desk = await PaymentDesk.open();

describe("a refund", () => {
  test("partial refunds add up to the amount at most, and the last one is taken back alone", async () => {
    await desk.submit(PAID, "refund", { amount: "100" });
    desk.testSchool.advanceClock(MINUTE);
    await desk.submit(PAID, "refund", { amount: "120.50" });
    expect(await desk.asSeenByMember(PAID)).toMatchObject({
      refundingState: "refunded",
      refundedAmount: "220.50",
    });

    const tooMuch = await desk.submit(PAID, "refund", { amount: "99.51" });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.faults).toEqual(["At most NT$99.50 is left to refund."]);

    const early = await desk.owner.undoFirst();
    expect(early.summary.join()).toContain("Take the later change back first");
    await desk.owner.undoNewest();
    expect(await desk.asSeenByMember(PAID)).toMatchObject({ refundedAmount: "100.00" });
    expect(await desk.inbox()).toContain("退款完成：水彩線稿包 PDF");
  });

  test("a refund of the whole amount leaves nothing to refund", async () => {
    await desk.submit(PAID, "refund");

    expect(await desk.asSeenByMember(PAID)).toMatchObject({ refundedAmount: "320.00" });
    expect((await desk.owner.get(page(PAID))).html).not.toContain("/refund");
  });

  test("of two refunds at once one is made, and the other operator sees who made it", async () => {
    const other = await new OperatorBrowser(desk.testSchool).signIn("mem_owner");
    const fields = formOf((await desk.owner.get(page(PAID))).html, form(PAID, "refund"));
    const others = formOf((await other.get(page(PAID))).html, form(PAID, "refund"));
    await desk.owner.post(form(PAID, "refund"), { ...fields, amount: "100" });
    const second = await other.post(form(PAID, "refund"), { ...others, amount: "30" });

    expect(second.status).toBe(409);
    expect(second.summary.join()).toMatch(/changed this while you were looking \(Refunded/);
    expect(formOf(second.html, form(PAID, "refund"))).toMatchObject({ amount: "30" });
    expect(await desk.asSeenByMember(PAID)).toMatchObject({ refundedAmount: "100.00" });
    expect((await other.post(form(PAID, "refund"), formOf(second.html, form(PAID, "refund")))).status).toBe(
      303,
    );
    expect(await desk.asSeenByMember(PAID)).toMatchObject({ refundedAmount: "130.00" });
  });

  test.each(["", "0", "-1", "1.005", "1e2", "NT$100", "1,00", "١٠٠"])(
    "a refund of %j is refused",
    async (amount) => {
      const shown = await desk.submit(PAID, "refund", { amount });

      expect(shown.status).toBe(422);
      expect(shown.faults).toHaveLength(1);
      expect(await desk.asSeenByMember(PAID)).toMatchObject({ refundedAmount: null });
    },
  );
});

describe("an invoice", () => {
  test("is voided, which the member sees, and an undo issues it again", async () => {
    await desk.submit(PAID, "void-invoice");
    expect(await desk.asSeenByMember(PAID)).toMatchObject({ invoice: { state: "voided" } });
    await desk.owner.undoNewest();

    expect(await desk.asSeenByMember(PAID)).toMatchObject({ invoice: { state: "issued" } });
  });
});

describe("a change that the state of a payment does not allow", () => {
  test.each([
    [PAID, "mark-paid", UNPAID],
    [PAID, "expire", UNPAID],
    [UNPAID, "refund", PAID],
    [UNPAID, "void-invoice", PAID],
  ])("does nothing: %s, %s", async (id, name, other) => {
    const fields = formOf((await desk.owner.get(page(other))).html, form(other, name));
    const before = await desk.asSeenByMember(id);
    const shown = await desk.owner.post(form(id, name), {
      ...fields,
      amount: "1",
      paid_at: "2026-11-21T09:30",
      method: "atm",
    });

    expect([409, 422]).toContain(shown.status);
    expect(await desk.asSeenByMember(id)).toEqual(before);
    expect(await desk.entries()).toEqual([]);
  });
});

describe("the audit log of payments", () => {
  test("the log shows state, means, time and amount in both languages, and nothing internal", async () => {
    await desk.submit(UNPAID, "mark-paid", { paid_at: "2026-11-21T09:30", method: "credit_card" });
    desk.testSchool.advanceClock(MINUTE);
    await desk.submit(PAID, "refund", { amount: "20" });
    const english = (await desk.owner.get("/admin/audit")).text;
    desk.owner.language = "zh-TW";
    const chinese = (await desk.owner.get("/admin/audit")).text;

    expect(english).toMatch(/Refunded none → NT\$20(?!\.)/);
    expect(english).toMatch(/State to pay → paid/);
    expect(english).toMatch(/Paid by ATM transfer → Credit card/);
    expect(chinese).toMatch(/狀態 待付款 → 已付款/);
    expect(english).not.toContain("ntf_");
  });
});
