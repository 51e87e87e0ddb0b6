/** Where a course is on the school's own site, by the template that the operator gave. */

import { portalPage } from "./look/portal-look.ts";
import { useSignedIn } from "./session/signed-in.ts";

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
  return courseAtSchool(portalPage.courseLink, school.url, place);
}

/**
 * Fills in a template. An unknown value is left out: in the query with its parameter, in the fragment with the whole fragment.
 * Choice (no position without its lecture): a position alone says nothing, so it is left out as well.
 *
 * @param template  `{school}/courses/{slug}?lecture={lectureId}&t={seconds}`, for example
 * @param school  origin of the school
 * @returns null without a template, when its path needs an unknown value, and for an address that is not http(s) on the template's
 *   own host
 */
export function courseAtSchool(
  template: string | null,
  school: string,
  { slug, lectureId, seconds }: PlaceInCourse,
): string | null {
  if (template === null) return null;
  const isPositionKnown = lectureId !== null && seconds !== null && seconds >= 0;
  const values: Values = { slug, lectureId, seconds: isPositionKnown ? String(Math.floor(seconds)) : null };
  const [, base = "", query, fragment] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(template.replace(/^\{school\}/, () => school)) ?? [];
  const path = fillIn(base, values);
  const origin = httpOrigin(base);
  if (path === null || origin === null) return null;

  const parameters = (query ?? "").split("&").map((parameter) => fillIn(parameter, values));
  const filledQuery = parameters.filter((parameter) => parameter !== null && parameter !== "").join("&");
  const filledFragment = fillIn(fragment ?? "", values);
  const address = [
    path,
    filledQuery === "" ? "" : `?${filledQuery}`,
    filledFragment === null || filledFragment === "" ? "" : `#${filledFragment}`,
  ].join("");
  return httpOrigin(address) === origin ? address : null;
}

type Values = Readonly<Record<string, string | null>>;

/** @returns null when a placeholder has no value */
function fillIn(text: string, values: Values): string | null {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => (values[name] ?? null) === null)) return null;
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ""));
}

function httpOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}
