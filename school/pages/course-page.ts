/** A course's page on the demo school's site. */

import { html, type Markup } from "#school/pages/html.ts";
import { clockLength, wordedLength } from "#school/pages/lengths.ts";
import type { Page, PageContext } from "#school/pages/page.ts";
import { type SiteWords, siteWordsIn } from "#school/pages/site-words.ts";
import { titleLanguage } from "#school/pages/title-language.ts";
import { coverPath, lecturePath } from "#school/paths.ts";
import type { CatalogueCourse, CatalogueSection } from "#school/store/catalogue.ts";
import type { LectureRow } from "#school/store/tables/content-tables.ts";
import { isLockedAt } from "#school/store/lecture-lock.ts";

/** A course with more sections than this shows only the first one open. */
const MAX_OPEN_SECTIONS = 12;

/** A course of the demo school: its cover, its sections and every lecture. */
export function coursePage(
  { language }: PageContext,
  course: CatalogueCourse,
  sections: readonly CatalogueSection[],
  now: number,
): Page {
  const words = siteWordsIn(language);
  const { slug, title, lectureCount, totalSeconds } = course;
  const facts =
    lectureCount === 0
      ? [words.noLectures]
      : [words.sections(sections.length), words.lectures(lectureCount), wordedLength(totalSeconds, words)];
  const isOpen = (at: number): boolean => at === 0 || sections.length <= MAX_OPEN_SECTIONS;
  return {
    title,
    isWide: true,
    body: html`<p class="back"><a href="/">${words.allCourses}</a></p>
      <div class="course">
        <img class="cover" src="${coverPath(slug)}" alt="" width="300" height="400" />
        <div>
          <h1 lang="${titleLanguage(title)}">${title}</h1>
          <p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
        </div>
      </div>
      ${sections.map((section, at) => sectionPart(section, { slug, words, now, isOpen: isOpen(at) }))}`,
  };
}

interface SectionContext {
  slug: string;
  words: SiteWords;
  now: number;
  isOpen: boolean;
}

function sectionPart({ title, lectures }: CatalogueSection, context: SectionContext): Markup {
  const { words, isOpen } = context;
  return html`<details class="section" ${isOpen ? html` open` : undefined}>
    <summary>
      <h2 lang="${titleLanguage(title)}">${title}</h2>
      <span class="quiet">${words.lectures(lectures.length)}</span>
    </summary>
    <ul>
      ${lectures.map((lecture) => lectureItem(lecture, context))}
    </ul>
  </details>`;
}

function lectureItem(lecture: LectureRow, { slug, words, now }: SectionContext): Markup {
  const facts = [
    isLockedAt(lecture, undefined, now) ? words.lockedMark : undefined,
    lecture.duration_seconds === null || lecture.duration_seconds === 0
      ? undefined
      : clockLength(lecture.duration_seconds),
  ].filter((fact) => fact !== undefined);
  return html`<li>
    <a href="${lecturePath(slug, lecture.id)}" lang="${titleLanguage(lecture.title)}">${lecture.title}</a>
    <span class="quiet">${facts.join(" · ")}</span>
  </li>`;
}
