/** Moves a lecture to another section of its course. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import { type Entered, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { changedMeanwhile, VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { AdminProblem, pathParameter, type Visit } from "#school/admin/frame/visit.ts";
import {
  LECTURE_PATH,
  lectureAddress,
  OTHER_SECTION_FORM,
} from "#school/admin/curriculum/curriculum-paths.ts";
import {
  findCoursePlaces,
  type CoursePlaces,
  moveToSection,
} from "#school/admin/curriculum/curriculum-records.ts";
import { curriculumWordsIn } from "#school/admin/curriculum/words.ts";
import { findLecture } from "#school/operator/records/curriculum.ts";
import { html, type Markup } from "#school/pages/html.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** @param show  the page of the lecture, which has the form */
export function addOtherSectionForm(
  routes: AdminRoutes,
  show: (visit: Visit, entered: Entered) => Promise<AdminPage>,
): void {
  routes.form(`${LECTURE_PATH}${OTHER_SECTION_FORM}`, {
    action: "curriculum.move_to_section",
    read: async (visit, input) => {
      const words = curriculumWordsIn(visit.language);
      const { sections, section: present } = await requirePlaces(visit, visit.school.db);
      const version = input.text(VERSION_FIELD);
      const section = sections.find(({ id }) => id === input.text("section"));
      if (section === undefined) return oneFault("section", words.sectionMissing);
      // When somebody else has moved the lecture to the chosen section, the change says so.
      const last = section.id === present.id ? section.lectures : section.lectures + 1;
      const text = input.text("place").normalize("NFKC");
      const place = text === "" ? undefined : /^\d{1,5}$/.test(text) ? Number(text) : 0;
      if (place !== undefined && (place < 1 || place > last))
        return oneFault("place", words.placeUnusable(last));
      return { values: { version, sectionId: section.id, place } };
    },
    change: async (change, { version, sectionId, place }) => {
      const { visit, db } = change;
      const before = await requirePlaces(visit, db);
      const { lecture, section } = before;
      const isMoved =
        placeVersion(before) === version &&
        (await moveToSection(db, {
          lectureId: lecture.id,
          courseId: lecture.course_id,
          from: { sectionId: section.id, place: before.place },
          to: { sectionId, place },
        }));
      if (!isMoved) return changedMeanwhile(change, routes.frame, lecture.id);
      const after = await requirePlaces(visit, db);
      return {
        subject: { id: lecture.id, name: lecture.title },
        before: stateOf(before),
        after: stateOf(after),
        location: lectureAddress(lecture.id),
      };
    },
    show,
  });
}

function stateOf({ section, place }: CoursePlaces) {
  return { section: section.title, section_id: section.id, place };
}

function placeVersion({ section, place }: CoursePlaces): string {
  return versionOf([section.id, place]);
}

/** @throws {AdminProblem} `not_found` */
async function requirePlaces(visit: Visit, db: SchoolDatabase): Promise<CoursePlaces> {
  const lecture = await findLecture(db, pathParameter(visit, "id"));
  const places = lecture && (await findCoursePlaces(db, lecture));
  if (places === undefined) throw new AdminProblem("not_found");
  return places;
}

/** Where the lecture is, in words. */
export function placeText(visit: Visit, { section, place }: CoursePlaces): string {
  const words = curriculumWordsIn(visit.language);
  return words.placeInSection(section.title || words.untitled, place, section.lectures);
}

/** The form that moves the lecture; undefined in a course with one section. */
export function otherSectionPanel(
  visit: Visit,
  places: CoursePlaces,
  entered: Entered | undefined,
): Markup | undefined {
  const words = curriculumWordsIn(visit.language);
  const { lecture, sections, section: present } = places;
  if (sections.length < 2) return undefined;
  const options = sections.map(({ id, title, lectures }, at) => ({
    value: id,
    label: words.sectionOption(at + 1, title || words.untitled, lectures),
  }));
  const form = formMarkup(
    visit,
    {
      action: lectureAddress(lecture.id, OTHER_SECTION_FORM),
      submit: words.moveToSection,
      entered,
      hidden: { [VERSION_FIELD]: placeVersion(places) },
    },
    (fields) =>
      html`${fields.select({
        name: "section",
        label: words.section,
        options: [
          { value: "", label: words.chooseSection },
          ...options.filter(({ value }) => value !== present.id),
        ],
      })}
      ${fields.text({ name: "place", label: words.place, hint: words.placeHint, inputMode: "numeric" })}`,
  );
  return html`<section class="panel">
    <h2>${words.otherSectionTitle}</h2>
    <p>${words.membersNote}</p>
    ${form}
  </section>`;
}
