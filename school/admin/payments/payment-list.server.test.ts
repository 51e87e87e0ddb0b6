import { beforeAll, describe, expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { OperatorBrowser, type ShownPage } from "#school/testing/operator-browser.ts";
import { slowPlans } from "#school/testing/query-plans.ts";

const testSchool = await openTestSchool();
const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");

beforeAll(() => growSchool(testSchool.school.db, testSchool.school.site.id));

const address = (parameters: Record<string, string>): string =>
  `/admin/payments?${new URLSearchParams(parameters)}`;

function firstColumn({ html }: ShownPage): string[] {
  return [...html.matchAll(/<th scope="row"[\s\S]*?<a [^>]*>([^<]*)</g)].map(([, text = ""]) => text.trim());
}

describe("an operator finds a payment among 100,000", () => {
  test.each<[string, Record<string, string>, string[]]>([
    ["its trade number, whatever the case", { by: "trade_no", q: "lg-1099999" }, ["LG-1099999"]],
    ["its code", { by: "code_no", q: "910000007" }, ["LG-1000007"]],
    ["its amount and currency", { by: "amount", q: "USD 45" }, ["TM20260611-0003"]],
    ["the beginning of a member's name", { by: "name", q: "吳 9996" }, ["吳 9996"]],
    ["a later part of a member's name", { by: "name", q: "9996" }, ["吳 9996"]],
    ["the beginning of a member's e-mail", { by: "name", q: "Large-4711@" }, ["Lin 4711"]],
  ])("a payment is found by %s", async (_case, parameters, expected) => {
    const page = await owner.get(address(parameters));

    expect(page.status).toBe(200);
    for (const text of expected) expect(firstColumn(page)).toContain(text);
    expect(firstColumn(page).length).toBeLessThan(12);
    expect(firstColumn(page).length).toBeGreaterThan(0);
  });

  test("payments of an amount are newest first, in pages of 50 that keep the search", async () => {
    const first = await owner.get(address({ by: "amount", q: "4,990.00" }));
    const second = await owner.get(first.next);

    expect(firstColumn(first)).toHaveLength(50);
    expect(first.next).toContain("q=4%2C990.00");
    expect(firstColumn(first)[0]).toBe("LG-1099999");
    expect(firstColumn(second)[0]).toBe("LG-1074999");
    expect(new Set([...firstColumn(first), ...firstColumn(second)]).size).toBe(100);
  });

  test("payments found by a part of a trade number are ordered by it, each on one page", async () => {
    const seen: string[] = [];
    let page = await owner.get(address({ by: "trade_no", q: "LG-10001" }));
    for (;;) {
      seen.push(...firstColumn(page));
      if (page.next === "") break;
      page = await owner.get(page.next);
    }

    expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => `LG-${1_000_100 + at}`));
  });

  test("payments of a member are found by choosing the member", async () => {
    const members = await owner.get(address({ by: "name", q: "chen 1230" }));
    const link = /href="([^"]*\?member=[^"]*)"/.exec(members.html)?.[1] ?? "";
    const page = await owner.get(link);

    expect(page.html).toContain("<h1>Payments of Chen 1230</h1>");
    expect(firstColumn(page)).toHaveLength(10);
  });

  test("the page says when nothing matches", async () => {
    expect((await owner.get(address({ by: "trade_no", q: "nothing-like-this" }))).html).toContain(
      "Nothing matches",
    );
  });

  test.each(["twelve", "1.234", "-5", "USD", "1,00", "9".repeat(30)])(
    "%s is refused beside the field, since it is no amount",
    async (q) => {
      const page = await owner.get(address({ by: "amount", q }));

      expect(page.status).toBe(422);
      expect(page.faults.join()).toContain("Type an amount such as");
      expect(page.html).toContain(`value="${q}"`);
    },
  );

  test("each list and search of payments is answered from an index, in its order", async () => {
    const addresses = [
      "/admin/payments",
      address({ by: "amount", q: "4990" }),
      address({ by: "amount", q: "USD 4990" }),
      address({ by: "trade_no", q: "LG-1" }),
      address({ by: "code_no", q: "91" }),
      address({ by: "name", q: "王" }),
      address({ by: "name", q: "99" }),
      address({ by: "email", q: "large-1" }),
      address({ member: "mem_large_1" }),
      "/admin/payments/pay_large_5",
      "/admin/audit",
      "/admin/audit?actor=mem_owner",
      "/admin/audit?subject=pay_large_5",
      "/admin/audit?action=payment.refund",
      "/admin/audit?client=cli_large",
      "/admin/audit?by=program",
    ];
    for (const one of addresses) {
      const slow = await slowPlans(testSchool, async () => {
        const { next } = await owner.get(one);
        if (next !== "") await owner.get(next);
      });

      expect({ one, slow }).toEqual({ one, slow: [] });
    }
  });
});
