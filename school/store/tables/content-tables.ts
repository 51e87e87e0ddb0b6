/** The tables that the Member API reads: entitlements, payments and the inbox. tables.ts has the units. */

import type { Flag } from "#school/store/flag.ts";

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
  consulting_slot: {
    service_id: string;
    position: number;
    weekday: string;
    start_time: string;
    end_time: string;
    time_zone: string;
  };
  /** A booking of a service. No query selects the name of the person who booked it. */
  consulting_meeting: ConsultingMeetingRow;
  /** An event. */
  event: EventRow;
  /** A member's registration for an event. */
  event_registration: {
    id: string;
    member_id: string;
    event_id: string;
    state: string;
    registered_at: number;
    ticket_code: string | null;
  };
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

export interface CourseRow {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  /** Null for a draft, which the school's own site does not show. */
  published_at: number | null;
}

export interface SectionRow {
  id: string;
  course_id: string;
  position: number;
  title: string;
}

export interface LectureRow {
  id: string;
  section_id: string;
  course_id: string;
  position: number;
  title: string;
  /** Null for a lecture without media. */
  duration_seconds: number | null;
  /** Locked without a time at which it opens. */
  locked: Flag;
  unlock_at: number | null;
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

export interface DigitalProductRow {
  id: string;
  slug: string;
  title: string;
  description: string | null;
}

export interface DigitalProductFileRow {
  id: string;
  product_id: string;
  position: number;
  name: string;
  size_bytes: number | null;
  content_type: string;
}

export interface ConsultingServiceRow {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  duration_minutes: number;
  lecturer_name: string | null;
}

export interface ConsultingMeetingRow {
  service_id: string;
  starts_at: number;
  ends_at: number;
  /** WARNING: this is another member's name. The Member API never selects it. */
  booked_by: string;
}

export interface EventRow {
  id: string;
  slug: string;
  title: string;
  starts_at: number;
  ends_at: number | null;
  time_zone: string;
  location: string | null;
  online_url: string | null;
}

export interface PaymentRow {
  id: string;
  member_id: string;
  trade_no: string;
  amount: number;
  currency: string;
  /** Null until a payment method was chosen. */
  payment_type: string | null;
  state: string;
  created_at: number;
  paid_at: number | null;
  expired_at: number | null;
  bank_code: string | null;
  bank_name: string | null;
  code_no: string | null;
  refunding_state: string;
  refunded_amount: number | null;
  refunded_at: number | null;
  refund_requested_at: number | null;
}

export interface PaymentAdjustmentRow {
  payment_id: string;
  position: number;
  kind: string;
  label: string;
  code: string | null;
  amount: number;
}

export interface PaymentLineitemRow {
  payment_id: string;
  position: number;
  kind: string;
  title: string;
  slug: string | null;
  quantity: number;
  unit_amount: number;
  amount: number;
}

export interface PaymentInvoiceRow {
  payment_id: string;
  number: string;
  state: string;
  issued_at: number;
  tax_amount: number | null;
  tax_number: string | null;
}

export interface PaymentInstallmentRow {
  payment_id: string;
  total_periods: number;
  first_amount: number;
  each_amount: number;
}

export interface NotificationRow {
  id: string;
  member_id: string;
  topic: string;
  title: string;
  body: string | null;
  url: string | null;
  created_at: number;
  read_at: number | null;
}

export interface NotificationSubscriptionRow {
  id: string;
  member_id: string;
  position: number;
  topic: string;
  channel: string;
  enabled: Flag;
}
