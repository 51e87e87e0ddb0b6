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
  const { db, site } = testSchool.school;
  const numbers = Array.from({ length: COUNT }, (_, at) => number(at));
  for (const at of numbers) await addMember(db, memberRow(`mem_same_${at}`, "Same <b>Name</b>"));
  await db
    .insertInto("member_role")
    .values(numbers.map((at) => ({ member_id: `mem_same_${at}`, school_id: site.id, role: "pupil" })))
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
  ["members of one name", "/admin/members"],
  ["members with one role", "/admin/members?role=pupil"],
  ["members whose addresses begin alike", "/admin/members?email=mem_same"],
])("%s: each stands once in pages of 50", async (_case, address) => {
  const { pages, ids } = await walk(address, /mem_same_\d+/);
  const same = ids.filter((id) => id !== "");

  expect(pages.slice(0, 2)).toEqual([50, 50]);
  expect(same).toEqual(same.toSorted());
  expect(new Set(same).size).toBe(COUNT);
  expect(same).toHaveLength(COUNT);
});

test("a name with HTML is listed as it was typed", async () => {
  const { html } = await owner.get("/admin/members?email=mem_same_000");

  expect(html).toContain("Same &lt;b&gt;Name&lt;/b&gt;");
  expect(html).not.toContain("<b>Name");
});
