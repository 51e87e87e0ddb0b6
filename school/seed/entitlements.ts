/** Seeds what the demo members own, and their inbox. */

import { insertRows } from "#school/seed/insert-rows.ts";
import { rowOf } from "#school/store/column-name.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { SampleMemberData, SampleSchoolData } from "#shared/sample-members/sample-types.ts";

/** Inserts the demo members' enrollments, products, registrations and notifications. */
export async function seedEntitlements(
  db: SchoolDatabase,
  { members, courses }: SampleSchoolData,
): Promise<void> {
  const courseOfLecture = new Map(
    courses.flatMap((course) =>
      course.sections.flatMap((section) =>
        section.lectures.map((lecture) => [lecture.id, course.id] as const),
      ),
    ),
  );
  for (const member of members) {
    const { memberId: member_id, products, registrations, notifications, subscriptions } = member;
    /** The rows of what the member has. */
    const owned = <Item extends object>(items: readonly Item[]) =>
      items.map((item) => ({ member_id, ...rowOf(item) }));
    await seedEnrollments(db, member, courseOfLecture);
    await insertRows(db, "digital_entitlement", owned(products));
    await insertRows(db, "event_registration", owned(registrations));
    await insertRows(db, "notification", owned(notifications));
    await insertRows(
      db,
      "notification_subscription",
      owned(subscriptions).map((subscription, position) => ({ ...subscription, position })),
    );
  }
}

async function seedEnrollments(
  db: SchoolDatabase,
  { memberId, enrollments }: SampleMemberData,
  courseOfLecture: ReadonlyMap<string, string>,
): Promise<void> {
  await insertRows(
    db,
    "enrollment",
    enrollments.map(({ lastWatched, progress: _progress, ...enrollment }) => ({
      member_id: memberId,
      ...rowOf(enrollment),
      last_lecture_id: lastWatched?.lectureId ?? null,
      last_position_seconds: lastWatched?.positionSeconds ?? null,
    })),
  );
  await insertRows(
    db,
    "lecture_progress",
    enrollments.flatMap(({ progress }) =>
      progress.map(({ lectureId, state, at }) => ({
        member_id: memberId,
        lecture_id: lectureId,
        course_id: courseOfLecture.get(lectureId) ?? "",
        state,
        updated_at: at,
      })),
    ),
  );
}
