/** The title of a course, a lecture or another thing of the school's, for display. */

import { humaniseSlug } from "#web/format/text.ts";

import { isolated, sentProse, visibleText } from "./sent.ts";

/** @returns the title; without one, the words of the slug; without both, null */
export function shownTitle({ title, slug }: { title?: unknown; slug?: unknown }): string | null {
  const words = visibleText(slug);
  return sentProse(title) ?? (words === null ? null : isolated(humaniseSlug(words)));
}
