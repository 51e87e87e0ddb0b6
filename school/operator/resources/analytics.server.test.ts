import { expect, test } from "vitest";

import { addMember, insertRoles } from "#school/store/members.ts";
import { memberRow, setRoles } from "#school/testing/members.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

const read = async (path: string) => (await program.call("GET", `/analytics/${path}`)).body;

test("the summary counts each member of this school once, and what was paid and given back in each currency", async () => {
  const sample = await db.selectFrom("payment").selectAll().limit(1).executeTakeFirstOrThrow();
  await db.deleteFrom("payment").execute();
  const payments = [
    { state: "paid", currency: "TWD", amount: 1000, refunded_amount: 300 },
    { state: "paid", currency: "TWD", amount: 500, refunded_amount: 200 },
    { state: "paid", currency: "USD", amount: 700, refunded_amount: null },
    { state: "unpaid", currency: "TWD", amount: 9000, refunded_amount: null },
    { state: "failed", currency: "JPY", amount: 9000, refunded_amount: null },
  ];
  for (const [at, payment] of payments.entries())
    await db
      .insertInto("payment")
      .values({ ...sample, ...payment, id: `pay_${at}`, trade_no: `TM-${at}` })
      .execute();
  const { member_count: before } = await read("summary");
  for (const id of ["mem_two_roles", "mem_elsewhere"]) await addMember(db, memberRow(id));
  await setRoles(testSchool, "mem_two_roles", ["student", "teacher"]);
  const other = await db
    .selectFrom("school")
    .select("id")
    .where("is_this_site", "=", 0)
    .executeTakeFirstOrThrow();
  await insertRoles(db, "mem_elsewhere", { siteId: other.id, roles: ["student"] });

  expect(await read("summary")).toMatchObject({
    member_count: Number(before) + 1,
    revenue: [
      { currency: "TWD", paid_minor: 1500, refunded_minor: 500 },
      { currency: "USD", paid_minor: 700, refunded_minor: 0 },
    ],
  });
});

/** Makes a course with so many lectures. @returns its id, and theirs */
async function makeCourse(slug: string, lectures: number) {
  const { body } = await program.call("POST", "/courses", { slug, title: slug });
  const courseId = String(body["id"]);
  const section = await program.call("POST", `/courses/${courseId}/sections`, { title: "All" });
  const ids: string[] = [];
  for (let at = 0; at < lectures; at += 1) {
    const lecture = await program.call("POST", `/sections/${String(section.body["id"])}/lectures`, {
      title: `Lecture ${at}`,
    });
    ids.push(String(lecture.body["id"]));
  }
  return { courseId, lectures: ids };
}

test("a course counts who has begun and finished it among those who are enrolled in it now", async () => {
  const course = await makeCourse("ferns", 2);
  const other = await makeCourse("mosses", 1);
  const empty = await makeCourse("lichens", 0);
  const enrol = async (memberId: string, ...courses: string[]) => {
    await addMember(db, memberRow(memberId));
    await setRoles(testSchool, memberId, ["student"]);
    for (const id of courses) await program.call("POST", `/courses/${id}/students`, { member_id: memberId });
  };
  const watch = async (memberId: string, state: "read" | "completed", lectures: readonly string[]) => {
    const inCourse = lectures.every((id) => course.lectures.includes(id)) ? course : other;
    await db
      .insertInto("lecture_progress")
      .values(
        lectures.map((lecture_id) => ({
          member_id: memberId,
          course_id: inCourse.courseId,
          lecture_id,
          state,
          updated_at: 1,
        })),
      )
      .execute();
  };
  await enrol("mem_finished", course.courseId, other.courseId);
  await watch("mem_finished", "completed", course.lectures);
  await enrol("mem_begun", course.courseId, other.courseId);
  await watch("mem_begun", "completed", course.lectures.slice(0, 1));
  await watch("mem_begun", "completed", other.lectures);
  await enrol("mem_reading", course.courseId);
  await watch("mem_reading", "read", course.lectures);
  await enrol("mem_waiting", course.courseId, empty.courseId);
  // The progress of a member who was withdrawn is kept.
  await enrol("mem_withdrawn", other.courseId);
  await watch("mem_withdrawn", "completed", course.lectures);

  const counts = (student_count: number, started_count: number, finished_count: number) => ({
    student_count,
    started_count,
    finished_count,
  });
  expect(await read(`courses/${course.courseId}`)).toMatchObject({ lecture_count: 2, ...counts(4, 3, 1) });
  expect(await read(`courses/${other.courseId}`)).toMatchObject({ lecture_count: 1, ...counts(3, 1, 1) });
  expect(await read(`courses/${empty.courseId}`)).toMatchObject({ lecture_count: 0, ...counts(1, 0, 0) });
});
