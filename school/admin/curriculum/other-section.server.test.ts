/** A lecture is moved to another section of its course. */

import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { deleteSection } from "#school/operator/records/curriculum.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { COURSE, FIRST, makeCourse, SECOND, SECTION, THIRD } from "#school/testing/course-of-three.ts";
import { formOf } from "#school/testing/operator-browser.ts";

const { testSchool, owner } = await openAdminArea();

const [ONE, TWO] = ["sec_order-1", "sec_order-2"] as const;
const LECTURE = `/admin/curriculum/lectures/${SECOND}`;
const MOVE = `${LECTURE}/section`;

beforeEach(async () => {
  await makeCourse(testSchool.school.db);
});

/** The lectures of the two sections, in their order, and whether their positions are counted from 0 without a gap. */
async function order() {
  const rows = await testSchool.school.db
    .selectFrom("lecture")
    .select(["id", "section_id", "position"])
    .where("course_id", "=", COURSE)
    .orderBy("position")
    .execute();
  const of = (section: string) => rows.filter(({ section_id }) => section_id === section);
  for (const section of [ONE, TWO])
    expect(of(section).map(({ position }) => position)).toEqual([...of(section).keys()]);
  return { one: of(ONE).map(({ id }) => id), two: of(TWO).map(({ id }) => id) };
}

/** Moves another lecture to the second section. */
async function moveThere(id: string, place = ""): Promise<void> {
  const page = `/admin/curriculum/lectures/${id}`;
  expect(await owner.submit(page, `${page}/section`, { section: TWO, place })).toMatchObject({ status: 303 });
}

describe("moving a lecture to another section", () => {
  test("puts it last there, and its page says where it is", async () => {
    await moveThere(FIRST);
    const moved = await owner.submit(LECTURE, MOVE, { section: TWO });

    expect(moved).toMatchObject({ status: 303 });
    expect(await order()).toEqual({ one: [THIRD], two: [FIRST, SECOND] });
    expect((await owner.follow(moved)).text).toContain("Section 2: 2 of 2");
  });

  test("or at the place that was typed, in digits of any width", async () => {
    await moveThere(FIRST);
    await moveThere(THIRD);
    await owner.submit(LECTURE, MOVE, { section: TWO, place: "２" });

    expect(await order()).toEqual({ one: [], two: [FIRST, SECOND, THIRD] });
  });

  test("has an entry in the audit log, whose undo puts it back between the two where it was", async () => {
    await owner.submit(LECTURE, MOVE, { section: TWO });
    testSchool.advanceClock(MINUTE);
    const log = await owner.get("/admin/audit");
    expect(log.text).toContain("Moved a lecture to another section");
    expect(log.text).toMatch(/Section\s+Section 1\s*→\s*Section 2/);
    expect(log.text).not.toContain("sec_order");

    expect((await owner.undoNewest()).status).toBe(303);
    expect(await order()).toEqual({ one: [FIRST, SECOND, THIRD], two: [] });
  });

  test.each([
    [{ section: "" }, "Choose a section of this course."],
    [{ section: "sec_home-baking-sourdough_1" }, "Choose a section of this course."],
    [{ section: TWO, place: "2" }, "Type a place from 1 to 1."],
    [{ section: TWO, place: "0" }, "Type a place from 1 to 1."],
    [{ section: TWO, place: "first" }, "Type a place from 1 to 1."],
  ])("the place %j is refused beside the field", async (fields, fault) => {
    const page = await owner.submit(LECTURE, MOVE, fields);

    expect(page).toMatchObject({ status: 422, faults: [fault] });
    expect(await order()).toEqual({ one: [FIRST, SECOND, THIRD], two: [] });
  });

  test.each([
    ["within its section", async () => owner.submit(SECTION, `${LECTURE}/move`, { place: "1" })],
    ["to the same section", async () => moveThere(SECOND)],
  ])("is refused when somebody else has moved it %s meanwhile", async (_case, moveIt) => {
    const form = formOf((await owner.get(LECTURE)).html, MOVE);
    await moveIt();
    const present = await order();
    const page = await owner.post(MOVE, { ...form, section: TWO });

    expect(page.status).toBe(409);
    expect(page.summary.join()).toContain("changed this while you were looking");
    expect(await order()).toEqual(present);
  });

  test("is not undone when the lecture was moved again since, or its section is gone", async () => {
    await moveThere(FIRST);
    testSchool.advanceClock(MINUTE);
    await moveThere(SECOND, "1");
    expect((await owner.undoFirst()).status).toBe(409);

    await deleteSection(testSchool.school.db, ONE);
    expect((await owner.undoFirst()).status).toBe(409);
    expect(await order()).toEqual({ one: [], two: [SECOND, FIRST] });
  });

  test("is not offered in a course with one section", async () => {
    await deleteSection(testSchool.school.db, TWO);

    expect((await owner.get(LECTURE)).html).not.toContain(MOVE);
    expect((await owner.post(MOVE, {})).status).not.toBe(303);
  });
});
