/** Keys of a course's lectures: for the rows on its page, and for the openings in a calendar file. */

import { sentText } from "./sent.ts";

/**
 * @returns a function that returns the keys of one course's lectures, in their order. A key is the id; for a missing or repeated id it
 *   is the place, the numbers of section and lecture, such as `2-5`.
 */
export function makeLectureKeys(): (id: unknown, place: string) => string {
  const seen = new Set<string>();
  return (sentId, place) => {
    const id = sentText(sentId);
    if (id === null || seen.has(id)) return `lecture-${place}`;
    seen.add(id);
    return `lecture-${id}`;
  };
}
