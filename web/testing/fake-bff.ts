/**
 * For tests: answers the portal's calls like the BFF, with the answers of the sample school's resolvers for a member's courses, payments
 * and so on. A test sets these as nodes of an answer, so that it can send values that no school should.
 */

import type { SignedInView } from "#shared/session-view.ts";
import { GRAPHQL_PATH, LOGOUT_PATH, MEMBER_HEADER, memberHeader, SESSION_PATH } from "#shared/bff-paths.ts";
import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import { type Answer, answerDocument } from "#shared/sample-school/answer.ts";
import { connection, type PageArguments } from "#shared/sample-school/connection.ts";
import { inbox } from "#shared/sample-school/inbox.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import type { BillingPageQuery, CoursePageQuery, CoursesPageQuery } from "#web/generated/member-api.ts";

export const session: SignedInView = {
  signedIn: true,
  member: {
    sub: "mem_1",
    name: "林怡君",
    email: "yichun@example.com",
    picture: null,
    roles: ["student"],
    org_id: null,
  },
  school: {
    url: "http://127.0.0.1:4000",
    school_id: "sch_1",
    subdomain: "titmouse",
    signOutUrl: "http://127.0.0.1:4000/sign-out",
  },
  scope: ["openid", "profile", "email", "account:read", "account:write"],
  canPreview: false,
  signedInAt: "2026-11-21T02:00:00Z",
  expiresAt: "2026-11-28T02:00:00Z",
};

export type Fields = Record<string, unknown>;

/** The fields of a node by their names in the schema, with any value that a test wants to send. */
type Sent<Node> = { [Field in keyof Node]?: unknown };

/** A node of a school that keeps to the schema. A field that may be null is null where it is left out. */
type Correct<Node> = Partial<Node> & {
  [Field in keyof Node as null extends Node[Field] ? never : Field]: Node[Field];
};

type CoursesOf<Query extends { viewer: unknown }> =
  NonNullable<Query["viewer"]> extends { enrolledCourses: { nodes: (infer Node)[] } } ? Node : never;
/** With the fields that both course screens ask for. */
type CourseNode = CoursesOf<CoursesPageQuery> & CoursesOf<CoursePageQuery>;
type SectionNode = CourseNode["sections"][number];
type LectureNode = SectionNode["lectures"][number];
type PaymentNode = NonNullable<BillingPageQuery["viewer"]>["payments"]["nodes"][number];

/** A lecture as the school sends it; a test gives only the fields that matter to it. */
export function lecture(fields: Sent<LectureNode> = {}): Fields {
  const sent: Correct<LectureNode> = {
    __typename: "Lecture",
    id: "lec_1",
    title: "認識元件",
    state: "unread",
    isLocked: false,
    duration: 600,
  };
  return { ...sent, ...fields };
}

export function section(lectures: Fields[], fields: Sent<SectionNode> = {}): Fields {
  const sent: Correct<Omit<SectionNode, "lectures">> = {
    __typename: "Section",
    id: "sec_1",
    title: "開始之前",
  };
  return { ...sent, lectures, ...fields };
}

export function course(fields: Sent<CourseNode> = {}): Fields {
  const sent: Correct<Omit<CourseNode, "sections">> = {
    __typename: "Course",
    id: "crs_1",
    slug: "react",
    title: "React 實戰",
    hasLifetimeAccess: true,
    detailProgress: progress(0, 2),
  };
  return { ...sent, sections: [section([lecture()])], ...fields };
}

export function progress(
  completed: number,
  total: number,
  lastActivityAt: string | null = null,
): CourseNode["detailProgress"] {
  return {
    __typename: "CourseProgress",
    totalLectures: total,
    completedLectures: completed,
    readLectures: 0,
    lastActivityAt,
  };
}

/** What a test may change while the page is open. */
export interface FakeBff {
  session: SignedInView | { signedIn: false };
  /** The fields of the viewer besides the lists below. */
  viewer: Fields;
  courses: readonly Fields[];
  payments: readonly Fields[];
  products: readonly Fields[];
  services: readonly Fields[];
  registrations: readonly Fields[];
  /** Newest first. */
  notifications: readonly Fields[];
  subscriptions: readonly Fields[];
  /** Answers a document instead of the school; undefined leaves it to the school. */
  instead:
    | ((
        document: string,
        variables: QueryBody["variables"],
      ) => Response | undefined | Promise<Response | undefined>)
    | undefined;
  /** The school's answer to the document of this name, for a test that changes it. */
  answer: (document: string, variables: Partial<QueryBody["variables"]>) => Answer;
  /** The requested paths and documents, in order. */
  calls: string[];
  fetch: typeof fetch;
}

interface QueryBody {
  documentId: string;
  variables: { first: number; after?: string | null; [name: string]: unknown };
}

const TEXTS: Readonly<Record<string, string>> = documents;
const nameOf = (text: string | undefined): string | undefined =>
  /\b(?:query|mutation) (\w+)/.exec(text ?? "")?.[1];
