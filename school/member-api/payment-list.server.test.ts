import { describe, expect, test } from "vitest";

import { MemberApiReader } from "#school/testing/member-api-reader.ts";
import { fieldsOf } from "#school/testing/published-schema.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const reader = new MemberApiReader(testSchool);

describe('Spec, "Payment" and "Payment and refund states"', () => {
  const rows = `nodes { tradeNo paymentState paymentType paidAt expiredAt bankCode codeNo amount currency
    refundingState refundedAmount lineitems { title } }`;

  test("rules 1 and 3: unpaid and expired rows are included, and equal purchases are not joined", async () => {
    const { viewer } = await reader.read(`{ viewer { payments(first: 50) { ${rows} totalCount } } }`);
    const { nodes } = viewer.payments;
    const titlesOf = (node: { lineitems: { title: string }[] }) =>
      node.lineitems.map(({ title }) => title).join();
    const twins = nodes.filter((node: never) => titlesOf(node) === "用資料說故事");

    expect(new Set(nodes.map(({ paymentState }: { paymentState: string }) => paymentState))).toEqual(
      new Set(["unpaid", "paid", "expired", "failed"]),
    );
    expect(twins.map(({ paymentState }: { paymentState: string }) => paymentState).toSorted()).toEqual([
      "expired",
      "paid",
    ]);
    expect(new Set(twins.map(({ tradeNo }: { tradeNo: string }) => tradeNo)).size).toBe(2);
  });

  test('Spec, "Viewer", rule 5: payments carry all four kinds of purchase', async () => {
    const { viewer } = await reader.read(
      "{ viewer { payments(first: 50) { nodes { lineitems { kind } } } } }",
    );
    const kinds = viewer.payments.nodes.flatMap(({ lineitems }: { lineitems: { kind: string }[] }) =>
      lineitems.map(({ kind }) => kind),
    );

    expect(new Set(kinds)).toEqual(new Set(["course", "digital_product", "consulting_service", "event"]));
  });

  test("rule 1: no field of a payment joins the attempts that belong to one purchase", () => {
    const names = ["Payment", "PaymentLineitem", "PaymentAdjustment", "Invoice", "Installment"].flatMap(
      fieldsOf,
    );

    expect(names).toContain("tradeNo");
    expect(names.filter((name) => /order|purchase|checkout|attempt|cart|retry/i.test(name))).toEqual([]);
  });

  test("rule 4: payments are read with account:read and not without it", async () => {
    const { accessToken } = await testSchool.storePair({ scope: "account:write" });
    const query = "{ viewer { payments(first: 1) { nodes { tradeNo } } } }";
    const answer = await testSchool.queryMemberApi(accessToken, query);

    expect(answer.body).toMatchObject({
      data: { viewer: null },
      errors: [{ message: "Insufficient scope. Required scope: account:read" }],
    });
  });

  test("rule 2: an attempt without a payment method appears once it has expired", async () => {
    const { viewer } = await reader.read(`{ viewer { payments(first: 50) { ${rows} } } }`);
    const without = viewer.payments.nodes.filter(
      (node: { paymentType: unknown }) => node.paymentType === null,
    );

    expect(without).toHaveLength(1);
    expect(without[0]).toMatchObject({ paymentState: "expired", codeNo: null, amount: "990.00" });
  });

  test("unpaid ATM and convenience-store rows carry their instructions", async () => {
    const { viewer } = await reader.read(`{ viewer { payments(first: 3) { nodes {
      amount currency paymentType bankCode bankName codeNo expiredAt adjustments { kind code amount } } } } }`);
    const [atm, store] = viewer.payments.nodes;

    expect(atm).toMatchObject({
      amount: "3200.00",
      currency: "TWD",
      paymentType: "atm",
      bankCode: "822",
      bankName: "中國信託",
      codeNo: "9999000000000012",
      adjustments: [{ kind: "coupon", code: "EARLY", amount: "-400.00" }],
    });
    expect(store).toMatchObject({
      paymentType: "convenience_store",
      bankCode: null,
      codeNo: "DEMO2411200003",
    });
    expect(Date.parse(store.expiredAt)).toBeGreaterThan(testSchool.school.now());
  });

  test("rule 4: a page has at most 50 nodes, however many were asked for", async () => {
    for (const first of [50, 51, 500, 2_000_000_000]) {
      const { viewer } = await reader.read(
        `{ viewer { payments(first: ${first}) { nodes { tradeNo } } } }`,
        "mem_shufen",
      );
      expect(viewer.payments.nodes).toHaveLength(50);
    }
  });

  test("rule 4: newest first through 10,000 rows, none twice and none missing", async () => {
    const seen: string[] = [];
    const dates: string[] = [];
    let after = "";
    for (;;) {
      const { viewer } = await reader.read(
        `{ viewer { payments(first: 50${after}) { nodes { tradeNo } pageInfo { hasNextPage endCursor } } } }`,
        "mem_shufen",
      );
      for (const { tradeNo } of viewer.payments.nodes) {
        seen.push(tradeNo);
        dates.push(tradeNo.slice(2, 10));
      }
      if (!viewer.payments.pageInfo.hasNextPage) break;
      after = `, after: "${viewer.payments.pageInfo.endCursor}"`;
    }

    expect(seen).toHaveLength(10_000);
    expect(new Set(seen).size).toBe(10_000);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test("a page of no rows is empty", async () => {
    const { viewer } = await reader.read(
      "{ viewer { payments(first: 0) { nodes { tradeNo } pageInfo { hasNextPage endCursor } } } }",
    );
    expect(viewer.payments).toEqual({ nodes: [], pageInfo: { hasNextPage: true, endCursor: null } });
  });

  test("pages can be walked backwards (Relay)", async () => {
    const forward = await reader.read(
      "{ viewer { payments(first: 6) { edges { cursor node { tradeNo } } } } }",
    );
    const edges = forward.viewer.payments.edges as { cursor: string; node: { tradeNo: string } }[];
    const back = await reader.read(
      `{ viewer { payments(last: 2, before: "${edges[4]?.cursor}") {
        nodes { tradeNo } pageInfo { hasNextPage hasPreviousPage } } } }`,
    );

    expect(back.viewer.payments).toEqual({
      nodes: [edges[2]?.node, edges[3]?.node],
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  test("a foreign cursor, a negative size and both directions at once are errors of the caller", async () => {
    for (const input of ['after: "nonsense"', "first: -1", "first: 1, last: 1"]) {
      const { data, errors } = await reader.ask(`{ viewer { payments(${input}) { nodes { tradeNo } } } }`);
      expect(data).toEqual({ viewer: null });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    }
  });
});
