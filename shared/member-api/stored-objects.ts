/**
 * The objects of the Member API as a school holds them, without the fields that it makes of others. The samples and the school's
 * tables take their fields from here, so that a new field of `schema.graphql` needs no type by hand. A field that a resolver
 * makes is named here. Instants are milliseconds since the epoch; amounts are integers in the currency's minor unit.
 */

import type * as api from "./schema-types.ts";

type Without<Node, Made extends keyof Node> = Omit<Node, Made>;

export type StoredCourse = Without<
  api.Course,
  "coverImageUrl" | "expireDate" | "hasLifetimeAccess" | "lastWatchedLecture" | "detailProgress" | "sections"
>;
export type StoredSection = Without<api.Section, "lectures">;
export type StoredLecture = Without<api.Lecture, "state" | "isLocked" | "duration">;

export type StoredProduct = Without<
  api.DigitalProduct,
  "coverImageUrl" | "grantedAt" | "expireDate" | "hasLifetimeAccess" | "files"
>;
export type StoredFile = Without<api.DigitalProductFile, "downloadUrl">;

export type StoredService = Without<api.ConsultingService, "courseSlugs" | "slots" | "meetings">;
export type StoredSlot = api.ConsultingSlot;
export type StoredMeeting = api.ConsultingMeeting;

export type StoredEvent = api.Event;
export type StoredRegistration = Without<api.EventRegistration, "event">;

export type StoredPayment = Without<
  api.Payment,
  "paymentState" | "adjustments" | "lineitems" | "invoice" | "installment"
>;
export type StoredAdjustment = api.PaymentAdjustment;
export type StoredLineitem = api.PaymentLineitem;
export type StoredInvoice = Without<api.Invoice, "url">;
export type StoredInstallment = api.Installment;

export type StoredNotification = api.Notification;
export type StoredSubscription = api.NotificationSubscription;
