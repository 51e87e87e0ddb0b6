/** Names of a course's lectures: of their rows on its page, and of their openings in a calendar file. */

import { sentText } from "./sent.ts";

/**
 * @returns a function that names the lectures of one course, in their order: by the id, or by the place where a lecture has
 *   none or its id came before. A place is the numbers of section and lecture, such as `2-5`.
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
