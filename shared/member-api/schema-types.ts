export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: number; output: number; }
  TimeOfDay: { input: string; output: string; }
  Decimal: { input: number; output: number; }
  PaymentType: { input: string; output: string; }
  PaymentState: { input: string; output: string; }
  RefundingState: { input: string; output: string; }
  NotificationTopic: { input: string; output: string; }
  NotificationChannel: { input: string; output: string; }
};

export type Query = {
  readonly viewer?: Maybe<Viewer>;
  readonly notifications?: Maybe<NotificationConnection>;
  readonly unreadNotificationCount?: Maybe<Scalars['Int']['output']>;
  readonly notificationSubscriptions?: Maybe<ReadonlyArray<NotificationSubscription>>;
};


export type QueryNotificationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

export type Mutation = {
  readonly markNotificationRead?: Maybe<MarkNotificationReadPayload>;
  readonly markAllNotificationsRead?: Maybe<MarkAllNotificationsReadPayload>;
  readonly updateNotificationSubscription?: Maybe<UpdateNotificationSubscriptionPayload>;
};


export type MutationMarkNotificationReadArgs = {
  input: MarkNotificationReadInput;
};


export type MutationMarkAllNotificationsReadArgs = {
  input?: InputMaybe<MarkAllNotificationsReadInput>;
};


export type MutationUpdateNotificationSubscriptionArgs = {
  input: UpdateNotificationSubscriptionInput;
};

export type PageInfo = {
  readonly hasNextPage: Scalars['Boolean']['output'];
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

export type Viewer = {
  readonly id: Scalars['ID']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly email?: Maybe<Scalars['String']['output']>;
  readonly avatar?: Maybe<Avatar>;
  readonly schools: ReadonlyArray<ViewerSchool>;
  readonly enrolledCourses: CourseConnection;
  readonly digitalProducts: DigitalProductConnection;
  readonly consultingServices: ConsultingServiceConnection;
  readonly eventRegistrations: EventRegistrationConnection;
  readonly payments: PaymentConnection;
};


export type ViewerEnrolledCoursesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type ViewerDigitalProductsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type ViewerConsultingServicesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type ViewerEventRegistrationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type ViewerPaymentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type Avatar = {
  readonly url: Scalars['String']['output'];
  readonly width?: Maybe<Scalars['Int']['output']>;
  readonly height?: Maybe<Scalars['Int']['output']>;
};

export type ViewerSchool = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly subdomain: Scalars['String']['output'];
  readonly url: Scalars['String']['output'];
  readonly roles: ReadonlyArray<Scalars['String']['output']>;
};

export type CourseConnection = {
  readonly nodes: ReadonlyArray<Course>;
  readonly edges: ReadonlyArray<CourseEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type CourseEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: Course;
};

export type Course = {
  readonly id: Scalars['ID']['output'];
  readonly slug: Scalars['String']['output'];
  readonly title: Scalars['String']['output'];
  readonly coverImageUrl?: Maybe<Scalars['String']['output']>;
  readonly expireDate?: Maybe<Scalars['DateTime']['output']>;
  readonly hasLifetimeAccess: Scalars['Boolean']['output'];
  readonly lastWatchedLecture?: Maybe<LastWatchedLecture>;
  readonly detailProgress: CourseProgress;
  readonly sections: ReadonlyArray<Section>;
};

export type LastWatchedLecture = {
  readonly lectureId: Scalars['ID']['output'];
  readonly positionSeconds: Scalars['Int']['output'];
};

export type CourseProgress = {
  readonly totalLectures: Scalars['Int']['output'];
  readonly readLectures: Scalars['Int']['output'];
  readonly completedLectures: Scalars['Int']['output'];
  readonly percent: Scalars['Int']['output'];
  readonly lastActivityAt?: Maybe<Scalars['DateTime']['output']>;
};

export type Section = {
  readonly id: Scalars['ID']['output'];
  readonly title: Scalars['String']['output'];
  readonly lectures: ReadonlyArray<Lecture>;
};

export type LectureState =
  | 'unread'
  | 'read'
  | 'completed';

