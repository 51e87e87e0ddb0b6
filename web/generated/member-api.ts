/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Spec, "Lecture". */
export type LectureState =
  | 'unread'
  | 'read'
  | 'completed';

export type Weekday =
  | 'monday'
  | 'tuesday'
  | 'wednesday'
  | 'thursday'
  | 'friday'
  | 'saturday'
  | 'sunday';

export type EventRegistrationState =
  | 'registered'
  | 'attended'
  | 'canceled';

export type AdjustmentKind =
  | 'coupon'
  | 'promotion';

export type InvoiceState =
  | 'issued'
  | 'voided';

export type LineitemKind =
  | 'course'
  | 'digital_product'
  | 'consulting_service'
  | 'event';

export type CourseFactsFragment = { __typename: 'Course', id: string, slug: string, title: string, expireDate: string | number | null, hasLifetimeAccess: boolean, lastWatchedLecture: { __typename: 'LastWatchedLecture', lectureId: string, positionSeconds: number } | null, detailProgress: { __typename: 'CourseProgress', totalLectures: number, completedLectures: number, readLectures: number, lastActivityAt: string | number | null } };

export type DatesOfPaymentsQueryVariables = Exact<{
  first: number;
}>;


export type DatesOfPaymentsQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, payments: { __typename: 'PaymentConnection', nodes: Array<{ __typename: 'Payment', tradeNo: string, amount: string | number, currency: string, paymentType: string | null, paymentState: string, paidAt: string | number | null, expiredAt: string | number | null, bankCode: string | null, codeNo: string | null, lineitems: Array<{ __typename: 'PaymentLineitem', title: string, quantity: number }> }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } } | null };

export type DatesOfLecturesQueryVariables = Exact<{
  first: number;
}>;


export type DatesOfLecturesQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, enrolledCourses: { __typename: 'CourseConnection', nodes: Array<{ __typename: 'Course', id: string, slug: string, title: string, expireDate: string | number | null, hasLifetimeAccess: boolean, sections: Array<{ __typename: 'Section', id: string, lectures: Array<{ __typename: 'Lecture', id: string, title: string, isLocked: boolean, unlockAt: string | number | null, duration: number | null }> }> }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } } | null };

export type DatesOfEventsQueryVariables = Exact<{
  first: number;
}>;


export type DatesOfEventsQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, eventRegistrations: { __typename: 'EventRegistrationConnection', nodes: Array<{ __typename: 'EventRegistration', id: string, state: EventRegistrationState, event: { __typename: 'Event', id: string, slug: string, title: string, startsAt: string | number, endsAt: string | number | null, timeZone: string, location: string | null, onlineUrl: string | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } } | null };

export type DatesOfProductsQueryVariables = Exact<{
  first: number;
}>;


export type DatesOfProductsQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, digitalProducts: { __typename: 'DigitalProductConnection', nodes: Array<{ __typename: 'DigitalProduct', id: string, slug: string, title: string, expireDate: string | number | null, hasLifetimeAccess: boolean }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } } | null };

export type RegistrationFactsFragment = { __typename: 'EventRegistration', id: string, state: EventRegistrationState, event: { __typename: 'Event', id: string, slug: string, title: string, startsAt: string | number, endsAt: string | number | null, timeZone: string, location: string | null, onlineUrl: string | null } };

export type PaymentFactsFragment = { __typename: 'Payment', tradeNo: string, amount: string | number, currency: string, paymentType: string | null, paymentState: string, paidAt: string | number | null, expiredAt: string | number | null, bankCode: string | null, codeNo: string | null, lineitems: Array<{ __typename: 'PaymentLineitem', title: string, quantity: number }> };

export type MarkNotificationReadMutationVariables = Exact<{
  id: string | number;
}>;


export type MarkNotificationReadMutation = { __typename: 'Mutation', markNotificationRead: { __typename: 'MarkNotificationReadPayload', notificationId: string, readAt: string | number, unreadNotificationCount: number | null, notification: { __typename: 'Notification', id: string, readAt: string | number | null } | null } | null };

