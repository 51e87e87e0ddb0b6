/** Seeds what the demo members own, and their inbox. */

import { insertRows } from "#school/seed/insert-rows.ts";
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
    await seedEnrollments(db, member, courseOfLecture);
    await insertRows(
      db,
      "digital_entitlement",
      member.products.map((product) => ({
        member_id: member.memberId,
        product_id: product.productId,
        granted_at: product.grantedAt,
        expires_at: product.expiresAt,
        lifetime: product.lifetime ? (1 as const) : (0 as const),
      })),
    );
    await insertRows(
      db,
      "event_registration",
      member.registrations.map((registration) => ({
        id: registration.id,
        member_id: member.memberId,
        event_id: registration.eventId,
        state: registration.state,
        registered_at: registration.registeredAt,
        ticket_code: registration.ticketCode,
      })),
    );
    await seedInbox(db, member);
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
    enrollments.map((enrollment) => ({
      member_id: memberId,
      course_id: enrollment.courseId,
      granted_at: enrollment.grantedAt,
      expires_at: enrollment.expiresAt,
      lifetime: enrollment.lifetime ? (1 as const) : (0 as const),
      last_lecture_id: enrollment.lastWatched?.lectureId ?? null,
      last_position_seconds: enrollment.lastWatched?.positionSeconds ?? null,
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

async function seedInbox(
  db: SchoolDatabase,
  { memberId, notifications, subscriptions }: SampleMemberData,
): Promise<void> {
  await insertRows(
    db,
    "notification",
    notifications.map((notification) => ({
      id: notification.id,
      member_id: memberId,
      topic: notification.topic,
      title: notification.title,
      body: notification.body,
      url: notification.url,
      created_at: notification.createdAt,
      read_at: notification.readAt,
    })),
  );
  await insertRows(
    db,
    "notification_subscription",
    subscriptions.map((subscription, position) => ({
      id: subscription.id,
      member_id: memberId,
      position,
      topic: subscription.topic,
      channel: subscription.channel,
      enabled: subscription.enabled ? (1 as const) : (0 as const),
    })),
  );
}
