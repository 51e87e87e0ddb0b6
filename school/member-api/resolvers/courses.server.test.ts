import { describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool({ SCHOOL_ACCESS_TOKEN_SECONDS: "7200" });

interface Course {
  slug: string;
  sections: { lectures: { state: string; isLocked: boolean; unlockAt: string | null }[] }[];
}

async function readCourses(memberId: string): Promise<Course[]> {
  const { accessToken } = await testSchool.storePair({ memberId });
  testSchool.statements.length = 0;
  const { body } = await testSchool.queryMemberApi(
    accessToken,
    `{ viewer { enrolledCourses(first: 50) { totalCount nodes { slug
      detailProgress { totalLectures completedLectures }
      sections { title lectures { id title state isLocked unlockAt duration } }
    } } } }`,
  );
  return (body as { data: { viewer: { enrolledCourses: { nodes: Course[] } } } }).data.viewer.enrolledCourses
    .nodes;
}

describe("Course", () => {
  test("eight courses with 2,300 lectures are read in a few statements", async () => {
    const courses = await readCourses("mem_yichun");
    const lectures = courses.flatMap((course) => course.sections.flatMap((section) => section.lectures));

    expect(courses).toHaveLength(8);
    expect(lectures.length).toBeGreaterThan(2000);
    // Token pair, its first use in a transaction, member, page, count, progress, sections, lectures.
    expect(testSchool.statements.length).toBeLessThanOrEqual(12);
    const reads = testSchool.statements.filter((statement) =>
      /"(section|lecture|lecture_progress)"/.test(statement),
    );
    expect(reads).toHaveLength(3);
  });

  test("a lecture names the time at which it opens until that time, and not at it", async () => {
    const { db, now } = testSchool.school;
    const lecture = await db
      .selectFrom("lecture")
      .select("id")
      .where("course_id", "=", "crs_home-baking-sourdough")
      .where("locked", "=", 0)
      .where("unlock_at", "is", null)
      .executeTakeFirstOrThrow();
    const opens = async (unlock_at: number | null) => {
      await db.updateTable("lecture").set({ unlock_at }).where("id", "=", lecture.id).execute();
      const { viewer } = await testSchool.readAs<{
        viewer: {
          enrolledCourses: {
            nodes: {
              sections: { lectures: { id: string; isLocked: boolean; unlockAt: string | null }[] }[];
            }[];
          };
        };
      }>(
        "mem_yichun",
        "{ viewer { enrolledCourses(first: 50) { nodes { sections { lectures { id isLocked unlockAt } } } } } }",
      );
      return viewer.enrolledCourses.nodes
        .flatMap(({ sections }) => sections.flatMap(({ lectures }) => lectures))
        .find(({ id }) => id === lecture.id);
    };

    const at = now() + 1;
    expect(await opens(at)).toMatchObject({ isLocked: true, unlockAt: "2026-11-21T02:00:00.001Z" });
    testSchool.advanceClock(1);
    expect(await opens(at)).toMatchObject({ isLocked: false, unlockAt: null });
    await opens(null);
  });

  test("the progress counts lectures that are read apart from those that are completed", async () => {
    const { db } = testSchool.school;
    const rows = await db
      .selectFrom("lecture_progress")
      .select(["state"])
      .where("member_id", "=", "mem_yichun")
      .execute();
    const stored = (state: string) => rows.filter((row) => row.state === state).length;
    await db
      .updateTable("enrollment")
      .set({ last_position_seconds: 95 })
      .where("member_id", "=", "mem_yichun")
      .where("last_lecture_id", "is not", null)
      .execute();
    const { viewer } = await testSchool.readAs<{
      viewer: {
        enrolledCourses: {
          nodes: {
            detailProgress: { readLectures: number; completedLectures: number };
            lastWatchedLecture: { positionSeconds: number } | null;
          }[];
        };
      };
    }>(
      "mem_yichun",
      `{ viewer { enrolledCourses(first: 50) { nodes { detailProgress { readLectures completedLectures }
        lastWatchedLecture { positionSeconds } } } } }`,
    );
    const { nodes } = viewer.enrolledCourses;
    const sum = (count: "readLectures" | "completedLectures") =>
      nodes.reduce((all, { detailProgress }) => all + detailProgress[count], 0);

    expect(stored("read")).toBeGreaterThan(0);
    expect([sum("readLectures"), sum("completedLectures")]).toEqual([stored("read"), stored("completed")]);
    const positions = nodes.flatMap(({ lastWatchedLecture }) => lastWatchedLecture ?? []);
    expect(positions.length).toBeGreaterThan(0);
    expect(positions.every(({ positionSeconds }) => positionSeconds === 95)).toBe(true);
  });

  test("a lecture is open from its unlockAt on, without a write to the database", async () => {
    const lockedOf = async (): Promise<number> => {
      const courses = await readCourses("mem_yichun");
      const sourdough = courses.find(({ slug }) => slug === "home-baking-sourdough");
      return (
        sourdough?.sections.flatMap(({ lectures }) => lectures).filter(({ isLocked }) => isLocked).length ?? 0
      );
    };
    expect(await lockedOf()).toBe(24);

    testSchool.advanceClock(3 * DAY);
    expect(await lockedOf()).toBe(18);
  });
});
