import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { lockCode, lockFromCode } from "#school/admin/curriculum/lock-rules.ts";
import { DAY, HOUR, MINUTE } from "#school/clock.ts";
import { isLockedAt, opensAt } from "#school/store/lecture-lock.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { COURSE, FIRST, makeCourse, SECOND, SECTION, THIRD } from "#school/testing/course-of-three.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";

const { testSchool, owner } = await openAdminArea();

const LECTURE = `/admin/curriculum/lectures/${FIRST}`;

beforeEach(async () => {
  await makeCourse(testSchool.school.db);
});

async function lockOf(id: string): Promise<string> {
  const row = await testSchool.school.db
    .selectFrom("lecture")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return lockCode(row);
}

interface SeenLecture {
  isLocked: boolean;
  unlockAt: unknown;
}

interface SeenCourse {
  slug: string;
  sections: { lectures: (SeenLecture & { id: string })[] }[];
}

/** What the Member API says of the lectures to a member. */
async function seenBy(memberId: string): Promise<Record<string, SeenLecture>> {
  const { viewer } = await testSchool.readAs<{ viewer: { enrolledCourses: { nodes: SeenCourse[] } } }>(
    memberId,
    "{ viewer { enrolledCourses(first: 50) { nodes { slug sections { lectures { id isLocked unlockAt } } } } } }",
  );
  const course = viewer.enrolledCourses.nodes.find(({ slug }) => slug === "order");
  const lectures = course?.sections.flatMap((section) => section.lectures) ?? [];
  return Object.fromEntries(lectures.map(({ id, ...lecture }) => [id, lecture]));
}

/** An instant of whole seconds as the Member API writes it. */
function written(at: number): string {
  return new Date(at).toISOString().replace(".000", "");
}

async function enrol(memberId: string): Promise<void> {
  await testSchool.school.db
    .insertInto("enrollment")
    .values({
      member_id: memberId,
      course_id: COURSE,
      granted_at: testSchool.school.now(),
      expires_at: null,
      lifetime: 1,
    })
    .execute();
}

