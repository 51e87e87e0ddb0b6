/** A lecture's page on the demo school's site. */

import { html, type Markup } from "#school/pages/html.ts";
import { clockLength } from "#school/pages/lengths.ts";
import type { Page, PageContext } from "#school/pages/page.ts";
import { type SiteWords, siteWordsIn } from "#school/pages/site-words.ts";
import { titleLanguage } from "#school/pages/title-language.ts";
import { coursePath, lecturePath } from "#school/paths.ts";
import type { CatalogueCourse, CatalogueSection } from "#school/store/catalogue.ts";
import type { LectureRow } from "#school/store/tables/content-tables.ts";
import { isLockedAt } from "#school/store/lecture-lock.ts";

/** The lecture and the position in it that the page's address names. */
export interface RequestedPosition {
  lectureId: string;
  /** Seconds from its beginning. */
  seconds: number;
}

/**
 * The page that "Continue" of a portal leads to. It shows the lecture and the position, and says that a demo school plays
 * nothing. A lecture that the course does not have is answered 404, with a link to the course.
 */
export function lecturePage(
  { language }: PageContext,
  course: CatalogueCourse,
  sections: readonly CatalogueSection[],
  { lectureId, seconds }: RequestedPosition,
  now: number,
): Page {
  const words = siteWordsIn(language);
  const lectures = sections.flatMap((section) => section.lectures);
  const at = lectures.findIndex(({ id }) => id === lectureId);
  const lecture = lectures[at];
  if (lecture === undefined) return missingLecture(course, words);
  return {
    title: lecture.title,
    isWide: true,
    body: html`<p class="back">
        <a href="${coursePath(course.slug)}" lang="${titleLanguage(course.title)}">${course.title}</a>
      </p>
      <h1 lang="${titleLanguage(lecture.title)}">${lecture.title}</h1>
      <p class="quiet">${words.lectureNumber(at + 1, lectures.length)}</p>
      <div class="screen">${screenPart(lecture, { seconds, now, words })}</div>
      <p class="neighbours">
        ${neighbour(course, lectures[at - 1], words.previous)}
        ${neighbour(course, lectures[at + 1], words.next)}
      </p>`,
  };
}

function screenPart(
  lecture: LectureRow,
  { seconds, now, words }: { seconds: number; now: number; words: SiteWords },
): Markup {
  if (isLockedAt(lecture, undefined, now)) return html`<p>${words.locked}</p>`;
  const length = lecture.duration_seconds ?? 0;
  if (length === 0) return html`<p>${words.noRecording}</p>`;
  const position = Math.min(seconds, length);
  return html`<p class="position" id="position">
      ${words.position(clockLength(position), clockLength(length))}
    </p>
    <progress aria-labelledby="position" max="${length}" value="${position}"></progress>
    <p>${words.nothingPlays}</p>`;
}

function neighbour(
  course: CatalogueCourse,
  lecture: LectureRow | undefined,
  name: string,
): Markup | undefined {
  return lecture && html`<a href="${lecturePath(course.slug, lecture.id)}">${name}</a>`;
}

function missingLecture({ slug, title }: CatalogueCourse, words: SiteWords): Page {
  return {
    title,
    status: 404,
    isWide: true,
    body: html`<h1 lang="${titleLanguage(title)}">${title}</h1>
      <p>${words.noSuchLecture}</p>
      <p><a href="${coursePath(slug)}">${words.toCourse}</a></p>`,
  };
}
