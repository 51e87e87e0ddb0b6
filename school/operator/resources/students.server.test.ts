import { expect, test } from "vitest";

import { addMember, insertRoles } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

interface Enrollment {
  course_id: string;
  member_id: string;
  completed_lecture_count: number;
}

test("a student's progress is counted in each course: the lectures that this member has completed", async () => {
  const lectures = await db.selectFrom("lecture").select(["id", "course_id"]).orderBy("id").execute();
  const [first, second] = [...new Set(lectures.map(({ course_id }) => course_id))];
  const of = (course: string | undefined) => lectures.filter(({ course_id }) => course_id === course);
  await db.deleteFrom("enrollment").execute();
  await db.deleteFrom("lecture_progress").execute();
  const progress = (member_id: string, state: "read" | "completed", some: typeof lectures) =>
    db
      .insertInto("lecture_progress")
      .values(
        some.map(({ id, course_id }) => ({ member_id, course_id, lecture_id: id, state, updated_at: 1 })),
      )
      .execute();
  for (const member_id of ["mem_bohan", "mem_yichun"])
    for (const course_id of [first ?? "", second ?? ""])
      await db
        .insertInto("enrollment")
        .values({ member_id, course_id, granted_at: 1, expires_at: null, lifetime: 1 })
        .execute();
  await progress("mem_bohan", "completed", of(first).slice(0, 2));
  await progress("mem_bohan", "read", of(first).slice(2, 3));
  await progress("mem_bohan", "completed", of(second).slice(0, 1));
  await progress("mem_yichun", "completed", of(first).slice(0, 3));

  const own = await program.call("GET", "/students/mem_bohan");
  const counts = (rows: unknown) =>
    (rows as Enrollment[]).map((row) => [row.member_id, row.course_id, row.completed_lecture_count]);
  expect(new Set(counts(own.body["enrollments"]))).toEqual(
    new Set([
      ["mem_bohan", first, 2],
      ["mem_bohan", second, 1],
    ]),
  );
  const inCourse = await program.call("GET", `/courses/${first}/students`);
  expect(counts(inCourse.body["data"])).toEqual([
    ["mem_bohan", first, 2],
    ["mem_yichun", first, 3],
  ]);
});

test("a member is enrolled, changed and withdrawn in one course, and no other enrollment changes", async () => {
  await db.deleteFrom("enrollment").execute();
  const [first, second] = await db.selectFrom("course").select("id").orderBy("id").limit(2).execute();
  const enrolments = () =>
    db
      .selectFrom("enrollment")
      .select(["course_id", "member_id", "expires_at", "lifetime"])
      .orderBy("course_id")
      .orderBy("member_id")
      .execute();
  for (const member_id of ["mem_bohan", "mem_yichun"])
    for (const course of [first, second])
      expect((await program.call("POST", `/courses/${course?.id}/students`, { member_id })).status).toBe(201);
  const before = await enrolments();
  const path = `/courses/${second?.id}/students/mem_bohan`;
  const end = "2030-01-01T00:00:00.000Z";
  expect(await program.call("PATCH", path, { expires_at: end })).toMatchObject({
    status: 200,
    body: { course_id: second?.id, member_id: "mem_bohan", expires_at: end },
  });
  const isOwn = (row: (typeof before)[number]) =>
    row.course_id === second?.id && row.member_id === "mem_bohan";
  expect(await enrolments()).toEqual(
    before.map((row) => (isOwn(row) ? { ...row, expires_at: Date.parse(end), lifetime: 0 } : row)),
  );
  expect((await program.call("DELETE", path)).status).toBe(204);
  expect(await enrolments()).toEqual(before.filter((row) => !isOwn(row)));
  const until = { member_id: "mem_bohan", expires_at: end };
  const students = `/courses/${second?.id}/students`;
  expect(await program.call("POST", students, until)).toMatchObject({ status: 201, body: until });

  const after = await enrolments();
  expect((await program.call("POST", students, { member_id: "mem_bohan" })).status).toBe(409);
  await addMember(db, memberRow("mem_elsewhere"));
  await insertRoles(db, "mem_elsewhere", { siteId: "sch_sunset", roles: ["student"] });
  for (const member_id of ["mem_elsewhere", "mem_nobody"])
    expect(await program.call("POST", students, { member_id })).toMatchObject({
      status: 400,
      body: { fields: [{ in: "body", name: "member_id" }] },
    });
  expect(await enrolments()).toEqual(after);
});

test("the audit log tells until when a member had access before and after each change", async () => {
  await db.deleteFrom("enrollment").execute();
  await db.deleteFrom("audit_entry").execute();
  const { id, title } = await db.selectFrom("course").select(["id", "title"]).executeTakeFirstOrThrow();
  const path = `/courses/${id}/students`;
  const end = "2030-01-01T00:00:00.000Z";
  await program.call("POST", path, { member_id: "mem_bohan" });
  await program.call("PATCH", `${path}/mem_bohan`, { expires_at: end });
  await program.call("DELETE", `${path}/mem_bohan`);
  const log = await db.selectFrom("audit_entry").selectAll().orderBy("number").execute();
  const states = log.map(({ before, after }) =>
    [before, after].map((text) => JSON.parse(text ?? "{}") as unknown),
  );

  const until = (access_until: number) => ({ course: title, course_id: id, access_until });
  expect(states).toEqual([
    [{}, until(0)],
    [until(0), until(Date.parse(end))],
    [until(Date.parse(end)), {}],
  ]);
});

test.each(["lecture", "section"] as const)(
  "a deleted %s is no longer the last lecture of any member, and the others' stays",
  async (kind) => {
    const lectures = await db.selectFrom("lecture").selectAll().orderBy("section_id").execute();
    const [gone] = lectures;
    const kept = lectures.find(({ section_id }) => section_id !== gone?.section_id);
    await db.deleteFrom("enrollment").execute();
    for (const [member_id, lecture] of [
      ["mem_bohan", gone],
      ["mem_yichun", kept],
    ] as const)
      await db
        .insertInto("enrollment")
        .values({
          member_id,
          course_id: lecture?.course_id ?? "",
          granted_at: 1,
          expires_at: null,
          lifetime: 1,
          last_lecture_id: lecture?.id ?? "",
          last_position_seconds: 90,
        })
        .execute();
    const id = kind === "lecture" ? gone?.id : gone?.section_id;
    expect((await program.call("DELETE", `/${kind}s/${id}`)).status).toBe(204);
    const left = await db
      .selectFrom("enrollment")
      .select(["last_lecture_id", "last_position_seconds"])
      .orderBy("member_id")
      .execute();
    expect(left).toEqual([
      { last_lecture_id: null, last_position_seconds: null },
      { last_lecture_id: kept?.id, last_position_seconds: 90 },
    ]);
  },
);
