/** Where a lecture is on the school's own site. */

import { useMemo } from "react";

import { readCourseLink, type PlaceInCourse } from "./course-at-school.ts";
import { portalPage } from "./look/portal-look.ts";
import { useSignedIn } from "./session/signed-in.ts";

/** Its beginning when `seconds` is null. */
type LectureInCourse = PlaceInCourse & { lectureId: string };

/** @returns null also for a template without `{lectureId}`: its address is the course's */
export type LectureAtSchool = (place: LectureInCourse) => string | null;

/** The same function at each render. */
export function useLectureAtSchool(): LectureAtSchool {
  const { school } = useSignedIn();
  return useMemo(() => {
    const { courseLink } = portalPage;
    const hasLecture = courseLink?.includes("{lectureId}") === true;
    return readCourseLink(hasLecture ? courseLink : null, school.url);
  }, [school.url]);
}
