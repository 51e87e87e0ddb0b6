import { beforeEach, describe, expect, test } from "vitest";

import { DAY, MINUTE } from "#school/clock.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { formOf } from "#school/testing/operator-browser.ts";
import { someCourse } from "#school/testing/some-course.ts";

const { testSchool, owner } = await openAdminArea();
const course = await someCourse(testSchool.school.db);

const MEMBER = "/admin/members/mem_bohan";
const ENROL = `${MEMBER}/enrol`;
const access = `${MEMBER}/courses/${course}`;

beforeEach(async () => {
  await testSchool.school.db.deleteFrom("enrollment").where("member_id", "=", "mem_bohan").execute();
});

const enrollment = () =>
  testSchool.school.db
    .selectFrom("enrollment")
    .select(["granted_at", "expires_at", "lifetime"])
    .where("member_id", "=", "mem_bohan")
    .where("course_id", "=", course)
    .executeTakeFirst();

describe("enrolling a member", () => {
  test("gives access without an end or until a time, and an undo takes it back", async () => {
    const answer = await owner.submit(MEMBER, ENROL, { course });

    expect(answer.status).toBe(303);
    expect(await enrollment()).toMatchObject({ expires_at: null, lifetime: 1 });
    expect((await owner.undoNewest()).status).toBe(303);
    expect(await enrollment()).toBeUndefined();

    await owner.submit(MEMBER, ENROL, { course, ends_at: "2027-03-31T23:59" });
    expect(await enrollment()).toMatchObject({
      expires_at: Date.parse("2027-03-31T23:59:00+08:00"),
      lifetime: 0,
    });
  });

  test.each([
    ["no course", {}, ["Choose a course."]],
    ["a course that does not exist", { course: "crs_nothing" }, ["Choose a course."]],
    ["a date that does not exist", { ends_at: "2027-02-30T10:00" }, "Type a date and a time that exist"],
    ["an end that is over", { ends_at: "2020-01-01T10:00" }, "This time is over"],
  ])("says beside its field what is wrong and saves nothing: %s", async (_case, fields, fault) => {
    const page = await owner.submit(MEMBER, ENROL, { ...("ends_at" in fields ? { course } : {}), ...fields });

    expect(page.status).toBe(422);
    expect(page.faults.join()).toContain(Array.isArray(fault) ? fault[0] : fault);
    if ("ends_at" in fields) expect(page.html).toContain(`value="${fields.ends_at}"`);
    expect(await enrollment()).toBeUndefined();
  });

  test("a course that the member is in already is refused and changes nothing", async () => {
    await owner.submit(MEMBER, ENROL, { course });
    const page = await owner.submit(MEMBER, ENROL, { course, ends_at: "2027-03-31T23:59" });

    expect(page.status).toBe(409);
    expect(page.faults.join()).toContain("in this course already");
    expect(await enrollment()).toMatchObject({ expires_at: null });
  });

  test("an undo is refused when the access was changed since", async () => {
    await owner.submit(MEMBER, ENROL, { course });
    testSchool.advanceClock(MINUTE);
    await owner.submit(access, `${access}/end`, { ends_at: "2027-03-31T23:59" });
    const page = await owner.undoFirst();

    expect(page.status).toBe(409);
    expect(page.summary.join()).toContain("changed since");
    expect(await enrollment()).toBeDefined();
  });
});

describe("a member's access to a course", () => {
  test("is extended, ended now, and given back by an undo", async () => {
    await owner.submit(MEMBER, ENROL, { course, ends_at: "2027-03-31T23:59" });

    await owner.submit(access, `${access}/end`, { ends_at: "2027-06-30T23:59" });
    expect((await enrollment())?.expires_at).toBe(Date.parse("2027-06-30T23:59:00+08:00"));

    testSchool.advanceClock(MINUTE);
    await owner.submit(access, `${access}/end-now`);
    expect((await enrollment())?.expires_at).toBe(testSchool.school.now());
    const ended = await owner.get(access);
    expect(ended.html).toContain("ended");
    expect(ended.html).not.toContain(`${access}/end-now`);

    await owner.undoNewest();
    expect((await enrollment())?.expires_at).toBe(Date.parse("2027-06-30T23:59:00+08:00"));
  });

  test("access that somebody else has changed meanwhile is shown as it is now", async () => {
    await owner.submit(MEMBER, ENROL, { course });
    const form = formOf((await owner.get(access)).html, `${access}/end`);
    testSchool.advanceClock(MINUTE);
    await owner.submit(access, `${access}/end`, { ends_at: "2027-03-31T23:59" });
    const page = await owner.post(`${access}/end`, { ...form, ends_at: "2028-01-01T00:00" });

    expect(page.status).toBe(409);
    expect(page.summary.join()).toContain("changed this while you were looking");
    expect((await enrollment())?.expires_at).toBe(Date.parse("2027-03-31T23:59:00+08:00"));
  });
});

test("an access that ends in a day is shown with its end in the school's zone", async () => {
  const at = testSchool.school.now() + DAY;
  await testSchool.school.db
    .insertInto("enrollment")
    .values({ member_id: "mem_bohan", course_id: course, granted_at: 1, expires_at: at, lifetime: 0 })
    .execute();

  expect((await owner.get(MEMBER)).html).toContain(`datetime="${new Date(at).toISOString()}"`);
});
