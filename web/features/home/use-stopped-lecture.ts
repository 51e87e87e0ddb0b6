/**
 * The title of the lecture where the member stopped. The school gives its id; the title is in the course's curriculum, which is
 * asked for once the first screen is shown. That of a very long course comes with what opens next, when the member looks at it.
 */

import { useEffect, useMemo, useState } from "react";

import { courseQuestion } from "#shared/member-api/course-question.ts";
import { whenFirstScreenIsShown } from "#web/app/first-screen.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import {
  HomeLecturesDocument,
  type HomeCoursesQuery,
  type HomeOpeningsQuery,
} from "#web/generated/member-api.ts";

import { stoppedLecture, type CourseToContinue } from "./view-model/courses.ts";

/** Of this many lectures the ids and titles are 3 kB, compressed. */
const MAX_LECTURES = 300;

/**
 * @param course  the course to continue
 * @param courses  the answer that it is from, whose cursors lead to it
 * @param openings  the lectures of all courses, once they have come
 */
export function useStoppedLecture(
  course: CourseToContinue,
  courses: HomeCoursesQuery | undefined,
  openings: HomeOpeningsQuery | undefined,
): string | null {
  const { slug, lectureId, progress } = course;
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenFirstScreenIsShown(() => setIsTime(true)), []);
  const question = courseQuestion(courses?.viewer?.enrolledCourses ?? {}, slug);
  const isLittle = question?.first === 1 && progress !== null && progress.total <= MAX_LECTURES;
  const alone = useMemberQuery({
    document: HomeLecturesDocument,
    variables: { first: 1, after: question?.after ?? null },
    isPaused: !isTime || !isLittle || lectureId === null || openings !== undefined,
  });
  const lectures = openings ?? alone.data;
  return useMemo(() => stoppedLecture(lectures, { slug, lectureId }), [lectures, slug, lectureId]);
}