export type Lecture = {
  readonly id: Scalars['ID']['output'];
  readonly title: Scalars['String']['output'];
  readonly state: LectureState;
  readonly isLocked: Scalars['Boolean']['output'];
  readonly unlockAt?: Maybe<Scalars['DateTime']['output']>;
  readonly duration?: Maybe<Scalars['Int']['output']>;
};

export type DigitalProductConnection = {
  readonly nodes: ReadonlyArray<DigitalProduct>;
  readonly edges: ReadonlyArray<DigitalProductEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type DigitalProductEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: DigitalProduct;
};

export type DigitalProduct = {
  readonly id: Scalars['ID']['output'];
  readonly slug: Scalars['String']['output'];
  readonly title: Scalars['String']['output'];
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly coverImageUrl?: Maybe<Scalars['String']['output']>;
  readonly grantedAt: Scalars['DateTime']['output'];
  readonly expireDate?: Maybe<Scalars['DateTime']['output']>;
  readonly hasLifetimeAccess: Scalars['Boolean']['output'];
  readonly files: ReadonlyArray<DigitalProductFile>;
};

export type DigitalProductFile = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly sizeBytes?: Maybe<Scalars['Int']['output']>;
  readonly contentType: Scalars['String']['output'];
  readonly downloadUrl: Scalars['String']['output'];
};

export type ConsultingServiceConnection = {
  readonly nodes: ReadonlyArray<ConsultingService>;
  readonly edges: ReadonlyArray<ConsultingServiceEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type ConsultingServiceEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: ConsultingService;
};

export type ConsultingService = {
  readonly id: Scalars['ID']['output'];
  readonly slug: Scalars['String']['output'];
  readonly title: Scalars['String']['output'];
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly durationMinutes: Scalars['Int']['output'];
  readonly lecturerName?: Maybe<Scalars['String']['output']>;
  readonly courseSlugs: ReadonlyArray<Scalars['String']['output']>;
  readonly slots: ReadonlyArray<ConsultingSlot>;
  readonly meetings: ReadonlyArray<ConsultingMeeting>;
};

export type Weekday =
  | 'monday'
  | 'tuesday'
  | 'wednesday'
  | 'thursday'
  | 'friday'
  | 'saturday'
  | 'sunday';

export type ConsultingSlot = {
  readonly weekday: Weekday;
  readonly startTime: Scalars['TimeOfDay']['output'];
  readonly endTime: Scalars['TimeOfDay']['output'];
  readonly timeZone: Scalars['String']['output'];
};

export type ConsultingMeeting = {
  readonly startsAt: Scalars['DateTime']['output'];
  readonly endsAt: Scalars['DateTime']['output'];
};

export type EventRegistrationConnection = {
  readonly nodes: ReadonlyArray<EventRegistration>;
  readonly edges: ReadonlyArray<EventRegistrationEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type EventRegistrationEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: EventRegistration;
};

export type EventRegistrationState =
  | 'registered'
  | 'attended'
  | 'canceled';

export type EventRegistration = {
  readonly id: Scalars['ID']['output'];
  readonly state: EventRegistrationState;
  readonly registeredAt: Scalars['DateTime']['output'];
  readonly ticketCode?: Maybe<Scalars['String']['output']>;
  readonly event: Event;
};

export type Event = {
  readonly id: Scalars['ID']['output'];
  readonly slug: Scalars['String']['output'];
  readonly title: Scalars['String']['output'];
  readonly startsAt: Scalars['DateTime']['output'];
  readonly endsAt?: Maybe<Scalars['DateTime']['output']>;
  readonly timeZone: Scalars['String']['output'];
  readonly location?: Maybe<Scalars['String']['output']>;
  readonly onlineUrl?: Maybe<Scalars['String']['output']>;
};

export type PaymentConnection = {
  readonly nodes: ReadonlyArray<Payment>;
  readonly edges: ReadonlyArray<PaymentEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type PaymentEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: Payment;
};

