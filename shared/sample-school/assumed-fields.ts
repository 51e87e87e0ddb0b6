/**
 * The fields and arguments that `shared/member-api/schema.graphql` marks `@assumed`: a school with the documented dialect
 * does not have them. They are listed here so that the browser needs no parser for the schema; `e2e/processes/sample-school.test.ts`
 * compares the two.
 */

/** The fields and arguments, by type. */
export const ASSUMED: Readonly<Record<string, string>> = {
  Query: "notifications(after:)",
  Viewer:
    "enrolledCourses(after:) digitalProducts(after:) consultingServices(after:) eventRegistrations(after:)",
  Avatar: "url width height",
  ViewerSchool: "id name subdomain url roles",
  CourseConnection: "edges pageInfo totalCount",
  CourseEdge: "cursor node",
  Course: "id title coverImageUrl",
  CourseProgress: "totalLectures readLectures completedLectures percent lastActivityAt",
  Section: "id title",
  Lecture: "id",
  DigitalProductConnection: "edges pageInfo totalCount",
  DigitalProductEdge: "cursor node",
  DigitalProduct: "id slug title description coverImageUrl grantedAt expireDate hasLifetimeAccess files",
  DigitalProductFile: "id name sizeBytes contentType downloadUrl",
  ConsultingServiceConnection: "edges pageInfo totalCount",
  ConsultingServiceEdge: "cursor node",
  ConsultingService: "id slug title description durationMinutes lecturerName courseSlugs",
  ConsultingSlot: "weekday startTime endTime timeZone",
  ConsultingMeeting: "startsAt endsAt",
  EventRegistrationConnection: "edges pageInfo totalCount",
  EventRegistrationEdge: "cursor node",
  EventRegistration: "id state registeredAt ticketCode event",
  Event: "id slug title startsAt endsAt timeZone location onlineUrl",
  PaymentConnection: "totalCount",
  PaymentAdjustment: "kind label code amount",
  Invoice: "number state issuedAt taxAmount taxNumber url",
  PaymentLineitem: "kind title slug quantity unitAmount amount",
  Installment: "totalPeriods firstAmount eachAmount",
  NotificationConnection: "edges pageInfo totalCount",
  NotificationEdge: "cursor node",
  Notification: "id topic title body url createdAt readAt",
  NotificationSubscription: "id topic channel enabled",
  MarkNotificationReadPayload: "notificationId readAt notification unreadNotificationCount",
  MarkAllNotificationsReadPayload: "markedCount unreadNotificationCount",
  UpdateNotificationSubscriptionPayload: "topic channel enabled subscription",
};

const coordinates = new Set(
  Object.entries(ASSUMED).flatMap(([type, fields]) => fields.split(" ").map((field) => `${type}.${field}`)),
);

/** @param coordinate  the schema coordinate of a field or argument: `Course.title`, `Viewer.payments(after:)` */
export function isAssumed(coordinate: string): boolean {
  return coordinates.has(coordinate);
}
