/** Seeds what the demo school offers. */

import { insertRows } from "#school/seed/insert-rows.ts";
import { rowOf } from "#school/store/column-name.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { SampleSchoolData } from "#shared/sample-members/sample-types.ts";

/** Inserts the demo school's courses, products, services and events. */
export async function seedOffers(db: SchoolDatabase, data: SampleSchoolData, now: number): Promise<void> {
  await seedCourses(db, data, now);
  await insertRows(
    db,
    "digital_product",
    data.products.map(({ files: _files, ...product }) => rowOf(product)),
  );
  await insertRows(
    db,
    "digital_product_file",
    data.products.flatMap(({ id, files }) =>
      files.map((file, position) => ({ product_id: id, position, ...rowOf(file) })),
    ),
  );
  await seedServices(db, data);
  await insertRows(db, "event", data.events.map(rowOf));
}

async function seedCourses(db: SchoolDatabase, { courses }: SampleSchoolData, now: number): Promise<void> {
  await insertRows(
    db,
    "course",
    courses.map(({ language: _language, sections: _sections, ...course }) => ({
      ...rowOf(course),
      published_at: now,
    })),
  );
  const sections = courses.flatMap(({ id, sections: own }) =>
    own.map(({ lectures, ...section }, position) => ({
      row: { course_id: id, position, ...rowOf(section) },
      lectures,
    })),
  );
  await insertRows(
    db,
    "section",
    sections.map(({ row }) => row),
  );
  await insertRows(
    db,
    "lecture",
    sections.flatMap(({ row: { id, course_id }, lectures }) =>
      lectures.map((lecture, position) => ({ section_id: id, course_id, position, ...rowOf(lecture) })),
    ),
  );
}

async function seedServices(db: SchoolDatabase, { services }: SampleSchoolData): Promise<void> {
  await insertRows(
    db,
    "consulting_service",
    services.map(({ courseIds: _courseIds, slots: _slots, meetings: _meetings, ...service }) =>
      rowOf(service),
    ),
  );
  await insertRows(
    db,
    "consulting_service_course",
    services.flatMap(({ id, courseIds }) => courseIds.map((course_id) => ({ service_id: id, course_id }))),
  );
  await insertRows(
    db,
    "consulting_slot",
    services.flatMap(({ id, slots }) =>
      slots.map((slot, position) => ({ service_id: id, position, ...rowOf(slot) })),
    ),
  );
  await insertRows(
    db,
    "consulting_meeting",
    services.flatMap(({ id, meetings }) =>
      meetings.map((meeting) => ({ service_id: id, ...rowOf(meeting) })),
    ),
  );
}