export type Payment = {
  readonly tradeNo: Scalars['ID']['output'];
  readonly amount: Scalars['Decimal']['output'];
  readonly currency: Scalars['String']['output'];
  readonly paymentType?: Maybe<Scalars['PaymentType']['output']>;
  readonly paidAt?: Maybe<Scalars['DateTime']['output']>;
  readonly paymentState: Scalars['PaymentState']['output'];
  readonly adjustments: ReadonlyArray<PaymentAdjustment>;
  readonly invoice?: Maybe<Invoice>;
  readonly lineitems: ReadonlyArray<PaymentLineitem>;
  readonly installment?: Maybe<Installment>;
  readonly refundingState?: Maybe<Scalars['RefundingState']['output']>;
  readonly refundedAmount?: Maybe<Scalars['Decimal']['output']>;
  readonly refundedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly refundRequestedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly bankCode?: Maybe<Scalars['String']['output']>;
  readonly bankName?: Maybe<Scalars['String']['output']>;
  readonly codeNo?: Maybe<Scalars['String']['output']>;
  readonly expiredAt?: Maybe<Scalars['DateTime']['output']>;
};

export type AdjustmentKind =
  | 'coupon'
  | 'promotion';

export type PaymentAdjustment = {
  readonly kind: AdjustmentKind;
  readonly label: Scalars['String']['output'];
  readonly code?: Maybe<Scalars['String']['output']>;
  readonly amount: Scalars['Decimal']['output'];
};

export type InvoiceState =
  | 'issued'
  | 'voided';

export type Invoice = {
  readonly number: Scalars['String']['output'];
  readonly state: InvoiceState;
  readonly issuedAt: Scalars['DateTime']['output'];
  readonly taxAmount?: Maybe<Scalars['Decimal']['output']>;
  readonly taxNumber?: Maybe<Scalars['String']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
};

export type LineitemKind =
  | 'course'
  | 'digital_product'
  | 'consulting_service'
  | 'event';

export type PaymentLineitem = {
  readonly kind: LineitemKind;
  readonly title: Scalars['String']['output'];
  readonly slug?: Maybe<Scalars['String']['output']>;
  readonly quantity: Scalars['Int']['output'];
  readonly unitAmount: Scalars['Decimal']['output'];
  readonly amount: Scalars['Decimal']['output'];
};

export type Installment = {
  readonly totalPeriods: Scalars['Int']['output'];
  readonly firstAmount: Scalars['Decimal']['output'];
  readonly eachAmount: Scalars['Decimal']['output'];
};

export type NotificationConnection = {
  readonly nodes: ReadonlyArray<Notification>;
  readonly edges: ReadonlyArray<NotificationEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type NotificationEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: Notification;
};

export type Notification = {
  readonly id: Scalars['ID']['output'];
  readonly topic: Scalars['NotificationTopic']['output'];
  readonly title: Scalars['String']['output'];
  readonly body?: Maybe<Scalars['String']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly readAt?: Maybe<Scalars['DateTime']['output']>;
};

export type NotificationSubscription = {
  readonly id: Scalars['ID']['output'];
  readonly topic: Scalars['NotificationTopic']['output'];
  readonly channel: Scalars['NotificationChannel']['output'];
  readonly enabled: Scalars['Boolean']['output'];
};

export type MarkNotificationReadInput = {
  readonly id: Scalars['ID']['input'];
};

export type MarkAllNotificationsReadInput = {
  readonly before?: InputMaybe<Scalars['DateTime']['input']>;
};

export type UpdateNotificationSubscriptionInput = {
  readonly topic: Scalars['NotificationTopic']['input'];
  readonly channel: Scalars['NotificationChannel']['input'];
  readonly enabled: Scalars['Boolean']['input'];
};

export type MarkNotificationReadPayload = {
  readonly notificationId: Scalars['ID']['output'];
  readonly readAt: Scalars['DateTime']['output'];
  readonly notification?: Maybe<Notification>;
  readonly unreadNotificationCount?: Maybe<Scalars['Int']['output']>;
};

export type MarkAllNotificationsReadPayload = {
  readonly markedCount: Scalars['Int']['output'];
  readonly unreadNotificationCount?: Maybe<Scalars['Int']['output']>;
};

export type UpdateNotificationSubscriptionPayload = {
  readonly topic: Scalars['NotificationTopic']['output'];
  readonly channel: Scalars['NotificationChannel']['output'];
  readonly enabled: Scalars['Boolean']['output'];
  readonly subscription?: Maybe<NotificationSubscription>;
};
