/** Lists whose rows have equal keys, so that only the id decides their order. */

import { beforeAll, expect, test } from "vitest";

import { addMember } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";

const testSchool = await openTestSchool();
const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");

/** More than two pages. */
const COUNT = 120;
const number = (at: number): string => String(at).padStart(3, "0");

beforeAll(async () => {
  const { db, now } = testSchool.school;
  const numbers = Array.from({ length: COUNT }, (_, at) => number(at));
  for (const at of numbers) await addMember(db, memberRow(`mem_same_${at}`, "Same <b>Name</b>"));
  await db
    .insertInto("payment")
    .values(
      numbers.map((at) => ({
        id: `pay_same_${at}`,
        member_id: "mem_same_000",
        trade_no: `SAME-${at}`,
        amount: 12_345,
        currency: "TWD",
        payment_type: null,
        state: "unpaid",
        created_at: now(),
        refunding_state: "none",
      })),
    )
    .execute();
});

/** Walks a list by its links to the next page. @returns how many rows each page has, and the ids in their order */
async function walk(address: string, idPattern: RegExp): Promise<{ pages: number[]; ids: string[] }> {
  const pages: number[] = [];
  const ids: string[] = [];
  for (let next = address; next !== "" && pages.length < 10;) {
    const page = await owner.get(next);
    const rows = page.html.split('<th scope="row"').slice(1);
    pages.push(rows.length);
    ids.push(...rows.map((row) => idPattern.exec(row)?.[0] ?? ""));
    next = page.next;
  }
  return { pages, ids };
}

test.each([
  ["members of one name", "/admin/members?by=name&q=same", /mem_same_\d+/, false],
  ["members by a later word of one name", "/admin/members?by=name&q=NAME", /mem_same_\d+/, false],
  [
    "members of one name, among whom to choose for a payment",
    "/admin/payments?by=name&q=same",
    /mem_same_\d+/,
    false,
  ],
  ["payments of one amount and instant", "/admin/payments?by=amount&q=123.45", /pay_same_\d+/, true],
  ["payments of a member at one instant", "/admin/payments?member=mem_same_000", /pay_same_\d+/, true],
])("%s: each stands once in pages of 50", async (_case, address, pattern, isDescending) => {
  const { pages, ids } = await walk(address, pattern);

  expect(pages).toEqual([50, 50, 20]);
  expect(ids).toEqual(isDescending ? ids.toSorted().toReversed() : ids.toSorted());
  expect(new Set(ids).size).toBe(COUNT);
});

test("a name with HTML is listed as it was typed", async () => {
  const { html } = await owner.get("/admin/members?by=name&q=same");

  expect(html).toContain("Same &lt;b&gt;Name&lt;/b&gt;");
  expect(html).not.toContain("<b>Name");
});
