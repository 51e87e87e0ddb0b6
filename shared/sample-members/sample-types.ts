/**
 * The types of the demo school's data. The school seeds its database with it, and the operators' preview answers with it.
 * Instants are milliseconds since the epoch; amounts are integers in the currency's minor unit. A field that may be null may
 * also be left out.
 */

import type {
  StoredAdjustment,
  StoredCourse,
  StoredEvent,
  StoredFile,
  StoredInstallment,
  StoredInvoice,
  StoredLecture,
  StoredLineitem,
  StoredMeeting,
  StoredNotification,
  StoredPayment,
  StoredProduct,
  StoredRegistration,
  StoredSection,
  StoredService,
  StoredSlot,
  StoredSubscription,
} from "../member-api/stored-objects.ts";

import type { SampleLanguage } from "./people.ts";

export interface SampleLecture extends StoredLecture {
  /** Null for a lecture without media. */
  durationSeconds: number | null;
  /** Locked without a date at which it opens. */
  locked: boolean;
}

export interface SampleSection extends StoredSection {
  lectures: readonly SampleLecture[];
}

export interface SampleCourse extends StoredCourse {
  language: SampleLanguage;
  sections: readonly SampleSection[];
}

export interface SampleProgress {
  lectureId: string;
  state: "read" | "completed";
  at: number;
}

export interface SampleEnrollment {
  courseId: string;
  grantedAt: number;
  expiresAt: number | null;
  lifetime: boolean;
  lastWatched: { lectureId: string; positionSeconds: number } | null;
  /** Lectures that are not listed are unread. */
  progress: readonly SampleProgress[];
}

export type SampleFile = StoredFile;

export interface SampleProduct extends StoredProduct {
  files: readonly SampleFile[];
}

export interface SampleProductEntitlement {
  productId: string;
  grantedAt: number;
  expiresAt: number | null;
  lifetime: boolean;
}

/** A time is `HH:MM` in `timeZone`. */
export type SampleSlot = StoredSlot;

export interface SampleMeeting extends StoredMeeting {
  /** WARNING: another member's name. It must never reach a screen. */
  bookedBy: string;
}

export interface SampleService extends StoredService {
  courseIds: readonly string[];
  slots: readonly SampleSlot[];
  meetings: readonly SampleMeeting[];
}

/** `onlineUrl` is a path of the school's own site, or the full address on another. */
export type SampleEvent = StoredEvent;

export interface SampleRegistration extends StoredRegistration {
  eventId: string;
}

export type SampleAdjustment = StoredAdjustment;

/** Its amount is that of all its pieces. */
export type SampleLineitem = Omit<StoredLineitem, "amount">;

export type SampleInvoice = StoredInvoice;

export interface SamplePayment extends StoredPayment {
  id: string;
  /** As it is stored: an unpaid payment is answered as expired after its deadline. */
  paymentState: string;
  /** Not in the Member API: only the order of the list shows it. */
  createdAt: number;
  refundingState: string;
  adjustments: readonly SampleAdjustment[];
  lineitems: readonly SampleLineitem[];
  invoice: SampleInvoice | null;
  installment: StoredInstallment | null;
}

export type SampleNotification = StoredNotification;

export type SampleSubscription = StoredSubscription;

/** All data that one member can see. */
export interface SampleMemberData {
  memberId: string;
  enrollments: readonly SampleEnrollment[];
  products: readonly SampleProductEntitlement[];
  registrations: readonly SampleRegistration[];
  payments: readonly SamplePayment[];
  notifications: readonly SampleNotification[];
  subscriptions: readonly SampleSubscription[];
}

/** The demo school at one moment. */
export interface SampleSchoolData {
  courses: readonly SampleCourse[];
  products: readonly SampleProduct[];
  services: readonly SampleService[];
  events: readonly SampleEvent[];
  members: readonly SampleMemberData[];
}