export type MarkAllNotificationsReadMutationVariables = Exact<{ [key: string]: never; }>;


export type MarkAllNotificationsReadMutation = { __typename: 'Mutation', markAllNotificationsRead: { __typename: 'MarkAllNotificationsReadPayload', markedCount: number, unreadNotificationCount: number | null } | null };

export type MarkNotificationsReadBeforeMutationVariables = Exact<{
  before: string | number;
}>;


export type MarkNotificationsReadBeforeMutation = { __typename: 'Mutation', markAllNotificationsRead: { __typename: 'MarkAllNotificationsReadPayload', markedCount: number, unreadNotificationCount: number | null } | null };

export type TryMarkingBeforeMutationVariables = Exact<{
  before: string | number;
}>;


export type TryMarkingBeforeMutation = { __typename: 'Mutation', markAllNotificationsRead?: { __typename: 'MarkAllNotificationsReadPayload', markedCount: number } | null };

export type UnreadCountQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadCountQuery = { __typename: 'Query', unreadNotificationCount: number | null };

export type AccountPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountPageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, name: string | null, email: string | null, avatar: { __typename: 'Avatar', url: string } | null, schools: Array<{ __typename: 'ViewerSchool', id: string, name: string, subdomain: string, url: string, roles: Array<string> }> } | null };

export type BillingPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type BillingPageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, payments: { __typename: 'PaymentConnection', nodes: Array<{ __typename: 'Payment', bankName: string | null, refundingState: string | null, refundRequestedAt: string | number | null, refundedAt: string | number | null, refundedAmount: string | number | null, tradeNo: string, amount: string | number, currency: string, paymentType: string | null, paymentState: string, paidAt: string | number | null, expiredAt: string | number | null, bankCode: string | null, codeNo: string | null, lineitems: Array<{ __typename: 'PaymentLineitem', kind: LineitemKind, slug: string | null, unitAmount: string | number, amount: string | number, title: string, quantity: number }>, adjustments: Array<{ __typename: 'PaymentAdjustment', kind: AdjustmentKind, label: string, code: string | null, amount: string | number }>, invoice: { __typename: 'Invoice', number: string, state: InvoiceState, issuedAt: string | number, taxAmount: string | number | null, taxNumber: string | null, url: string | null } | null, installment: { __typename: 'Installment', totalPeriods: number, firstAmount: string | number, eachAmount: string | number } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type ConsultingPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ConsultingPageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, consultingServices: { __typename: 'ConsultingServiceConnection', nodes: Array<{ __typename: 'ConsultingService', id: string, slug: string, title: string, description: string | null, durationMinutes: number, lecturerName: string | null, courseSlugs: Array<string>, slots: Array<{ __typename: 'ConsultingSlot', weekday: Weekday, startTime: string, endTime: string, timeZone: string }> }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type ConsultingCoursesQueryVariables = Exact<{
  first: number;
}>;


export type ConsultingCoursesQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, enrolledCourses: { __typename: 'CourseConnection', nodes: Array<{ __typename: 'Course', id: string, slug: string, title: string }> } } | null };

export type CourseConsultingQueryVariables = Exact<{
  first: number;
}>;


export type CourseConsultingQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, consultingServices: { __typename: 'ConsultingServiceConnection', nodes: Array<{ __typename: 'ConsultingService', id: string, slug: string, title: string, courseSlugs: Array<string> }> } } | null };

export type CoursePageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type CoursePageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, enrolledCourses: { __typename: 'CourseConnection', nodes: Array<{ __typename: 'Course', id: string, slug: string, title: string, expireDate: string | number | null, hasLifetimeAccess: boolean, sections: Array<{ __typename: 'Section', id: string, title: string, lectures: Array<{ __typename: 'Lecture', id: string, title: string, state: LectureState, isLocked: boolean, unlockAt: string | number | null, duration: number | null }> }>, lastWatchedLecture: { __typename: 'LastWatchedLecture', lectureId: string, positionSeconds: number } | null, detailProgress: { __typename: 'CourseProgress', totalLectures: number, completedLectures: number, readLectures: number, lastActivityAt: string | number | null } }> } } | null };

