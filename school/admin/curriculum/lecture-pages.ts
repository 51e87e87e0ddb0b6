/** A section with its lectures, and one lecture: their order, and when they open. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import { type Entered, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { factsMarkup, tableMarkup } from "#school/admin/frame/list.ts";
import { changedMeanwhile, VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { pathParameter, requireFound, type Visit } from "#school/admin/frame/visit.ts";
import type { CURRICULUM_ACTIONS, LockCodes } from "#school/admin/curriculum/curriculum-actions.ts";
import {
  courseAddress,
  LECTURE_PATH,
  lectureAddress,
  LOCK_FORM,
  MOVE_FORM,
  SECTION_PATH,
  sectionAddress,
} from "#school/admin/curriculum/curriculum-paths.ts";
import {
  changeLocks,
  findCourse,
  findCoursePlaces,
  listLectures,
} from "#school/admin/curriculum/curriculum-records.ts";
import { lockCode, lockForm, lockMark, readLock } from "#school/admin/curriculum/lock-rules.ts";
import { moveForms } from "#school/admin/curriculum/move-forms.ts";
import { otherSectionPanel, placeText } from "#school/admin/curriculum/other-section.ts";
import { curriculumWordsIn } from "#school/admin/curriculum/words.ts";
import { findLecture, findSection } from "#school/operator/records/curriculum.ts";
import { html } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { LectureRow, SectionRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { LectureLock } from "#school/store/lecture-lock.ts";

/** Some lectures whose rule one form changes: one, or all of a section. */
interface Locked {
  subject: { id: string; name: string };
  lectures: readonly LectureRow[];
  location: string;
}

export function addLockForms(routes: AdminRoutes): void {
  const add = (
    path: string,
    action: keyof typeof CURRICULUM_ACTIONS,
    find: (visit: Visit, db: SchoolDatabase) => Promise<Locked>,
    show: (visit: Visit, entered: Entered) => Promise<AdminPage>,
  ): void =>
    routes.form(path, {
      action,
      read: async (visit: Visit, input: FormInput) => {
        const reading = readLock(visit, input);
        if ("faults" in reading) return reading;
        const { lectures } = await find(visit, visit.school.db);
        if (lectures.every((lecture) => lockCode(lecture) === lockCode(reading.lock)))
          return oneFault("rule", curriculumWordsIn(visit.language).sameRule);
        return { values: { to: reading.lock, version: input.text(VERSION_FIELD) } };
      },
      change: async (change, { to, version }: { to: LectureLock; version: string }) => {
        const { subject, lectures, location } = await find(change.visit, change.db);
        const changed = lectures.filter((lecture) => lockCode(lecture) !== lockCode(to));
        const isSo =
          locksVersion(lectures) === version &&
          (await changeLocks(
            change.db,
            changed.map((lecture) => ({ id: lecture.id, from: lecture, to })),
          ));
        if (!isSo) return changedMeanwhile(change, routes.frame, subject.id);
        const codes = (lockOf: (lecture: LectureRow) => LectureLock): string =>
          JSON.stringify(
            Object.fromEntries(
              changed.map((lecture) => [lecture.id, lockCode(lockOf(lecture))]),
            ) satisfies LockCodes,
          );
        const [first] = changed;
        const isOneRule =
          first !== undefined && changed.every((lecture) => lockCode(lecture) === lockCode(first));
        return {
          subject,
          before: { ...(isOneRule ? { lock: lockCode(first) } : {}), locks: codes((lecture) => lecture) },
          after: { lock: lockCode(to), locks: codes(() => to) },
          location,
        };
      },
      show,
    });
  add(
    `${LECTURE_PATH}${LOCK_FORM}`,
    "curriculum.lock_lecture",
    async (visit, db) => {
      const lecture = await requireLecture(visit, db);
      return {
        subject: { id: lecture.id, name: lecture.title },
        lectures: [lecture],
        location: lectureAddress(lecture.id),
      };
    },
    lecturePage,
  );
  add(
    `${SECTION_PATH}${LOCK_FORM}`,
    "curriculum.lock_section",
    async (visit, db) => {
      const section = await requireSection(pathParameter(visit, "id"), db);
      return {
        subject: { id: section.id, name: section.title },
        lectures: await listLectures(db, section.id),
        location: sectionAddress(section.id),
      };
    },
    (visit, entered) => sectionPage(visit, pathParameter(visit, "id"), entered),
  );
}

