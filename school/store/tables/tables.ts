/**
 * The types of the school's tables. README.md says what each table is for.
 *
 * Instants (`..._at`) are integer milliseconds since the epoch; amounts are integers in the currency's minor
 * unit; booleans are 0 or 1; ids are text with a type prefix.
 */

import type {
  SchoolRow,
  MemberRow,
  MemberNamePartRow,
  MemberRoleRow,
  PasswordLinkRow,
  WebSessionRow,
  SignInAttemptRow,
  OAuthClientRow,
  RateWindowRow,
  ConsentRequestRow,
  AuthorizationCodeRow,
  TokenPairRow,
  SigningKeyRow,
} from "#school/store/tables/access-tables.ts";
import type {
  AdminFormRow,
  AuditEntryRow,
  SchoolSettingRow,
  ClientHostRow,
} from "#school/store/tables/admin-tables.ts";
import type {
  DemoSeedRow,
  CourseRow,
  SectionRow,
  LectureRow,
  EnrollmentRow,
  LectureProgressRow,
  DigitalProductRow,
  DigitalProductFileRow,
  DigitalEntitlementRow,
  ConsultingServiceRow,
  ConsultingServiceCourseRow,
  ConsultingSlotRow,
  ConsultingMeetingRow,
  EventRow,
  EventRegistrationRow,
  PaymentRow,
  PaymentAdjustmentRow,
  PaymentLineitemRow,
  PaymentInvoiceRow,
  PaymentInstallmentRow,
  NotificationRow,
  NotificationSubscriptionRow,
} from "#school/store/tables/content-tables.ts";
import type {
  AppearanceRow,
  LecturerRow,
  MembershipPlanRow,
  SubscriptionRow,
  CouponRow,
  ArticleRow,
  FormRow,
  FormResponseRow,
  CommentRow,
  StoredFileRow,
} from "#school/store/tables/operator-tables.ts";

export interface Tables {
  school: SchoolRow;
  member: MemberRow;
  member_name_part: MemberNamePartRow;
  member_role: MemberRoleRow;
  password_link: PasswordLinkRow;
  web_session: WebSessionRow;
  sign_in_attempt: SignInAttemptRow;
  oauth_client: OAuthClientRow;
  rate_window: RateWindowRow;
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
  appearance: AppearanceRow;
  lecturer: LecturerRow;
  membership_plan: MembershipPlanRow;
  subscription: SubscriptionRow;
  coupon: CouponRow;
  post: ArticleRow;
  page: ArticleRow;
  form: FormRow;
  form_response: FormResponseRow;
  comment: CommentRow;
  stored_file: StoredFileRow;
  admin_form: AdminFormRow;
  audit_entry: AuditEntryRow;
  school_setting: SchoolSettingRow;
  client_host: ClientHostRow;
}
