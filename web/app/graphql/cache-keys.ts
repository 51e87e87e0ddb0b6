/** How Graphcache identifies objects. A type that is not listed here has an `id`. */

import type { KeyingConfig } from "@urql/exchange-graphcache";

import { sentText } from "#web/model/sent.ts";

/** Embedded in its parent, without a key of its own. */
const embedded = () => null;

/** The object's own `id`, if the school sends one; otherwise the object is embedded in its parent. */
const byIdIfGiven = (data: { id?: unknown }) => sentText(data.id);

export const cacheKeys: KeyingConfig = {
  // `slug` is documented, `id` only assumed (Spec, "Course node").
  Course: (data) => sentText(data["slug"]),
  // A school may number these from 1 in every parent.
  Section: embedded,
  Lecture: embedded,
  DigitalProductFile: embedded,
  CourseConnection: embedded,
  CourseEdge: embedded,
  CourseProgress: embedded,
  LastWatchedLecture: embedded,
  PageInfo: embedded,
  Avatar: embedded,
  ViewerSchool: embedded,
  Notification: byIdIfGiven,
  NotificationConnection: embedded,
  NotificationSubscription: byIdIfGiven,
  MarkNotificationReadPayload: embedded,
  MarkAllNotificationsReadPayload: embedded,
  UpdateNotificationSubscriptionPayload: embedded,
  // Each occurs in one list only. If a school sends an id twice there, both are separate rows.
  DigitalProduct: embedded,
  DigitalProductConnection: embedded,
  ConsultingService: embedded,
  ConsultingServiceConnection: embedded,
  ConsultingSlot: embedded,
  Event: embedded,
  EventRegistration: embedded,
  EventRegistrationConnection: embedded,
  // The number identifies a payment, even when everything else is equal (Spec, "Payment", rule 1).
  Payment: (data) => sentText(data["tradeNo"]),
  PaymentConnection: embedded,
  PaymentLineitem: embedded,
  PaymentAdjustment: embedded,
  Invoice: embedded,
  Installment: embedded,
};