export type CoursesPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type CoursesPageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, enrolledCourses: { __typename: 'CourseConnection', nodes: Array<{ __typename: 'Course', coverImageUrl: string | null, id: string, slug: string, title: string, expireDate: string | number | null, hasLifetimeAccess: boolean, lastWatchedLecture: { __typename: 'LastWatchedLecture', lectureId: string, positionSeconds: number } | null, detailProgress: { __typename: 'CourseProgress', totalLectures: number, completedLectures: number, readLectures: number, lastActivityAt: string | number | null } }>, edges: Array<{ __typename: 'CourseEdge', cursor: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type EventsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type EventsPageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, eventRegistrations: { __typename: 'EventRegistrationConnection', nodes: Array<{ __typename: 'EventRegistration', ticketCode: string | null, id: string, state: EventRegistrationState, event: { __typename: 'Event', id: string, slug: string, title: string, startsAt: string | number, endsAt: string | number | null, timeZone: string, location: string | null, onlineUrl: string | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type HomeCoursesQueryVariables = Exact<{
  first: number;
}>;


export type HomeCoursesQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, enrolledCourses: { __typename: 'CourseConnection', nodes: Array<{ __typename: 'Course', coverImageUrl: string | null, id: string, slug: string, title: string, expireDate: string | number | null, hasLifetimeAccess: boolean, lastWatchedLecture: { __typename: 'LastWatchedLecture', lectureId: string, positionSeconds: number } | null, detailProgress: { __typename: 'CourseProgress', totalLectures: number, completedLectures: number, readLectures: number, lastActivityAt: string | number | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } } | null };

export type HomeNoticesQueryVariables = Exact<{
  first: number;
}>;


export type HomeNoticesQuery = { __typename: 'Query', notifications: { __typename: 'NotificationConnection', nodes: Array<{ __typename: 'Notification', id: string, title: string, createdAt: string | number, readAt: string | number | null }> } | null };

export type InboxPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type InboxPageQuery = { __typename: 'Query', notifications: { __typename: 'NotificationConnection', nodes: Array<{ __typename: 'Notification', id: string, topic: string, title: string, body: string | null, url: string | null, createdAt: string | number, readAt: string | number | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null };

export type NewestNotificationsQueryVariables = Exact<{
  first: number;
}>;


export type NewestNotificationsQuery = { __typename: 'Query', notifications: { __typename: 'NotificationConnection', nodes: Array<{ __typename: 'Notification', id: string }> } | null };

export type InboxSettingsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type InboxSettingsPageQuery = { __typename: 'Query', notificationSubscriptions: Array<{ __typename: 'NotificationSubscription', id: string, topic: string, channel: string, enabled: boolean }> | null };

export type UpdateNotificationSubscriptionMutationVariables = Exact<{
  topic: string;
  channel: string;
  enabled: boolean;
}>;


export type UpdateNotificationSubscriptionMutation = { __typename: 'Mutation', updateNotificationSubscription: { __typename: 'UpdateNotificationSubscriptionPayload', topic: string, channel: string, enabled: boolean, subscription: { __typename: 'NotificationSubscription', id: string, enabled: boolean } | null } | null };

export type ProductsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ProductsPageQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, digitalProducts: { __typename: 'DigitalProductConnection', nodes: Array<{ __typename: 'DigitalProduct', id: string, slug: string, title: string, description: string | null, coverImageUrl: string | null, expireDate: string | number | null, hasLifetimeAccess: boolean, files: Array<{ __typename: 'DigitalProductFile', id: string, name: string, sizeBytes: number | null, contentType: string, downloadUrl: string }> }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export const CourseFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CourseFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Course"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"expireDate"}},{"kind":"Field","name":{"kind":"Name","value":"hasLifetimeAccess"}},{"kind":"Field","name":{"kind":"Name","value":"lastWatchedLecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"lectureId"}},{"kind":"Field","name":{"kind":"Name","value":"positionSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"detailProgress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalLectures"}},{"kind":"Field","name":{"kind":"Name","value":"completedLectures"}},{"kind":"Field","name":{"kind":"Name","value":"readLectures"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}}]}}]}}]} as unknown as DocumentNode<CourseFactsFragment, unknown>;
export const RegistrationFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RegistrationFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventRegistration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"onlineUrl"}}]}}]}}]} as unknown as DocumentNode<RegistrationFactsFragment, unknown>;
export const PaymentFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"tradeNo"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentState"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"bankCode"}},{"kind":"Field","name":{"kind":"Name","value":"codeNo"}},{"kind":"Field","name":{"kind":"Name","value":"lineitems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]} as unknown as DocumentNode<PaymentFactsFragment, unknown>;
export const DatesOfPaymentsDocument = {"__meta__":{"hash":"sha256:4c6f57125fd88e6960dc800b9af9dc44f8deb7daa8cbc2d2ce1bb1dd76023c2a"}} as unknown as DocumentNode<DatesOfPaymentsQuery, DatesOfPaymentsQueryVariables>;
export const DatesOfLecturesDocument = {"__meta__":{"hash":"sha256:913e795f1995ea5cd974deb1136762c8064c7d162d4b5ee4b5f2818e7a0dc909"}} as unknown as DocumentNode<DatesOfLecturesQuery, DatesOfLecturesQueryVariables>;
export const DatesOfEventsDocument = {"__meta__":{"hash":"sha256:19ce66597ad3abab383b8287cf02f2920378e8d3b40eb6b9b7d2993d89e6f07f"}} as unknown as DocumentNode<DatesOfEventsQuery, DatesOfEventsQueryVariables>;
export const DatesOfProductsDocument = {"__meta__":{"hash":"sha256:f217cdcc654271ead392a7c5582c749e3a416255d5920619a4cd6368e33f465a"}} as unknown as DocumentNode<DatesOfProductsQuery, DatesOfProductsQueryVariables>;
export const MarkNotificationReadDocument = {"__meta__":{"hash":"sha256:60a857af1e38c2772b11fab60f08ad87a37c4b9555a101a02ff700e69b7ff033"}} as unknown as DocumentNode<MarkNotificationReadMutation, MarkNotificationReadMutationVariables>;
export const MarkAllNotificationsReadDocument = {"__meta__":{"hash":"sha256:e06dd28cc556412e187a5c198ae5cfb69bab5876579d0d98df86d0ebadfbe416"}} as unknown as DocumentNode<MarkAllNotificationsReadMutation, MarkAllNotificationsReadMutationVariables>;
export const MarkNotificationsReadBeforeDocument = {"__meta__":{"hash":"sha256:720e0249306a216100cd8c1d2b0db5fa14159671ea3b2828b9f94f7806ec1de8"}} as unknown as DocumentNode<MarkNotificationsReadBeforeMutation, MarkNotificationsReadBeforeMutationVariables>;
export const TryMarkingBeforeDocument = {"__meta__":{"hash":"sha256:f174a4c97294d8d1a07d6b35d263a3a3e9502f0cf566569c3530361c32eb6310"}} as unknown as DocumentNode<TryMarkingBeforeMutation, TryMarkingBeforeMutationVariables>;
export const UnreadCountDocument = {"__meta__":{"hash":"sha256:80c9b4a7f78599b0d90de4bba5ab0f00b5dc8ad1578943e0b992cd343854b50a"}} as unknown as DocumentNode<UnreadCountQuery, UnreadCountQueryVariables>;
export const AccountPageDocument = {"__meta__":{"hash":"sha256:32b9cafeab15d41b8a1feda28f758868da0277456fdb5594d3aada79b826d7fb"}} as unknown as DocumentNode<AccountPageQuery, AccountPageQueryVariables>;
export const BillingPageDocument = {"__meta__":{"hash":"sha256:742d9934e6087d7a85b98657d67872fed30ca756c4409e78aef070141de377d5"}} as unknown as DocumentNode<BillingPageQuery, BillingPageQueryVariables>;
export const ConsultingPageDocument = {"__meta__":{"hash":"sha256:c6e049e220b6dab4a9d61c6710579863af75d85ae74164d490c0bfad818c3e5e"}} as unknown as DocumentNode<ConsultingPageQuery, ConsultingPageQueryVariables>;
export const ConsultingCoursesDocument = {"__meta__":{"hash":"sha256:bd9e75fe9ffd29de9599bf1fe76946b16fb4edeecdec97cd3dd64f78eae349cb"}} as unknown as DocumentNode<ConsultingCoursesQuery, ConsultingCoursesQueryVariables>;
export const CourseConsultingDocument = {"__meta__":{"hash":"sha256:03f022849e0627b7d7c089c1ed5366f092c46f2f4a8463181ac18ae17ba2818b"}} as unknown as DocumentNode<CourseConsultingQuery, CourseConsultingQueryVariables>;
export const CoursePageDocument = {"__meta__":{"hash":"sha256:79400d2af695714bd448da71c17061f0c60bf0d1672d7a0f15868efb769d8766"}} as unknown as DocumentNode<CoursePageQuery, CoursePageQueryVariables>;
export const CoursesPageDocument = {"__meta__":{"hash":"sha256:5f7eedfffbfd2cc540dca624e09850c3561ee59316490e917674f663d86005c0"}} as unknown as DocumentNode<CoursesPageQuery, CoursesPageQueryVariables>;
export const EventsPageDocument = {"__meta__":{"hash":"sha256:6138e7b0e6436227c7e8fcb2e3137d2e02d3fed26866210dd901116b79ba707e"}} as unknown as DocumentNode<EventsPageQuery, EventsPageQueryVariables>;
export const HomeCoursesDocument = {"__meta__":{"hash":"sha256:6c422419ecddb5cec6223ad60ab4fe6a118ad30545ddc280f82dc6bcaf45d79c"}} as unknown as DocumentNode<HomeCoursesQuery, HomeCoursesQueryVariables>;
export const HomeNoticesDocument = {"__meta__":{"hash":"sha256:c5a51db2f9d52c296797a0c7cecc9568e0ff97075eaca4c5137f7c3599087f7f"}} as unknown as DocumentNode<HomeNoticesQuery, HomeNoticesQueryVariables>;
export const InboxPageDocument = {"__meta__":{"hash":"sha256:6c84b52ffc537ef46fc7e3785ab7313a17e7112a96acee0d8d3687dfb9791533"}} as unknown as DocumentNode<InboxPageQuery, InboxPageQueryVariables>;
export const NewestNotificationsDocument = {"__meta__":{"hash":"sha256:05afaf56090e4f15f56907d89ae3de90566f183fac0fc3a9f422ef8b5aef0836"}} as unknown as DocumentNode<NewestNotificationsQuery, NewestNotificationsQueryVariables>;
export const InboxSettingsPageDocument = {"__meta__":{"hash":"sha256:3f6ed75a3a91e3551ef1ffc2c1a0ac4ddc71410be075c1c873710ff75fb299b9"}} as unknown as DocumentNode<InboxSettingsPageQuery, InboxSettingsPageQueryVariables>;
export const UpdateNotificationSubscriptionDocument = {"__meta__":{"hash":"sha256:b983430cb11d60d96cd07e6723f4706ca9a84624a91652f2924b7b06296f7959"}} as unknown as DocumentNode<UpdateNotificationSubscriptionMutation, UpdateNotificationSubscriptionMutationVariables>;
export const ProductsPageDocument = {"__meta__":{"hash":"sha256:d4d2d4186d9b504dba7aa9c0e12f03f2a51d1b0f396cf3c9928f300ecfef054c"}} as unknown as DocumentNode<ProductsPageQuery, ProductsPageQueryVariables>;