function locksVersion(lectures: readonly LectureRow[]): string {
  return versionOf(lectures.map((lecture) => `${lecture.id} ${lockCode(lecture)}`).toSorted());
}

/** @throws {AdminProblem} `not_found` */
async function requireSection(id: string, db: SchoolDatabase): Promise<SectionRow> {
  return requireFound(await findSection(db, id));
}

/** @throws {AdminProblem} `not_found` */
async function requireLecture(visit: Visit, db: SchoolDatabase): Promise<LectureRow> {
  return requireFound(await findLecture(db, pathParameter(visit, "id")));
}

export async function sectionPage(visit: Visit, sectionId: string, entered?: Entered): Promise<AdminPage> {
  const { db } = visit.school;
  const words = curriculumWordsIn(visit.language);
  const section = await requireSection(sectionId, db);
  const course = await findCourse(db, section.course_id);
  const lectures = (await listLectures(db, section.id)).map((lecture, at) => ({ ...lecture, place: at + 1 }));
  const [first] = lectures;
  const isOneRule = lectures.every((lecture) => first !== undefined && lockCode(lecture) === lockCode(first));
  const table = tableMarkup(
    words.lectures,
    [
      {
        label: words.lecture,
        onPhone: { at: "line" },
        cell: ({ id, title }) => html`<a href="${lectureAddress(id)}">${title || words.untitled}</a>`,
      },
      { label: words.state, cell: (lecture) => lockMark(visit, lecture), onPhone: { at: "start" } },
      {
        label: words.move,
        onPhone: { at: "start" },
        cell: ({ id, title, place }) =>
          moveForms(visit, {
            action: lectureAddress(id, MOVE_FORM),
            title: title || words.untitled,
            place,
            last: lectures.length,
            entered,
          }),
      },
    ],
    lectures,
  );
  const panel = html`<section class="panel">
    <h2>${words.lockSection}</h2>
    <p>${words.membersNote}</p>
    ${lockForm(visit, {
      action: sectionAddress(section.id, LOCK_FORM),
      submit: words.saveForAll,
      lock: isOneRule ? first : undefined,
      version: locksVersion(lectures),
      entered,
    })}
  </section>`;
  return {
    title: section.title || words.untitled,
    back: { path: courseAddress(section.course_id), text: course?.title || words.untitled },
    body: lectures.length === 0 ? html`<p>${words.noLectures}</p>` : html`${table} ${panel}`,
  };
}

export async function lecturePage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const { db } = visit.school;
  const words = curriculumWordsIn(visit.language);
  const lecture = await requireLecture(visit, db);
  const places = requireFound(await findCoursePlaces(db, lecture));
  const { section } = places;
  return {
    title: lecture.title || words.untitled,
    back: { path: sectionAddress(section.id), text: section.title || words.untitled },
    body: html`${factsMarkup([
        [words.present, lockMark(visit, lecture)],
        [words.section, placeText(visit, places)],
      ])}
      <p><a href="${ADMIN_PATH}/audit?subject=${encodeURIComponent(lecture.id)}">${words.history}</a></p>
      <section class="panel">
        <h2>${words.lockTitle}</h2>
        <p>${words.membersNote}</p>
        ${lockForm(visit, {
          action: lectureAddress(lecture.id, LOCK_FORM),
          submit: words.save,
          lock: lecture,
          version: locksVersion([lecture]),
          entered,
        })}
      </section>
      ${otherSectionPanel(visit, places, entered)}`,
  };
}
