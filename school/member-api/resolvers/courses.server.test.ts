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
