import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import { UsageError } from "#school/commands/options.ts";
import { parsePaymentCommand, runPaymentCommand } from "#school/commands/payment-command.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { slowPlans } from "#school/testing/query-plans.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

const MEMBER = "mem_yichun";
/** The member's payments: one to pay, an expired one, and one of NT$320 that was paid. */
const UNPAID = "TM20261120-0417";
let expired: string;
let paid: string;

let testSchool: TestSchool;
beforeEach(async () => {
  testSchool = await buildTestSchool();
  const rows = await testSchool.school.db
    .selectFrom("payment")
    .select(["id", "trade_no"])
    .where("id", "in", ["pay_yichun_0077", "pay_yichun_0101"])
    .orderBy("id")
    .execute();
  [expired = "", paid = ""] = rows.map(({ trade_no }) => trade_no);
});
afterEach(() => testSchool.close());

const run = async (...words: string[]) => runPaymentCommand(testSchool.school, parsePaymentCommand(words));

async function faultOf(...words: string[]): Promise<string> {
  try {
    await run(...words);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "none";
}

/** A payment as the Member API sends it to the member's portal. */
async function seen(tradeNo: string): Promise<Record<string, unknown>> {
  const query = `{ viewer { payments(first: 50) { nodes { tradeNo paymentState paymentType paidAt expiredAt
    refundingState refundedAmount } } } }`;
  const { viewer } = await testSchool.readAs<{
    viewer: { payments: { nodes: Record<string, unknown>[] } };
  }>(MEMBER, query);
  return viewer.payments.nodes.find((node) => node["tradeNo"] === tradeNo) ?? {};
}

/** The titles of the member's newest notifications. */
async function inbox(memberId = MEMBER): Promise<string[]> {
  const query = "{ notifications(first: 3) { nodes { title } } }";
  const { notifications } = await testSchool.readAs<{ notifications: { nodes: { title: string }[] } }>(
    memberId,
    query,
  );
  return notifications.nodes.map(({ title }) => title);
}

const entries = () => testSchool.school.db.selectFrom("audit_entry").selectAll().orderBy("number").execute();

describe("payment paid", () => {
  test("shows the payment as paid, gives what was bought, tells the member, and is in the log", async () => {
    const { db } = testSchool.school;
    await db.deleteFrom("enrollment").where("member_id", "=", MEMBER).execute();
    const printed = await run("paid", UNPAID, "--at", "2026-11-21T09:30+08:00");

    expect(printed).toMatchObject({
      member: "yichun@example.com",
      trade_no: UNPAID,
      state: "paid",
      amount: "3200.00",
      payment_type: "atm",
      paid_at: "2026-11-21T01:30:00Z",
      granted: ["React 與 TypeScript 實戰"],
      notified: true,
    });
    expect(await seen(UNPAID)).toMatchObject({
      paymentState: "paid",
      paymentType: "atm",
      paidAt: "2026-11-21T01:30:00Z",
    });
    expect(await inbox()).toContain("已收到付款：React 與 TypeScript 實戰");
    expect(
      await db.selectFrom("enrollment").select("lifetime").where("member_id", "=", MEMBER).execute(),
    ).toEqual([{ lifetime: 1 }]);
    expect(await entries()).toMatchObject([
      {
        action: "payment.mark_paid",
        actor_id: "command",
        subject: "pay_yichun_0417",
        subject_name: UNPAID,
        client_id: null,
        request_id: null,
      },
    ]);
  });

  test("twice is refused, and changes nothing the second time", async () => {
    await run("paid", UNPAID);
    const once = await seen(UNPAID);
    testSchool.advanceClock(MINUTE);

    expect(await faultOf("paid", UNPAID, "--method", "paypal")).toBe(
      `Nothing was changed.\n${UNPAID} is paid already.`,
    );
    expect(await seen(UNPAID)).toEqual(once);
    expect(await entries()).toHaveLength(1);
  });

  test("at the same moment twice makes one change", async () => {
    const faults = await Promise.all([faultOf("paid", UNPAID), faultOf("paid", UNPAID)]);

    expect(faults.filter((fault) => fault === "none")).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
    expect((await inbox()).filter((title) => title.startsWith("已收到付款：React"))).toHaveLength(1);
  });

  test("is possible for an expired and for a failed payment", async () => {
    await run("paid", expired);
    await run("fail", UNPAID);
    await run("paid", UNPAID, "--method", "line_pay");

    expect(await seen(expired)).toMatchObject({ paymentState: "paid" });
    expect(await seen(UNPAID)).toMatchObject({ paymentState: "paid", paymentType: "line_pay" });
  });

  test("of a payment without a method needs one", async () => {
    await testSchool.school.db
      .updateTable("payment")
      .set({ payment_type: null })
      .where("trade_no", "=", UNPAID)
      .execute();

    expect(await faultOf("paid", UNPAID)).toContain("Say by --method how");
    await run("paid", UNPAID, "--method", "credit_card");
    expect(await seen(UNPAID)).toMatchObject({ paymentType: "credit_card" });
  });

  test.each([
    ["a time without a zone", ["--at", "2026-11-21T09:30"], "an instant with its zone"],
    ["a day that does not exist", ["--at", "2026-02-30T10:00Z"], "an instant with its zone"],
    ["a time in the future", ["--at", "2026-11-21T02:00:01Z"], "--at is in the future"],
    ["a time before the payment was made", ["--at", "2020-01-01T00:00Z"], "when TM20261120-0417 was made"],
    ["a method that nobody knows", ["--method", "cash"], "Say by --method how"],
    ["an unknown option", ["--amount", "1"], "Unknown option"],
    ["one word too many", ["now"], "Unexpected argument"],
  ])("with %s is refused and changes nothing", async (_case, options, text) => {
    expect(await faultOf("paid", UNPAID, ...options)).toContain(text);
    expect(await seen(UNPAID)).toMatchObject({ paymentState: "unpaid" });
    expect(await entries()).toEqual([]);
  });
});

describe("payment expire and payment fail", () => {
  test.each([
    ["expire", "expired", "付款期限已過："],
    ["fail", "failed", "付款失敗："],
  ])("%s ends an unpaid payment once, and tells the member", async (verb, state, title) => {
    await run(verb, UNPAID);

    expect(await seen(UNPAID)).toMatchObject({ paymentState: state });
    expect((await inbox()).join()).toContain(`${title}React`);
    expect(await faultOf(verb, UNPAID)).toContain(`${UNPAID} is ${state}.`);
    expect(await entries()).toHaveLength(1);
  });

  test.each(["expire", "fail"])("%s of a paid payment is refused", async (verb) => {
    expect(await faultOf(verb, paid)).toContain(`${paid} is paid. Only an unpaid payment`);
    expect(await seen(paid)).toMatchObject({ paymentState: "paid" });
  });

  test("is refused from the very moment of the deadline, and possible until then", async () => {
    const { db, now } = testSchool.school;
    await db
      .updateTable("payment")
      .set({ expired_at: now() + MINUTE })
      .where("trade_no", "=", UNPAID)
      .execute();
    testSchool.advanceClock(MINUTE);
    expect(await faultOf("expire", UNPAID)).toContain(`${UNPAID} is expired.`);
    expect(await faultOf("fail", UNPAID)).toContain(`${UNPAID} is expired.`);
    expect(await entries()).toEqual([]);

    testSchool.advanceClock(-1);
    await run("expire", UNPAID);
    expect(await seen(UNPAID)).toMatchObject({ expiredAt: "2026-11-21T02:00:59.999Z" });
  });
});

describe("payment refund", () => {
  test("partial refunds add up to the amount, and one unit more is refused", async () => {
    await run("refund", paid, "--amount", "100");
    await run("refund", paid, "--amount", "120.50");
    expect(await seen(paid)).toMatchObject({ refundingState: "refunded", refundedAmount: "220.50" });

    expect(await faultOf("refund", paid, "--amount", "99.51")).toContain(
      `At most 99.50 TWD of ${paid} is left to refund.`,
    );
    expect(await seen(paid)).toMatchObject({ refundedAmount: "220.50" });
    await run("refund", paid, "--amount", "99.50");
    expect(await seen(paid)).toMatchObject({ refundedAmount: "320.00" });
    expect(await faultOf("refund", paid)).toContain(`Nothing of ${paid} is left to refund.`);
    expect(await entries()).toHaveLength(3);
  });

  test("without an amount refunds what is left, and the member keeps access", async () => {
    const { db } = testSchool.school;
    const rights = () =>
      db.selectFrom("digital_entitlement").selectAll().where("member_id", "=", MEMBER).execute();
    const before = await rights();
    await run("refund", paid, "--amount", "0.01");

    expect(await run("refund", paid)).toMatchObject({ state: "paid", refunded_amount: "320.00" });
    expect(await rights()).toEqual(before);
    expect(await inbox()).toContain("退款完成：水彩線稿包 PDF");
  });

  test("of everything twice at the same moment makes one refund", async () => {
    const faults = await Promise.all([faultOf("refund", paid), faultOf("refund", paid)]);

    expect(faults.filter((fault) => fault === "none")).toHaveLength(1);
    expect(await seen(paid)).toMatchObject({ refundedAmount: "320.00" });
  });

  test("of a payment that is not paid is refused", async () => {
    expect(await faultOf("refund", UNPAID)).toContain(
      `${UNPAID} is unpaid. Only a paid payment is refunded.`,
    );
    expect(await faultOf("refund", expired)).toContain("is expired.");
    expect(await entries()).toEqual([]);
  });

  test.each(["", "0", "-1", "1.005", "1e2", "NT$100"])("of %j is refused", async (amount) => {
    expect(await faultOf("refund", paid, `--amount=${amount}`)).toContain(
      "--amount must be a decimal of TWD",
    );
    expect(await seen(paid)).toMatchObject({ refundedAmount: null });
  });
});

describe("the notification of a payment", () => {
  test("is in the member's language", async () => {
    await testSchool.school.db.updateTable("member").set({ locale: "en" }).where("id", "=", MEMBER).execute();
    await run("paid", UNPAID);
    testSchool.advanceClock(MINUTE);
    await run("refund", UNPAID, "--amount", "50");
    testSchool.advanceClock(MINUTE);
    // Each refund tells its own amount, and not that of all.
    await run("refund", UNPAID, "--amount", "200");
    const { body } = await testSchool.school.db
      .selectFrom("notification")
      .select("body")
      .where("topic", "=", "refund")
      .where("member_id", "=", MEMBER)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();

    const titles = (await inbox()).join();
    expect(titles).toContain("Payment received: React");
    expect(titles).toContain("Refund made: React");
    expect(body).toBe("NT$200 is coming back to you.");
  });

  test("is not sent to a member who turned its topic off, and the change is made", async () => {
    const { db } = testSchool.school;
    await db.deleteFrom("notification_subscription").where("member_id", "=", MEMBER).execute();
    await db
      .insertInto("notification_subscription")
      .values({
        id: "sub_off",
        member_id: MEMBER,
        position: 0,
        topic: "payment",
        channel: "in_app",
        enabled: 0,
      })
      .execute();
    const before = await inbox();

    expect(await run("paid", UNPAID)).toMatchObject({ state: "paid", notified: false });
    expect(await inbox()).toEqual(before);
    // Refunds are a topic of their own.
    expect(await run("refund", UNPAID)).toMatchObject({ notified: true });
  });
});

describe("payment list", () => {
  test("prints the payments of a member, newest first, with their state at this moment", async () => {
    const listed = (await run("list", "--member", "Yichun@example.com")) as {
      payments: { trade_no: string; state: string; created_at: string }[];
    };
    const of = (tradeNo: string) => listed.payments.find(({ trade_no }) => trade_no === tradeNo);

    expect(of(UNPAID)).toMatchObject({ state: "unpaid", amount: "3200.00", currency: "TWD" });
    expect(of(expired)).toMatchObject({ state: "expired" });
    const made = listed.payments.map(({ created_at }) => created_at);
    expect(made).toEqual(made.toSorted().toReversed());
    const own = await testSchool.school.db
      .selectFrom("payment")
      .select("trade_no")
      .where("member_id", "=", MEMBER)
      .execute();
    expect(listed.payments.map(({ trade_no }) => trade_no).toSorted()).toEqual(
      own.map(({ trade_no }) => trade_no).toSorted(),
    );
  });

  test("prints payments of one instant in one order, and what was refunded of each", async () => {
    const { db } = testSchool.school;
    await run("refund", paid, "--amount", "20");
    await db.updateTable("payment").set({ created_at: 1 }).where("member_id", "=", MEMBER).execute();
    // No row says that its deadline has passed.
    await db
      .updateTable("payment")
      .set({ expired_at: testSchool.school.now() })
      .where("trade_no", "=", UNPAID)
      .execute();
    const stored = await db
      .selectFrom("payment")
      .select("trade_no")
      .where("member_id", "=", MEMBER)
      .orderBy("id", "desc")
      .execute();
    const { payments } = (await run("list", "--member", "yichun@example.com")) as {
      payments: { trade_no: string }[];
    };

    expect(payments.find(({ trade_no }) => trade_no === UNPAID)).toMatchObject({ state: "expired" });
    expect(payments.map(({ trade_no }) => trade_no)).toEqual(stored.map(({ trade_no }) => trade_no));
    expect(payments.find(({ trade_no }) => trade_no === paid)).toMatchObject({
      amount: "320.00",
      refunded_amount: "20.00",
    });
  });

  test("says who is missing", async () => {
    expect(await faultOf("list", "--member", "nobody@example.com")).toContain("Nobody has the address");
    expect(await faultOf("list")).toContain("--member is required");
  });
});

test("a payment that does not exist, and a command that is none, are refused with what to do", async () => {
  expect(await faultOf("paid", "TM1")).toContain('No payment has the number TM1. "payment list --member E"');
  expect(await faultOf("paid")).toContain("NUMBER first");
  expect(await faultOf("paid", "--method", "atm")).toContain("NUMBER first");
  expect(await faultOf("toString")).toContain("one of list, paid, expire, fail and refund");
  expect(await faultOf()).toContain("one of list");
  expect(await entries()).toEqual([]);
});

test("a change is made with its entry, or not at all", async () => {
  const { schema } = testSchool.school.db;
  await schema.alterTable("audit_entry").renameTo("audit_entry_gone").execute();
  await expect(run("paid", UNPAID)).rejects.toThrow("audit_entry");
  await schema.alterTable("audit_entry_gone").renameTo("audit_entry").execute();

  expect(await seen(UNPAID)).toMatchObject({ paymentState: "unpaid" });
});

test("the audit log shows what commands changed, in both languages, and that a command did", async () => {
  await run("paid", UNPAID, "--method", "credit_card");
  await run("refund", paid, "--amount", "20");
  const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
  const english = (await owner.get("/admin/audit?actor=command")).text;
  owner.language = "zh-TW";
  const chinese = (await owner.get("/admin/audit")).text;

  expect(english).toContain("Only changes by commands");
  expect(english).toContain("A command");
  expect(english).toMatch(/Refunded none → NT\$20(?!\.)/);
  expect(english).toMatch(/State to pay → paid/);
  expect(english).toMatch(/Paid by ATM transfer → Credit card/);
  expect(chinese).toMatch(/狀態 待付款 → 已付款/);
  expect(chinese).toContain("指令");
});

test("the payments of a member, and one by its number, are found in an index", async () => {
  expect(
    await slowPlans(testSchool, async () => {
      await run("list", "--member", "yichun@example.com");
      await run("paid", UNPAID, "--at", new Date(testSchool.school.now() - HOUR / 4).toISOString());
    }),
  ).toEqual([]);
});