describe("when a lecture opens", () => {
  test("two members who enrolled on different days see it open as many days later", async () => {
    await enrol("mem_bohan");
    testSchool.advanceClock(2 * DAY);
    await enrol("mem_daniel");
    // The session at the school's own pages has ended meanwhile.
    await owner.signIn("mem_owner");
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "after", days: "3" });

    const now = testSchool.school.now();
    expect((await seenBy("mem_bohan"))[FIRST]).toEqual({ isLocked: true, unlockAt: written(now + DAY) });
    expect((await seenBy("mem_daniel"))[FIRST]).toEqual({ isLocked: true, unlockAt: written(now + 3 * DAY) });
    testSchool.advanceClock(DAY);
    expect((await seenBy("mem_bohan"))[FIRST]).toEqual({ isLocked: false, unlockAt: null });
    expect((await seenBy("mem_daniel"))[FIRST]).toMatchObject({ isLocked: true });
    expect((await seenBy("mem_daniel"))[SECOND]).toEqual({ isLocked: false, unlockAt: null });
  });

  test("it is locked, opened now, opened at a time, and an undo gives the rule before back", async () => {
    await enrol("mem_bohan");
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "locked" });
    expect((await seenBy("mem_bohan"))[FIRST]).toEqual({ isLocked: true, unlockAt: null });

    testSchool.advanceClock(MINUTE);
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "at", unlock_at: "2030-01-01T09:00" });
    expect((await seenBy("mem_bohan"))[FIRST]).toEqual({
      isLocked: true,
      unlockAt: "2030-01-01T01:00:00Z",
    });
    await owner.undoNewest();
    expect(await lockOf(FIRST)).toBe("locked");

    testSchool.advanceClock(MINUTE);
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "open" });
    expect((await seenBy("mem_bohan"))[FIRST]).toEqual({ isLocked: false, unlockAt: null });
  });

  test("a section's rule counts for each lecture of it, and an undo gives each its own back", async () => {
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "locked" });
    testSchool.advanceClock(MINUTE);
    await owner.submit(SECTION, `${SECTION}/lock`, { rule: "after", days: "7" });
    for (const id of [FIRST, SECOND, THIRD]) expect(await lockOf(id)).toBe("after:7");

    await owner.undoNewest();
    expect([await lockOf(FIRST), await lockOf(SECOND)]).toEqual(["locked", "open"]);
  });

  test("an undo is refused when one of the lectures was changed since", async () => {
    await owner.submit(SECTION, `${SECTION}/lock`, { rule: "locked" });
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "open" });
    const page = await owner.undoFirst();

    expect(page.status).toBe(409);
    expect([await lockOf(FIRST), await lockOf(SECOND)]).toEqual(["open", "locked"]);
  });

  test.each([
    ["no rule", { rule: "" }, "Choose a rule."],
    ["an unknown rule", { rule: "never" }, "Choose a rule."],
    ["no time", { rule: "at" }, "Type a date and a time that exist"],
    ["a day that does not exist", { rule: "at", unlock_at: "2027-02-30T09:00" }, "Type a date and a time"],
    ["a time that is over", { rule: "at", unlock_at: "2020-01-01T09:00" }, "This time is over"],
    ["no days", { rule: "after" }, "Type a whole number"],
    ["days with a fraction", { rule: "after", days: "1.5" }, "Type a whole number"],
    ["too many days", { rule: "after", days: "3651" }, "Type a whole number"],
    ["the present rule", { rule: "open" }, "The rule is so already."],
  ])("says beside its field what is wrong and saves nothing: %s", async (_case, fields, fault) => {
    const page = await owner.submit(LECTURE, `${LECTURE}/lock`, fields);

    expect(page.status).toBe(422);
    expect(page.faults.join()).toContain(fault);
    expect(await lockOf(FIRST)).toBe("open");
  });

  test("a time that the clocks of the school leave out is said to be wrong", async () => {
    const berlin = await buildTestSchool({ SCHOOL_TIME_ZONE: "Europe/Berlin" });
    onTestFinished(() => berlin.close());
    const browser = await new OperatorBrowser(berlin).signIn("mem_owner");
    const { id } = await berlin.school.db.selectFrom("lecture").select("id").executeTakeFirstOrThrow();
    const lecture = `/admin/curriculum/lectures/${id}`;
    const fields = { rule: "at", unlock_at: "2027-03-28T02:30" };

    expect((await browser.submit(lecture, `${lecture}/lock`, fields)).faults.join()).toContain("that exist");
  });

  test("a program of the REST API opens a lecture that waits for days after enrolment", async () => {
    await owner.submit(LECTURE, `${LECTURE}/lock`, { rule: "after", days: "3" });
    const program = await OperatorProgram.of(testSchool, "mem_owner");

    expect((await program.call("GET", `/courses/${COURSE}/curriculum`)).body).toMatchObject({
      sections: [{ lectures: [{ unlock_after_days: 3 }, { unlock_after_days: null }, {}] }, {}],
    });
    expect((await program.call("PATCH", `/lectures/${FIRST}`, { locked: false })).status).toBe(200);
    expect(await lockOf(FIRST)).toBe("open");
  });
});

test.each(["open", "locked", "at:1795226460000", "after:7", "locked at:5 after:3"])(
  "the log keeps the lock %s so that it can be given back",
  (code) => {
    expect(lockCode(lockFromCode(code))).toBe(code);
  },
);

test("the later of a time and days after enrolment counts, and only days need an enrolment", () => {
  const lock = { locked: 0, unlock_at: 3 * HOUR, unlock_after_days: 1 } as const;

  expect(opensAt(lock, 0)).toBe(DAY);
  expect(opensAt({ ...lock, unlock_at: 2 * DAY }, 0)).toBe(2 * DAY);
  expect(isLockedAt(lock, undefined, 9 * DAY)).toBe(true);
  expect(isLockedAt(lock, 0, DAY)).toBe(false);
  expect(isLockedAt({ ...lock, unlock_after_days: null }, undefined, 3 * HOUR)).toBe(false);
});
