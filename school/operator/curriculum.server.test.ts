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

test("a course that is published again keeps the instant of its first publication", async () => {
  const path = `/courses/${await makeCourse("lichens")}/publish`;
  const { body } = await program.call("POST", path);
  testSchool.advanceClock(1);

  expect(body["published_at"]).toEqual(expect.any(String));
  expect((await program.call("POST", path)).body).toEqual(body);
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
