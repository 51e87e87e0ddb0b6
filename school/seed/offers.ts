/** Seeds what the demo school offers. */

import { insertRows } from "#school/seed/insert-rows.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { SampleSchoolData } from "#shared/sample-members/sample-types.ts";

/** Inserts the demo school's courses, products, services and events. */
export async function seedOffers(db: SchoolDatabase, data: SampleSchoolData, now: number): Promise<void> {
  await seedCourses(db, data, now);
  await insertRows(
    db,
    "digital_product",
    data.products.map(({ id, slug, title, description }) => ({ id, slug, title, description })),
  );
  await insertRows(
    db,
    "digital_product_file",
    data.products.flatMap((product) =>
      product.files.map((file, position) => ({
        id: file.id,
        product_id: product.id,
        position,
        name: file.name,
        size_bytes: file.sizeBytes,
        content_type: file.contentType,
      })),
    ),
  );
  await seedServices(db, data);
  await insertRows(
    db,
    "event",
    data.events.map((event) => ({
      id: event.id,
      slug: event.slug,
      title: event.title,
      starts_at: event.startsAt,
      ends_at: event.endsAt,
      time_zone: event.timeZone,
      location: event.location,
      online_url: event.onlineUrl,
    })),
  );
}

async function seedCourses(db: SchoolDatabase, { courses }: SampleSchoolData, now: number): Promise<void> {
  await insertRows(
    db,
    "course",
    courses.map(({ id, slug, title }) => ({ id, slug, title, published_at: now })),
  );
  const sections = courses.flatMap((course) =>
    course.sections.map((section, position) => ({ course, section, position })),
  );
  await insertRows(
    db,
    "section",
    sections.map(({ course, section, position }) => ({
      id: section.id,
      course_id: course.id,
      position,
      title: section.title,
    })),
  );
  await insertRows(
    db,
    "lecture",
    sections.flatMap(({ course, section }) =>
      section.lectures.map((lecture, position) => ({
        id: lecture.id,
        section_id: section.id,
        course_id: course.id,
        position,
        title: lecture.title,
        duration_seconds: lecture.durationSeconds,
        locked: lecture.locked ? (1 as const) : (0 as const),
        unlock_at: lecture.unlockAt,
      })),
    ),
  );
}

async function seedServices(db: SchoolDatabase, { services }: SampleSchoolData): Promise<void> {
  await insertRows(
    db,
    "consulting_service",
    services.map((service) => ({
      id: service.id,
      slug: service.slug,
      title: service.title,
      description: service.description,
      duration_minutes: service.durationMinutes,
      lecturer_name: service.lecturerName,
    })),
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
      slots.map((slot, position) => ({
        service_id: id,
        position,
        weekday: slot.weekday,
        start_time: slot.startTime,
        end_time: slot.endTime,
        time_zone: slot.timeZone,
      })),
    ),
  );
  await insertRows(
    db,
    "consulting_meeting",
    services.flatMap(({ id, meetings }) =>
      meetings.map((meeting) => ({
        service_id: id,
        starts_at: meeting.startsAt,
        ends_at: meeting.endsAt,
        booked_by: meeting.bookedBy,
      })),
    ),
  );
}
