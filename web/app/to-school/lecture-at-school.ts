/** Where a lecture is on the school's own site. */

import { useMemo } from "react";

import { readCourseLink, type PlaceInCourse } from "./course-at-school.ts";
import { portalPage } from "../branding/portal-page.ts";
import { useSignedIn } from "../session/signed-in.ts";

/** Starts at the beginning when `seconds` is null. */
type LectureInCourse = PlaceInCourse & { lectureId: string };

/** @returns null also for a template without `{lectureId}`: that is the address of the course */
export type LectureAtSchool = (place: LectureInCourse) => string | null;

/** Returns the same function at each render. */
export function useLectureAtSchool(): LectureAtSchool {
  const { school } = useSignedIn();
  return useMemo(() => {
    const { courseLink } = portalPage;
    const hasLecture = courseLink?.includes("{lectureId}") === true;
    return readCourseLink(hasLecture ? courseLink : null, school.url);
  }, [school.url]);
}
