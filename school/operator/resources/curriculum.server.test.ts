import { expect, test } from "vitest";

import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const program = await OperatorProgram.of(testSchool, "mem_owner");

const make = async (path: string, body: Record<string, unknown>) =>
  String((await program.call("POST", path, body)).body["id"]);
const makeCourse = (slug: string) => make("/courses", { slug, title: slug });
const addSection = (course: string, title: string) => make(`/courses/${course}/sections`, { title });
const addLecture = (section: string, title: string) => make(`/sections/${section}/lectures`, { title });

/** The titles of a course's sections, each with those of its lectures. */
async function titlesOf(course: string) {
  const { body } = await program.call("GET", `/courses/${course}/curriculum`);
  const sections = body["sections"] as { title: string; lectures: { title: string }[] }[];
  return sections.map(({ title, lectures }) => [title, ...lectures.map((lecture) => lecture.title)]);
}

test("a lecture moves to another section, and the next one is added after the last there", async () => {
  const [course, other] = [await makeCourse("ferns"), await makeCourse("mosses")];
  const [first, second] = [await addSection(course, "First"), await addSection(course, "Second")];
  const untouched = await addSection(other, "Other");
  const [a, b, c] = [
    await addLecture(first, "A"),
    await addLecture(first, "B"),
    await addLecture(second, "C"),
  ];
  await addLecture(untouched, "O");

  const moved = await program.call("PUT", `/courses/${course}/curriculum`, {
    sections: [
      { id: second, lecture_ids: [c, b] },
      { id: first, lecture_ids: [a] },
    ],
  });
  expect(moved.status).toBe(200);
  expect(await titlesOf(course)).toEqual([
    ["Second", "C", "B"],
    ["First", "A"],
  ]);
  await addLecture(second, "D");
  await addLecture(first, "E");
  await addSection(course, "Third");
  expect(await titlesOf(course)).toEqual([["Second", "C", "B", "D"], ["First", "A", "E"], ["Third"]]);
  expect(await titlesOf(other)).toEqual([["Other", "O"]]);
});

/** A course with two sections of two and one lecture, one without, and a lecture of another course. */
async function makeOrderedCourse() {
  const [course, other] = [
    await makeCourse(`c-${crypto.randomUUID()}`),
    await makeCourse(crypto.randomUUID()),
  ];
  const sections = [
    await addSection(course, "First"),
    await addSection(course, "Second"),
    await addSection(course, "Third"),
  ];
  const [first = "", second = "", third = ""] = sections;
  const [a, b] = [await addLecture(first, "A"), await addLecture(first, "B")];
  const c = await addLecture(second, "C");
  const alien = await addSection(other, "Other");
  return { course, other, first, second, third, alien, a, b, c, o: await addLecture(alien, "O") };
}
type OrderedCourse = Awaited<ReturnType<typeof makeOrderedCourse>>;
type Order = [section: keyof OrderedCourse, ...lectures: (keyof OrderedCourse)[]][];

test.each<[string, Order]>([
  [
    "lacks a section",
    [
      ["first", "a", "b"],
      ["second", "c"],
    ],
  ],
  ["has a section twice", [["first", "a", "b"], ["second", "c"], ["third"], ["third"]]],
  ["has a section in the place of another one", [["first", "a", "b"], ["second", "c"], ["second"]]],
  ["has a section of another course", [["first", "a", "b"], ["second", "c"], ["alien"]]],
  ["lacks a lecture", [["first", "a"], ["second", "c"], ["third"]]],
  [
    "has a lecture twice",
    [
      ["first", "a", "b"],
      ["second", "c"],
      ["third", "a"],
    ],
  ],
  ["has a lecture in the place of another one", [["first", "a", "a"], ["second", "c"], ["third"]]],
  ["has a lecture of another course", [["first", "a", "b"], ["second", "o"], ["third"]]],
])("an order that %s is refused, and changes nothing", async (_fault, order) => {
  const made = await makeOrderedCourse();
  const sections = order.map(([section, ...lectures]) => ({
    id: made[section],
    lecture_ids: lectures.map((name) => made[name]),
  }));

  expect(await program.call("PUT", `/courses/${made.course}/curriculum`, { sections })).toMatchObject({
    status: 400,
    body: { fields: [{ in: "body", name: "sections" }] },
  });
  expect(await titlesOf(made.course)).toEqual([["First", "A", "B"], ["Second", "C"], ["Third"]]);
  expect(await titlesOf(made.other)).toEqual([["Other", "O"]]);
});

test("a section with a new title is answered with its own lectures", async () => {
  const { second, c } = await makeOrderedCourse();

  expect((await program.call("PATCH", `/sections/${second}`, { title: "Middle" })).body).toMatchObject({
    id: second,
    title: "Middle",
    lectures: [{ id: c, title: "C" }],
  });
});

test("a tool that adds a lecture answers what REST answers, and no column besides", async () => {
  const section_id = await addSection(await makeCourse("algae"), "First");
  const byRest = await program.call("POST", `/sections/${section_id}/lectures`, { title: "A" });
  const { output } = await program.callTool("create_lecture", { section_id, title: "B" });

  expect(output).toEqual({ ...byRest.body, id: output?.["id"], title: "B" });
});

test.each([
  [{ locked: false }, null],
  [{ unlock_at: null }, null],
  [{ title: "Other" }, 7],
  [{ locked: true, unlock_after_days: 3 }, 3],
])("a lecture that opened 7 days after enrolment, changed by %j, opens after %s", async (change, days) => {
  const section = await addSection(await makeCourse(`course-${crypto.randomUUID()}`), "First");
  const path = `/lectures/${await make(`/sections/${section}/lectures`, { title: "A", unlock_after_days: 7 })}`;

  expect((await program.call("PATCH", path, change)).body).toMatchObject({
    ...change,
    unlock_after_days: days,
  });
});
