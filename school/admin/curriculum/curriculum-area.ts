/** Curriculum: the order of sections and lectures, and when each lecture opens. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import type { Entered } from "#school/admin/frame/form-input.ts";
import { parseTextPosition, writePosition } from "#school/admin/frame/positions.ts";
import { pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import { pathParameter, requireFound, type Visit } from "#school/admin/frame/visit.ts";
import { CURRICULUM_ACTIONS } from "#school/admin/curriculum/curriculum-actions.ts";
import {
  COURSE_PATH,
  courseAddress,
  CURRICULUM_PATH,
  LECTURE_PATH,
  MOVE_FORM,
  SECTION_PATH,
  sectionAddress,
} from "#school/admin/curriculum/curriculum-paths.ts";
import { findCourse, listCourses, type ListedCourse } from "#school/admin/curriculum/curriculum-records.ts";
import { addLockForms, lecturePage, sectionPage } from "#school/admin/curriculum/lecture-pages.ts";
import { describeLocks } from "#school/admin/curriculum/lock-rules.ts";
import { addMoveForm, moveForms } from "#school/admin/curriculum/move-forms.ts";
import { addOtherSectionForm } from "#school/admin/curriculum/other-section.ts";
import { curriculumWordsIn } from "#school/admin/curriculum/words.ts";
import { html } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { readCurriculum } from "#school/store/catalogue.ts";

export const curriculumArea: Area = {
  path: CURRICULUM_PATH,
  name: { "zh-TW": "課程單元", en: "Curriculum" },
  actions: CURRICULUM_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(CURRICULUM_PATH, "operate", coursesPage);
    routes.page(COURSE_PATH, "operate", (visit) => coursePage(visit, pathParameter(visit, "id")));
    routes.page(SECTION_PATH, "operate", (visit) => sectionPage(visit, pathParameter(visit, "id")));
    routes.page(LECTURE_PATH, "operate", (visit) => lecturePage(visit));
    addMoveForm(routes, `${SECTION_PATH}${MOVE_FORM}`, {
      table: "section",
      show: coursePage,
      addressOf: courseAddress,
    });
    addMoveForm(routes, `${LECTURE_PATH}${MOVE_FORM}`, {
      table: "lecture",
      show: sectionPage,
      addressOf: sectionAddress,
    });
    addOtherSectionForm(routes, lecturePage);
    addLockForms(routes);
  },
};

async function coursesPage(visit: Visit): Promise<AdminPage> {
  const words = curriculumWordsIn(visit.language);
  const found = await listCourses(visit.school.db, parseTextPosition(visit.query.get("after")));
  const { rows, next } = takePage(found, ({ id, title }) => writePosition({ text: title, id }));
  const table = tableMarkup<ListedCourse>(
    words.caption,
    [
      {
        label: words.course,
        cell: ({ id, title }) => html`<a href="${courseAddress(id)}">${title || words.untitled}</a>`,
      },
      {
        label: words.lectures,
        numeric: true,
        onPhone: { at: "start", isMinor: true, hasLabel: true },
        cell: ({ lectures }) => lectures.toLocaleString(visit.language),
      },
      {
        label: words.state,
        onPhone: { at: "end", isMinor: true },
        cell: ({ published_at }) => (published_at === null ? words.draft : words.published),
      },
    ],
    rows,
  );
  return {
    title: words.title,
    body: html`${rows.length === 0 ? html`<p>${words.noCourses}</p>` : table} ${pagingMarkup(visit, next)}`,
  };
}

async function coursePage(visit: Visit, courseId: string, entered?: Entered): Promise<AdminPage> {
  const words = curriculumWordsIn(visit.language);
  const course = requireFound(await findCourse(visit.school.db, courseId));
  const sections = (await readCurriculum(visit.school.db, courseId)).map((section, at) => ({
    ...section,
    place: at + 1,
  }));
  const table = tableMarkup(
    words.sections,
    [
      {
        label: words.section,
        cell: ({ id, title }) => html`<a href="${sectionAddress(id)}">${title || words.untitled}</a>`,
      },
      {
        label: words.lectures,
        numeric: true,
        onPhone: { at: "end", isMinor: true, hasLabel: true },
        cell: ({ lectures }) => lectures.length.toLocaleString(visit.language),
      },
      {
        label: words.state,
        cell: ({ lectures }) => describeLocks(visit, lectures),
        onPhone: { at: "start" },
      },
      {
        label: words.move,
        onPhone: { at: "start" },
        cell: ({ id, title, place }) =>
          moveForms(visit, {
            action: sectionAddress(id, MOVE_FORM),
            title: title || words.untitled,
            place,
            last: sections.length,
            entered,
          }),
      },
    ],
    sections,
  );
  return {
    title: course.title || words.untitled,
    back: { path: `${ADMIN_PATH}${CURRICULUM_PATH}`, text: words.title },
    body: sections.length === 0 ? html`<p>${words.noSections}</p>` : table,
  };
}
