/**
 * The types of the demo school's data. The school seeds its database with it, and the operators' preview answers with it.
 * Instants are milliseconds since the epoch; amounts are integers in the currency's minor unit.
 */

import type { SampleLanguage } from "./people.ts";

export interface SampleLecture {
  id: string;
  title: string;
  /** Null for a lecture without media. */
  durationSeconds: number | null;
  /** Locked without a date at which it opens. */
  locked: boolean;
  unlockAt: number | null;
}

export interface SampleSection {
  id: string;
  title: string;
  lectures: readonly SampleLecture[];
}

export interface SampleCourse {
  id: string;
  slug: string;
  title: string;
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

export interface SampleFile {
  id: string;
  name: string;
  sizeBytes: number | null;
  contentType: string;
}

export interface SampleProduct {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  files: readonly SampleFile[];
}

export interface SampleProductEntitlement {
  productId: string;
  grantedAt: number;
  expiresAt: number | null;
  lifetime: boolean;
}

export interface SampleSlot {
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
  /** `HH:MM` in `timeZone`. */
  startTime: string;
  endTime: string;
  timeZone: string;
}

export interface SampleMeeting {
  startsAt: number;
  endsAt: number;
  /** WARNING: another member's name. It must never reach a screen. */
  bookedBy: string;
}

export interface SampleService {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  durationMinutes: number;
  lecturerName: string | null;
  courseIds: readonly string[];
  slots: readonly SampleSlot[];
  meetings: readonly SampleMeeting[];
}

export interface SampleEvent {
  id: string;
  slug: string;
  title: string;
  startsAt: number;
  endsAt: number | null;
  timeZone: string;
  location: string | null;
  /** A path of the school's own site, or the full address on another. */
  onlineUrl: string | null;
}

export interface SampleRegistration {
  id: string;
  eventId: string;
  state: "registered" | "attended" | "canceled";
  registeredAt: number;
  ticketCode: string | null;
}

export interface SampleAdjustment {
  kind: "coupon" | "promotion";
  label: string;
  code: string | null;
  /** Negative for a discount. */
  amount: number;
}

export interface SampleLineitem {
  kind: "course" | "digital_product" | "consulting_service" | "event";
  title: string;
  slug: string | null;
  quantity: number;
  unitAmount: number;
}

export interface SampleInvoice {
  number: string;
  state: "issued" | "voided";
  issuedAt: number;
  taxAmount: number | null;
  taxNumber: string | null;
}

export interface SamplePayment {
  id: string;
  tradeNo: string;
  amount: number;
  currency: string;
  /** Any text: the specification lists no values. Null until a method is chosen. */
  paymentType: string | null;
  paymentState: string;
  /** Not in the Member API: only the order of the list shows it. */
  createdAt: number;
  paidAt: number | null;
  expiredAt: number | null;
  bankCode: string | null;
  bankName: string | null;
  codeNo: string | null;
  refundingState: string;
  refundedAmount: number | null;
  refundedAt: number | null;
  refundRequestedAt: number | null;
  adjustments: readonly SampleAdjustment[];
  lineitems: readonly SampleLineitem[];
  invoice: SampleInvoice | null;
  installment: { totalPeriods: number; firstAmount: number; eachAmount: number } | null;
}

export interface SampleNotification {
  id: string;
  topic: string;
  title: string;
  body: string | null;
  url: string | null;
  createdAt: number;
  readAt: number | null;
}

export interface SampleSubscription {
  id: string;
  topic: string;
  channel: string;
  enabled: boolean;
}

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
