/** The pages of a course and of a lecture on the demo school's site. A portal links to them. */

import { html, type Markup } from "#school/pages/html.ts";
import type { Language } from "#school/pages/language.ts";
import { type Page, type PageContext, toCourses } from "#school/pages/page.ts";
import { type SiteWords, siteWordsIn } from "#school/pages/site-words.ts";
import { coursePath } from "#school/paths.ts";
import type { CatalogueCourse } from "#school/store/catalogue.ts";
import type { LectureRow } from "#school/store/tables/content-tables.ts";
import { isLockedAt } from "#school/store/lecture-lock.ts";

/** Guesses a title's language, which the database does not store: a title with a Han character is Chinese. */
function titleLanguage(title: string): Language {
  return /\p{Script=Han}/u.test(title) ? "zh-TW" : "en";
}

/** A course by its title, for an address that names no lecture. */
export function coursePage(context: PageContext, { title }: CatalogueCourse): Page {
  return {
    title,
    body: html`<h1 lang="${titleLanguage(title)}">${title}</h1>
      <p>${siteWordsIn(context.language).nothingPlays}</p>
      ${toCourses(context)}`,
  };
}

/**
 * The page that "Continue" of a portal leads to. It shows the lecture and the position, and says that a demo school plays
 * nothing. A lecture that the course does not have is answered 404, with a link to the course.
 *
 * @param seconds  the position from the beginning of the lecture
 */
export function lecturePage(
  context: PageContext,
  course: CatalogueCourse,
  lecture: LectureRow | undefined,
  { seconds, now }: { seconds: number; now: number },
): Page {
  const words = siteWordsIn(context.language);
  if (lecture === undefined) return missingLecture(course, words);
  return {
    title: lecture.title,
    body: html`<p>
        <a href="${coursePath(course.slug)}" lang="${titleLanguage(course.title)}">${course.title}</a>
      </p>
      <h1 lang="${titleLanguage(lecture.title)}">${lecture.title}</h1>
      ${screenPart(lecture, { seconds, now, words })} ${toCourses(context)}`,
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
  return html`<p id="position">${words.position(clockLength(position), clockLength(length))}</p>
    <progress aria-labelledby="position" max="${length}" value="${position}"></progress>
    <p>${words.nothingPlays}</p>`;
}

/** `12:34`, and `1:02:03` from one hour on, as media players show it. */
function clockLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number): string => String(part).padStart(2, "0");
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}

function missingLecture({ slug, title }: CatalogueCourse, words: SiteWords): Page {
  return {
    title,
    status: 404,
    body: html`<h1 lang="${titleLanguage(title)}">${title}</h1>
      <p>${words.noSuchLecture}</p>
      <p><a href="${coursePath(slug)}">${words.toCourse}</a></p>`,
  };
}
