/** Where a course is on the school's own site, by the template that the operator gave. */

import { useMemo } from "react";

import { portalPage } from "../branding/portal-page.ts";
import { useSignedIn } from "../session/signed-in.ts";

/** Where a member stopped. The school may leave out each part. */
export interface PlaceInCourse {
  slug: string;
  lectureId: string | null;
  /** From the lecture's beginning. */
  seconds: number | null;
}

/** The address at which the school's own site continues a course; null when the operator set no template. */
export function useCourseAtSchool(place: PlaceInCourse): string | null {
  const { school } = useSignedIn();
  const addressOf = useMemo(() => readCourseLink(portalPage.courseLink, school.url), [school.url]);
  return addressOf(place);
}

/**
 * Parses the template of `COURSE_LINK` once, to fill it in for thousands of lectures. An unknown value is left out: in the query with its
 * parameter, in the fragment with the whole fragment. Choice (no position without its lecture): a position alone says nothing, so it is
 * left out as well.
 *
 * @param template  `{school}/courses/{slug}?lecture={lectureId}&t={seconds}`, for example
 * @param school  origin of the school
 * @returns a function that returns the address of a place; null without a template, when its path needs an unknown value, and for a
 *   template that is not http(s) or has a placeholder in its host
 */
export function readCourseLink(
  template: string | null,
  school: string,
): (place: PlaceInCourse) => string | null {
  const [, base = "", query = "", fragment = ""] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(template?.replace(/^\{school\}/, () => school) ?? "") ?? [];
  // Values are percent-encoded, so behind the host none of them changes where the address leads.
  const isHostFixed = /^https?:\/\/[^/\\{]+(?:\/|$)/i.test(base) && URL.canParse(base);
  if (!isHostFixed) return () => null;
  const parameters = query.split("&");
  return ({ slug, lectureId, seconds }) => {
    const isPositionKnown = lectureId !== null && seconds !== null && seconds >= 0;
    const values: Values = { slug, lectureId, seconds: isPositionKnown ? String(Math.floor(seconds)) : null };
    const path = fillIn(base, values);
    if (path === null) return null;
    const filledQuery = parameters
      .map((parameter) => fillIn(parameter, values) ?? "")
      .filter((parameter) => parameter !== "")
      .join("&");
    const filledFragment = fillIn(fragment, values) ?? "";
    return `${path}${filledQuery && `?${filledQuery}`}${filledFragment && `#${filledFragment}`}`;
  };
}

type Values = Readonly<Record<string, string | null>>;

/** @returns null when a placeholder has no value */
function fillIn(text: string, values: Values): string | null {
  let isKnown = true;
  const filled = text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name] ?? null;
    isKnown &&= value !== null;
    return encodeURIComponent(value ?? "");
  });
  return isKnown ? filled : null;
}
