/** Changes of the curriculum that another operator has overtaken, and undos that go back to the very place. */

import { beforeEach, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { formOf } from "#school/testing/operator-browser.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";

const { testSchool, owner } = await openAdminArea();
/** The lectures of a section with at least three, in their order. */
let lectures: string[];
let section: string;

const address = (form = ""): string => `/admin/curriculum/lectures/${lectures[1]}${form}`;

beforeEach(async () => {
  const { db } = testSchool.school;
  const { section_id } = await db
    .selectFrom("lecture")
    .select("section_id")
    .where("position", "=", 2)
    .orderBy("section_id")
    .executeTakeFirstOrThrow();
  section = `/admin/curriculum/sections/${section_id}`;
  lectures = await order();
  await db.updateTable("lecture").set({ locked: 0, unlock_at: null, unlock_after_days: null }).execute();
});

async function order(): Promise<string[]> {
  const rows = await testSchool.school.db
    .selectFrom("lecture")
    .select("id")
    .where("section_id", "=", section.split("/").at(-1) ?? "")
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

test("a rule that another operator has changed meanwhile is shown as it is now, and stays", async () => {
  const form = formOf((await owner.get(address())).html, address("/lock"));
  await owner.submit(address(), address("/lock"), { rule: "locked" });
  const page = await owner.post(address("/lock"), { ...form, rule: "after", days: "3" });

  expect(page.status).toBe(409);
  expect(page.summary.join()).toContain("changed this while you were looking");
  expect(formOf(page.html, address("/lock"))).toMatchObject({ rule: "after", days: "3" });
  const row = await testSchool.school.db
    .selectFrom("lecture")
    .select(["locked", "unlock_after_days"])
    .where("id", "=", lectures[1] ?? "")
    .executeTakeFirst();
  expect(row).toEqual({ locked: 1, unlock_after_days: null });
});

test("an undo of a move puts the lecture back between the two where it was", async () => {
  await owner.submit(section, address("/move"), { place: "1" });
  testSchool.advanceClock(MINUTE);
  expect((await owner.undoNewest()).status).toBe(303);

  expect(await order()).toEqual(lectures);
});

test("an undo of a move is refused when the lecture was moved again since", async () => {
  await owner.submit(section, address("/move"), { place: "1" });
  testSchool.advanceClock(MINUTE);
  await owner.submit(section, address("/move"), { place: "3" });
  const moved = await order();
  const page = await owner.undoFirst();

  expect(page.status).toBe(409);
  expect(await order()).toEqual(moved);
});
