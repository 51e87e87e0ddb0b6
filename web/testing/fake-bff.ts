/** For tests: answers the portal's calls as the BFF would, from a list of courses that a test may change. */

import type { SignedInView } from "#shared/session-view.ts";
import { GRAPHQL_PATH, LOGOUT_PATH, MEMBER_HEADER, memberHeader, SESSION_PATH } from "#shared/bff-paths.ts";
import type { BillingPageQuery, CoursePageQuery, CoursesPageQuery } from "#web/generated/member-api.ts";
import * as documents from "#web/generated/member-api.ts";

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
  school: { url: "http://127.0.0.1:4000", school_id: "sch_1", subdomain: "titmouse" },
  scope: ["openid", "profile", "email", "account:read", "account:write"],
  canPreview: false,
  signedInAt: "2026-11-21T02:00:00Z",
  expiresAt: "2026-11-28T02:00:00Z",
};

export type Fields = Record<string, unknown>;

/** The fields of a node by their names in the schema, with any value that a test wants the school to send. */
type Sent<Node> = { [Field in keyof Node]?: unknown };

type CoursesOf<Query extends { viewer: unknown }> =
  NonNullable<Query["viewer"]> extends { enrolledCourses: { nodes: (infer Node)[] } } ? Node : never;
/** With the fields that both course screens ask for. */
type CourseNode = CoursesOf<CoursesPageQuery> & CoursesOf<CoursePageQuery>;
type SectionNode = CourseNode["sections"][number];
type LectureNode = SectionNode["lectures"][number];
type PaymentNode = NonNullable<BillingPageQuery["viewer"]>["payments"]["nodes"][number];

/** A lecture as the school sends it; a test gives only the fields that matter to it. */
export function lecture(fields: Sent<LectureNode> = {}): Fields {
  const sent: LectureNode = {
    __typename: "Lecture",
    id: "lec_1",
    title: "認識元件",
    state: "unread",
    isLocked: false,
    unlockAt: null,
    duration: 600,
  };
  return { ...sent, ...fields };
}

export function section(lectures: Fields[], fields: Sent<SectionNode> = {}): Fields {
  const sent: Omit<SectionNode, "lectures"> = { __typename: "Section", id: "sec_1", title: "開始之前" };
  return { ...sent, lectures, ...fields };
}

export function course(fields: Sent<CourseNode> = {}): Fields {
  const sent: Omit<CourseNode, "sections"> = {
    __typename: "Course",
    id: "crs_1",
    slug: "react",
    title: "React 實戰",
    coverImageUrl: null,
    expireDate: null,
    hasLifetimeAccess: true,
    lastWatchedLecture: null,
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
  courses: Fields[];
  payments: Fields[];
  /** Answers a query in place of the courses; undefined leaves it to the fake. */
  instead:
    | ((
        document: DocumentName,
        variables: QueryBody["variables"],
      ) => Response | Promise<Response> | undefined)
    | undefined;
  /** Paths and documents that were asked for, in order. */
  calls: string[];
  fetch: typeof fetch;
}

export function fakeBff(courses: Fields[] = [course()]): FakeBff {
  const bff: FakeBff = {
    session,
    courses,
    payments: [],
    instead: undefined,
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
      return answer(bff, JSON.parse(init?.body as string) as QueryBody);
    },
  };
  return bff;
}

/** The portal asks by path alone, without an origin. */
export function addressOf(input: RequestInfo | URL): string {
  return typeof input === "string" ? input : new URL(input instanceof URL ? input : input.url).pathname;
}

/** A failure as the BFF answers it. */
export function bffFailure(status: number, code: string, headers: Record<string, string> = {}): Response {
  const errors = [{ message: code, extensions: { code, requestId: "req-12345678" } }];
  return Response.json({ errors }, { status, headers });
}

/** `CoursesPage` for `CoursesPageDocument`. */
type DocumentName = keyof typeof documents extends `${infer Name}Document` ? Name : never;

interface QueryBody {
  documentId: string;
  variables: { first: number; after?: string | null; [name: string]: unknown };
}

async function answer(bff: FakeBff, body: QueryBody): Promise<Response> {
  const document = nameOf(body.documentId);
  bff.calls.push(document);
  const instead = await bff.instead?.(document, body.variables);
  // A copy, so that a document that is asked again, by the cache or by a member, gets the same answer again.
  if (instead !== undefined) return instead.clone();
  // The navigation asks for it on every screen.
  if (document === "UnreadCount") return Response.json({ data: unreadCount(0) });
  const { after } = body.variables;
  const start = typeof after === "string" ? Number(after) + 1 : 0;
  if (document === "BillingPage")
    return Response.json({ data: billing(bff.payments, start, body.variables.first) });
  return Response.json({ data: viewer(bff.courses, start, body.variables.first) });
}

/** A payment as the school sends it; a test gives only the fields that matter to it. */
export function payment(fields: Sent<PaymentNode> = {}): Fields {
  const sent: PaymentNode = {
    __typename: "Payment",
    tradeNo: "TM-1",
    amount: "3200",
    currency: "TWD",
    paymentType: "credit_card",
    paymentState: "paid",
    paidAt: "2026-11-12T02:14:00Z",
    expiredAt: null,
    bankCode: null,
    bankName: null,
    codeNo: null,
    refundingState: "none",
    refundRequestedAt: null,
    refundedAt: null,
    refundedAmount: null,
    lineitems: [paymentLine("React 實戰", "3200")],
    adjustments: [],
    invoice: null,
    installment: null,
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

/** The data of a page of payments; cursors are positions. */
function billing(payments: Fields[], start: number, first: number): Fields {
  const nodes = payments.slice(start, start + first);
  const connection = {
    __typename: "PaymentConnection",
    nodes,
    pageInfo: {
      __typename: "PageInfo",
      hasNextPage: start + first < payments.length,
      endCursor: nodes.length === 0 ? null : String(start + nodes.length - 1),
    },
  };
  return { __typename: "Query", viewer: { __typename: "Viewer", id: "mem_1", payments: connection } };
}

/** The data of a page of courses; cursors are positions. */
export function viewer(courses: Fields[], start = 0, first = 50): Fields {
  const nodes = courses.slice(start, start + first);
  const enrolledCourses = {
    __typename: "CourseConnection",
    nodes,
    edges: nodes.map((_node, index) => ({ __typename: "CourseEdge", cursor: String(start + index) })),
    pageInfo: {
      __typename: "PageInfo",
      hasNextPage: start + first < courses.length,
      endCursor: nodes.length === 0 ? null : String(start + nodes.length - 1),
    },
  };
  return { __typename: "Query", viewer: { __typename: "Viewer", id: "mem_1", enrolledCourses } };
}

export function unreadCount(count: number | null): Fields {
  return { __typename: "Query", unreadNotificationCount: count };
}

function nameOf(documentId: string): DocumentName {
  for (const [name, document] of Object.entries(documents))
    if ((document as unknown as { __meta__: { hash: string } }).__meta__.hash === documentId)
      return name.replace(/Document$/, "") as DocumentName;
  throw new Error(`No document has the id ${documentId}.`);
}
