/**
 * The tables that the Member API reads: entitlements, payments and the inbox. tables.ts has the units. The columns that the
 * Member API shows follow from its schema.
 */

import type { ColumnsOf } from "#school/store/column-name.ts";
import type { Flag } from "#school/store/flag.ts";
import type * as stored from "#shared/member-api/stored-objects.ts";

export interface ContentTables {
  /** The instant from which the demo's dates were counted. */
  demo_seed: {
    id: 1;
    /** The instant from which the demo's dates were counted. */
    seeded_at: number;
  };
  /** A course. */
  course: CourseRow;
  /** A section of a course. */
  section: SectionRow;
  /** A lecture of a section. It is open once its `unlock_at` has come. */
  lecture: LectureRow;
  /** A member's access to a course, and where they stopped. */
  enrollment: EnrollmentRow;
  /** How far a member is in a lecture. A lecture without a row is unread. */
  lecture_progress: {
    member_id: string;
    lecture_id: string;
    course_id: string;
    /** A lecture without a row is `unread`. */
    state: "read" | "completed";
    updated_at: number;
  };
  /** A product to download. */
  digital_product: DigitalProductRow;
  /** A file of a product. */
  digital_product_file: DigitalProductFileRow;
  /** A member's access to a product. */
  digital_entitlement: {
    member_id: string;
    product_id: string;
    granted_at: number;
    expires_at: number | null;
    lifetime: Flag;
  };
  /** A consulting service. */
  consulting_service: ConsultingServiceRow;
  /** A course whose members may use a service. */
  consulting_service_course: {
    service_id: string;
    course_id: string;
  };
  /** A weekly hour of a service. */
  consulting_slot: ColumnsOf<stored.StoredSlot> & { service_id: string; position: number };
  /** A booking of a service. No query selects the name of the person who booked it. */
  consulting_meeting: ConsultingMeetingRow;
  /** An event. */
  event: EventRow;
  /** A member's registration for an event. */
  event_registration: ColumnsOf<stored.StoredRegistration> & { member_id: string; event_id: string };
  /** One payment. No column joins the attempts of one purchase (Spec, "Payment", rule 1). */
  payment: PaymentRow;
  /** A discount or another adjustment of a payment. */
  payment_adjustment: PaymentAdjustmentRow;
  /** A line of a payment. */
  payment_lineitem: PaymentLineitemRow;
  /** The invoice of a payment. */
  payment_invoice: PaymentInvoiceRow;
  /** The instalments of a payment. */
  payment_installment: PaymentInstallmentRow;
  /** A notification in a member's inbox. */
  notification: NotificationRow;
  /** A member's setting for one topic and one channel. */
  notification_subscription: NotificationSubscriptionRow;
}

export interface CourseRow extends ColumnsOf<stored.StoredCourse> {
  description: string | null;
  /** Null for a draft, which the school's own site does not show. */
  published_at: number | null;
}

export interface SectionRow extends ColumnsOf<stored.StoredSection> {
  course_id: string;
  position: number;
}

export interface LectureRow extends ColumnsOf<stored.StoredLecture> {
  section_id: string;
  course_id: string;
  position: number;
  /** Null for a lecture without media. */
  duration_seconds: number | null;
  /** Locked without a time at which it opens. */
  locked: Flag;
  /** Days after a member's enrolment until which it is locked for them; null for none. */
  unlock_after_days: number | null;
}

export interface EnrollmentRow {
  member_id: string;
  course_id: string;
  granted_at: number;
  expires_at: number | null;
  lifetime: Flag;
  last_lecture_id: string | null;
  last_position_seconds: number | null;
}

export type DigitalProductRow = ColumnsOf<stored.StoredProduct>;

export interface DigitalProductFileRow extends ColumnsOf<stored.StoredFile> {
  product_id: string;
  position: number;
}

export type ConsultingServiceRow = ColumnsOf<stored.StoredService>;

export interface ConsultingMeetingRow extends ColumnsOf<stored.StoredMeeting> {
  service_id: string;
  /** WARNING: this is another member's name. The Member API never selects it. */
  booked_by: string;
}

export type EventRow = ColumnsOf<stored.StoredEvent>;

/** Its payment type is null until a payment method was chosen. */
export interface PaymentRow extends ColumnsOf<stored.StoredPayment> {
  id: string;
  member_id: string;
  state: string;
  created_at: number;
  refunding_state: string;
}

export interface PaymentAdjustmentRow extends ColumnsOf<stored.StoredAdjustment> {
  payment_id: string;
  position: number;
}

export interface PaymentLineitemRow extends ColumnsOf<stored.StoredLineitem> {
  payment_id: string;
  position: number;
}

export interface PaymentInvoiceRow extends ColumnsOf<stored.StoredInvoice> {
  payment_id: string;
}

export interface PaymentInstallmentRow extends ColumnsOf<stored.StoredInstallment> {
  payment_id: string;
}

export interface NotificationRow extends ColumnsOf<stored.StoredNotification> {
  member_id: string;
}

export interface NotificationSubscriptionRow extends ColumnsOf<stored.StoredSubscription> {
  member_id: string;
  position: number;
}
