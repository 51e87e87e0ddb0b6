/** The home pages: of a demo school, and of a school without demo content. */

import { html, type Markup } from "#school/pages/html.ts";
import { wordedLength } from "#school/pages/lengths.ts";
import type { Page, PageContext } from "#school/pages/page.ts";
import { type SiteWords, siteWordsIn } from "#school/pages/site-words.ts";
import { titleLanguage } from "#school/pages/title-language.ts";
import { coverPath, coursePath } from "#school/paths.ts";
import type { CatalogueCourse } from "#school/store/catalogue.ts";

/** The home page of a school without demo content. */
export function serviceHomePage({ words, schoolName }: PageContext): Page {
  return {
    title: schoolName,
    body: html`<h1>${schoolName}</h1>
      <p>${words.homeText}</p>
      ${metadataNote(words.homeMetadata)}`,
  };
}

/** The demo school's home page: its courses, those in the visitor's language first. */
export function demoHomePage(context: PageContext, courses: readonly CatalogueCourse[]): Page {
  const { words, schoolName, language } = context;
  const siteWords = siteWordsIn(language);
  const own = (course: CatalogueCourse): boolean => titleLanguage(course.title) === language;
  const inOrder = [...courses.filter(own), ...courses.filter((course) => !own(course))];
  return {
    title: schoolName,
    isWide: true,
    body: html`<h1>${schoolName}</h1>
      <p>${siteWords.intro}</p>
      <h2 class="visually-hidden">${siteWords.courses}</h2>
      <ul class="courses">
        ${inOrder.map((course) => courseItem(course, siteWords))}
      </ul>
      <p class="quiet">${words.homeDemo}</p>
      ${metadataNote(words.homeMetadata)}`,
  };
}

function courseItem({ slug, title, lectureCount, totalSeconds }: CatalogueCourse, words: SiteWords): Markup {
  return html`<li>
    <a href="${coursePath(slug)}">
      <img class="cover" src="${coverPath(slug)}" alt="" width="300" height="400" loading="lazy" />
      <span class="name" lang="${titleLanguage(title)}">${title}</span>
    </a>
    <span class="facts">
      <span>${words.lectures(lectureCount)}</span>
      <span>${wordedLength(totalSeconds, words)}</span>
    </span>
  </li>`;
}

function metadataNote(name: string): Markup {
  return html`<p class="quiet">
    ${name}<br /><a class="code" href="/.well-known/oauth-authorization-server"
      >/.well-known/oauth-authorization-server</a
    >
  </p>`;
}
