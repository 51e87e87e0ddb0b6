/**
 * The school's tables, as the code sees them. README.md says what each one is for.
 *
 * Instants (`..._at`) are integer milliseconds since the epoch; amounts are integers in the currency's minor
 * unit; booleans are 0 or 1; ids are text with a type prefix.
 */

type Flag = 0 | 1;

export interface SchoolRow {
  id: string;
  subdomain: string;
  name: string;
  name_en: string;
  /** Null on the row of this very site, whose address is a setting. */
  url: string | null;
  is_this_site: Flag;
}

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  /** Language the school writes to this member in. */
  locale: string;
  avatar_url: string | null;
  password_hash: string;
}

interface MemberRoleRow {
  member_id: string;
  school_id: string;
  role: string;
}

interface WebSessionRow {
  id_hash: string;
  member_id: string;
  created_at: number;
  expires_at: number;
}

interface SignInAttemptRow {
  /** `email:<address>` or `ip:<address>`. */
  bucket: string;
  window_ends_at: number;
  count: number;
}

export interface OAuthClientRow {
  id: string;
  school_id: string;
  name: string;
  audience: "member" | "operator";
  confidential: Flag;
  secret_hash: string | null;
  /** JSON array of strings. */
  redirect_uris: string;
  scope: string;
  created_at: number;
  disabled_at: number | null;
}

interface ConsentRequestRow {
  id_hash: string;
  session_hash: string;
  /** JSON of an `AuthorizationRequest`. */
  request: string;
  expires_at: number;
  used_at: number | null;
}

export interface AuthorizationCodeRow {
  code_hash: string;
  client_id: string;
  member_id: string;
  redirect_uri: string;
  scope: string;
  resource: string | null;
  code_challenge: string;
  nonce: string | null;
  expires_at: number;
  used_at: number | null;
  /** The pair this code was exchanged for, so that a replay can end it. */
  pair_id: string | null;
}

/** One access token and its refresh token: one record, one revocation stamp. */
export interface TokenPairRow {
  id: string;
  access_hash: string;
  refresh_hash: string;
  client_id: string;
  /** Null for a token that no person stands behind. */
  member_id: string | null;
  scope: string;
  resource: string | null;
  /** A pair without it is refused as issued for a different organization. */
  school_id: string | null;
  created_at: number;
  access_expires_at: number;
  revoked_at: number | null;
  /** The pair whose refresh token made this one. */
  predecessor_id: string | null;
  /** When the access token was first presented to an API. */
  first_used_at: number | null;
}

interface SigningKeyRow {
  kid: string;
  /** JSON Web Key with its private part. */
  private_jwk: string;
  created_at: number;
}

interface DemoSeedRow {
  id: 1;
  /** The instant that the demo's dates were counted from. */
  seeded_at: number;
}

export interface CourseRow {
  id: string;
  slug: string;
  title: string;
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
  /** Locked whatever the time is, with no date to tell. */
  locked: Flag;
  unlock_at: number | null;
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

interface LectureProgressRow {
  member_id: string;
  lecture_id: string;
  course_id: string;
  /** A lecture without a row is `unread`. */
  state: "read" | "completed";
  updated_at: number;
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

interface DigitalEntitlementRow {
  member_id: string;
  product_id: string;
  granted_at: number;
  expires_at: number | null;
  lifetime: Flag;
}

export interface ConsultingServiceRow {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  duration_minutes: number;
  lecturer_name: string | null;
}

interface ConsultingServiceCourseRow {
  service_id: string;
  course_id: string;
}

export interface ConsultingSlotRow {
  service_id: string;
  position: number;
  weekday: string;
  start_time: string;
  end_time: string;
  time_zone: string;
}

export interface ConsultingMeetingRow {
  service_id: string;
  starts_at: number;
  ends_at: number;
  /** WARNING: another member's name. Never selected by the Member API. */
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

interface EventRegistrationRow {
  id: string;
  member_id: string;
  event_id: string;
  state: string;
  registered_at: number;
  ticket_code: string | null;
}

/** One payment. No column joins the attempts of one purchase (Spec, "Payment", rule 1). */
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

export interface Tables {
  school: SchoolRow;
  member: MemberRow;
  member_role: MemberRoleRow;
  web_session: WebSessionRow;
  sign_in_attempt: SignInAttemptRow;
  oauth_client: OAuthClientRow;
  consent_request: ConsentRequestRow;
  authorization_code: AuthorizationCodeRow;
  token_pair: TokenPairRow;
  signing_key: SigningKeyRow;
  demo_seed: DemoSeedRow;
  course: CourseRow;
  section: SectionRow;
  lecture: LectureRow;
  enrollment: EnrollmentRow;
  lecture_progress: LectureProgressRow;
  digital_product: DigitalProductRow;
  digital_product_file: DigitalProductFileRow;
  digital_entitlement: DigitalEntitlementRow;
  consulting_service: ConsultingServiceRow;
  consulting_service_course: ConsultingServiceCourseRow;
  consulting_slot: ConsultingSlotRow;
  consulting_meeting: ConsultingMeetingRow;
  event: EventRow;
  event_registration: EventRegistrationRow;
  payment: PaymentRow;
  payment_adjustment: PaymentAdjustmentRow;
  payment_lineitem: PaymentLineitemRow;
  payment_invoice: PaymentInvoiceRow;
  payment_installment: PaymentInstallmentRow;
  notification: NotificationRow;
  notification_subscription: NotificationSubscriptionRow;
}