/** The time at which the school says a notification was read. */
const MARKED_AT = Date.parse("2026-11-21T02:00:00Z");
const schema = memberSchema(schemaText, "unchecked");

export function fakeBff(courses: readonly Fields[] = [course()]): FakeBff {
  const pages =
    (list: "courses" | "payments" | "products" | "services" | "registrations") => (page: PageArguments) =>
      connection({ rows: bff[list], toNode: (node) => node }, page);
  const lists = {
    enrolledCourses: pages("courses"),
    payments: pages("payments"),
    digitalProducts: pages("products"),
    consultingServices: pages("services"),
    eventRegistrations: pages("registrations"),
  };
  const bff: FakeBff = {
    session,
    viewer: { id: "mem_1" },
    courses,
    payments: [],
    products: [],
    services: [],
    registrations: [],
    notifications: [],
    subscriptions: [],
    instead: undefined,
    answer(name, variables) {
      const text = Object.values(TEXTS).find((each) => nameOf(each) === name) ?? "";
      return answerDocument(
        schema,
        { viewer: { ...bff.viewer, ...lists }, ...inbox(bff, () => MARKED_AT) },
        text,
        variables,
      );
    },
    calls: [],
    async fetch(input, init) {
      const path = addressOf(input);
      if (path === SESSION_PATH) return Response.json(bff.session);
      if (path === LOGOUT_PATH) {
        bff.calls.push(path);
        bff.session = { signedIn: false };
        return new Response(null, { status: 204 });
      }
      if (path !== GRAPHQL_PATH) return new Response(null, { status: 404 });
      const shown = new Headers(init?.headers).get(MEMBER_HEADER);
      if (shown !== null && bff.session.signedIn && shown !== memberHeader(bff.session.member.sub))
        return bffFailure(401, "session_ended");
      const { documentId, variables } = JSON.parse(init?.body as string) as QueryBody;
      const document = nameOf(TEXTS[documentId]);
      if (document === undefined) throw new Error(`No document has the id ${documentId}.`);
      bff.calls.push(document);
      const instead = await bff.instead?.(document, variables);
      // A copy, so that a repeated document gets the same answer again.
      return instead?.clone() ?? Response.json(bff.answer(document, variables));
    },
  };
  return bff;
}

/** A BFF with these values from the start. */
export function bffWith(given: Partial<FakeBff>): FakeBff {
  return Object.assign(fakeBff(), given);
}

/** The portal requests paths without an origin. */
export function addressOf(input: RequestInfo | URL): string {
  return typeof input === "string" ? input : new URL(input instanceof URL ? input : input.url).pathname;
}

/** A failure in the form of the BFF. */
export function bffFailure(status: number, code: string, headers: Record<string, string> = {}): Response {
  const errors = [{ message: code, extensions: { code, requestId: "req-12345678" } }];
  return Response.json({ errors }, { status, headers });
}

/** A 200 answer with an error instead of the mutation's payload (Spec, "Errors", row 11). */
export function refusal(field: string, message: string): Response {
  return Response.json({
    data: { __typename: "Mutation", [field]: null },
    errors: [{ message, path: [field] }],
  });
}

/** An answer of the school in which the fields of this name are null. */
export function answerWithout(name: string, answer: Answer): Response {
  return new Response(JSON.stringify(answer, (key, value: unknown) => (key === name ? null : value)));
}

/** A payment as the school sends it; a test gives only the fields that matter to it. */
export function payment(fields: Sent<PaymentNode> = {}): Fields {
  const sent: Correct<PaymentNode> = {
    __typename: "Payment",
    tradeNo: "TM-1",
    amount: "3200",
    currency: "TWD",
    paymentType: "credit_card",
    paymentState: "paid",
    paidAt: "2026-11-12T02:14:00Z",
    refundingState: "none",
    lineitems: [paymentLine("React 實戰", "3200")],
    adjustments: [],
  };
  return { ...sent, ...fields };
}

export function paymentLine(title: string, amount: string): PaymentNode["lineitems"][number] {
  return {
    __typename: "PaymentLineitem",
    kind: "course",
    slug: null,
    title,
    quantity: 1,
    unitAmount: amount,
    amount,
  };
}

/** A notification as the school sends it; a test gives only the fields that matter to it. */
export function notification(fields: Fields = {}): Fields {
  return {
    id: "ntf_1",
    topic: "announcement",
    title: "開學須知",
    body: null,
    url: null,
    createdAt: "2026-11-20T02:00:00Z",
    readAt: null,
    ...fields,
  };
}

export function notifications(count: number, fields: Fields = {}): Fields[] {
  return Array.from({ length: count }, (_, at) =>
    notification({ id: `ntf_${at + 1}`, title: `Notice ${at + 1}`, ...fields }),
  );
}

/** An answer with this count, or any other value that a school sends instead. */
export function unreadCount(count: unknown): Response {
  return Response.json({ data: { __typename: "Query", unreadNotificationCount: count } });
}
