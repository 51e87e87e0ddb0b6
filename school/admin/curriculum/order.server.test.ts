import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { COURSE, FIRST, makeCourse, SECOND, SECTION, THIRD } from "#school/testing/course-of-three.ts";
import { formOf } from "#school/testing/operator-browser.ts";
import { slowPlans } from "#school/testing/query-plans.ts";

const { testSchool, owner } = await openAdminArea();

beforeEach(async () => {
  await makeCourse(testSchool.school.db);
});

async function orderOf(): Promise<string[]> {
  const rows = await testSchool.school.db
    .selectFrom("lecture")
    .select("id")
    .where("section_id", "=", "sec_order-1")
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

describe("the order of a course", () => {
  test("a lecture moves up, down and to a place, and an undo moves it back", async () => {
    const move = `/admin/curriculum/lectures/${SECOND}/move`;
    const up = await owner.submit(SECTION, move, { place: "1" });
    expect(up).toMatchObject({ status: 303 });
    expect(await orderOf()).toEqual([SECOND, FIRST, THIRD]);

    testSchool.advanceClock(MINUTE);
    await owner.submit(SECTION, move, { version: "1", place: "3" });
    expect(await orderOf()).toEqual([FIRST, THIRD, SECOND]);
    await owner.undoNewest();
    expect(await orderOf()).toEqual([SECOND, FIRST, THIRD]);
  });

  test("a section moves among the sections of its course", async () => {
    const course = `/admin/curriculum/courses/${COURSE}`;
    await owner.submit(course, "/admin/curriculum/sections/sec_order-2/move", { place: "1" });
    const { html } = await owner.get(course);

    expect(html.indexOf("Section 2")).toBeLessThan(html.indexOf("Section 1"));
  });

  test.each(["0", "4", "-1", "two", "", "1.5"])(
    "the place %j is said to be wrong beside its field",
    async (place) => {
      const page = await owner.submit(SECTION, `/admin/curriculum/lectures/${SECOND}/move`, { place });

      expect(page.status).toBe(422);
      expect(page.faults).toEqual(["Type a place from 1 to 3."]);
      expect(await orderOf()).toEqual([FIRST, SECOND, THIRD]);
    },
  );

  test("a lecture that somebody else has moved meanwhile stays where it is", async () => {
    const move = `/admin/curriculum/lectures/${SECOND}/move`;
    const form = formOf((await owner.get(SECTION)).html, move);
    await owner.submit(SECTION, `/admin/curriculum/lectures/${FIRST}/move`, { place: "2" });
    const page = await owner.post(move, { ...form, place: "3" });

    expect(page.status).toBe(409);
    expect(await orderOf()).toEqual([SECOND, FIRST, THIRD]);
  });
});

test("the list of courses is answered from an index", async () => {
  expect(await slowPlans(testSchool, () => owner.get("/admin/curriculum"))).toEqual([]);
});
