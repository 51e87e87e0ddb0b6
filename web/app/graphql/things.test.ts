import {
  buildSchema,
  getNamedType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type FieldNode,
} from "graphql";
import { afterEach, expect, test, vi } from "vitest";

import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import {
  CoursePageDocument,
  CoursesPageDocument,
  DatesOfPaymentsDocument,
  DatesOfEventsDocument,
  EventsPageDocument,
  HomeNoticesDocument,
  InboxPageDocument,
  MarkNotificationReadDocument,
  BillingPageDocument,
} from "#web/generated/member-api.ts";

import { documentId } from "./document-id.ts";
import { createMemberApi } from "./member-api.ts";
import { thingsIn } from "./things.ts";
import type { AnyQuestion, Question } from "./transport.ts";

afterEach(() => void vi.useRealTimers());

type Nodes = readonly object[];

/** A client, and the rows that its school sends for each document; `errors` stand beside them. */
function openApi() {
  const answers = new Map<string, object | Promise<object>>();
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      const { documentId: id } = JSON.parse(init?.body as string) as { documentId: string };
      return Response.json(await answers.get(id));
    },
  });
  const sends = (question: AnyQuestion, data: object, errors?: object[]) =>
    void answers.set(documentId(question.document), { data, errors });
  /** @returns a function that answers */
  const holds = (question: AnyQuestion) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answers.set(documentId(question.document), promise);
    return (data: object) => resolve({ data });
  };
  const read = (question: AnyQuestion) => api.read(question as Question<unknown, { first: number }>, true);
  const known = (question: AnyQuestion) =>
    api.known(question as Question<unknown, { first: number }>)?.data as never;
  return { api, sends, holds, read, known };
}

const first = { first: 50, after: null };
const home = { document: DatesOfPaymentsDocument, variables: { first: 50 } };
const billing = { document: BillingPageDocument, variables: first };

const listOf = (name: string, nodes: Nodes) => ({
  viewer: { __typename: "Member", id: "m", [name]: { nodes } },
});
const payment = (paymentState: string, more: object = {}) => ({
  __typename: "Payment",
  tradeNo: "T1",
  paymentState,
  lineitems: [{ __typename: "PaymentLineitem", title: "A" }],
  ...more,
});

test("a payment that was paid according to Billing is paid in Home's cached answer, too", async () => {
  const { api, sends, read, known } = openApi();
  sends(home, listOf("payments", [payment("unpaid"), { __typename: "Payment", tradeNo: "T2" }]));
  await read(home);
  const { answeredAt } = api.known(home)!;
  sends(billing, listOf("payments", [payment("paid", { bankName: "Bank", lineitems: [{ slug: "a" }] })]));
  await read(billing);
  expect(known(home)).toEqual(
    listOf("payments", [payment("paid"), { __typename: "Payment", tradeNo: "T2" }]),
  );
  expect(api.known(home)?.answeredAt).toBe(answeredAt);
});

test("an answer that was asked for earlier does not bring a paid payment back as unpaid", async () => {
  vi.useFakeTimers();
  const { sends, holds, read, known } = openApi();
  const answer = holds(home);
  const isAnswered = read(home);
  vi.advanceTimersByTime(1000);
  sends(billing, listOf("payments", [payment("paid")]));
  await read(billing);
  answer(listOf("payments", [payment("unpaid")]));
  await isAnswered;
  expect(known(billing)).toEqual(listOf("payments", [payment("paid")]));
});

test("a course's new progress reaches the list of courses, and an event's new time its row", async () => {
  const { sends, read, known } = openApi();
  const courses = { document: CoursesPageDocument, variables: first };
  const course = { document: CoursePageDocument, variables: first };
  const progressOf = (completedLectures: number) => ({
    __typename: "Course",
    slug: "react",
    detailProgress: { __typename: "CourseProgress", completedLectures },
  });
  sends(courses, listOf("enrolledCourses", [progressOf(1)]));
  await read(courses);
  sends(course, listOf("enrolledCourses", [{ ...progressOf(2), sections: [] }]));
  await read(course);
  expect(known(courses)).toEqual(listOf("enrolledCourses", [progressOf(2)]));

  const events = { document: EventsPageDocument, variables: first };
  const dates = { document: DatesOfEventsDocument, variables: { first: 50 } };
  const startingAt = (startsAt: string) => ({
    __typename: "EventRegistration",
    id: "reg_1",
    event: { __typename: "Event", id: "evt_1", startsAt },
  });
  sends(events, listOf("eventRegistrations", [startingAt("2026-12-01")]));
  await read(events);
  sends(dates, listOf("eventRegistrations", [startingAt("2026-12-02")]));
  await read(dates);
  expect(known(events)).toEqual(listOf("eventRegistrations", [startingAt("2026-12-02")]));
});

const notices = { document: HomeNoticesDocument, variables: { first: 5 } };
const inbox = { document: InboxPageDocument, variables: first };
const notice = (readAt: string | null) => ({ __typename: "Notification", id: "n1", readAt });

test("the answer to a mark makes the notification read in every cached answer", async () => {
  const { api, sends, read, known } = openApi();
  const mark = { document: MarkNotificationReadDocument, variables: { id: "n1" } };
  for (const list of [notices, inbox]) {
    sends(list, { notifications: { nodes: [notice(null)] } });
    await read(list);
  }
  sends(mark, { markNotificationRead: { notificationId: "n1", notification: notice("2026-11-01") } });
  await api.change(mark);
  for (const list of [notices, inbox])
    expect(known(list)).toEqual({ notifications: { nodes: [notice("2026-11-01")] } });
});

test("an answer of which a part failed, and two rows of one id, say nothing about other answers", async () => {
  const { sends, read, known } = openApi();
  const unread = { notifications: { nodes: [notice(null)] } };
  sends(notices, unread);
  await read(notices);
  const before = known(notices);
  sends(inbox, { notifications: { nodes: [notice("2026-11-01")] } }, [{ message: "The topics failed." }]);
  await read(inbox);
  expect(known(notices)).toBe(before);
  sends(inbox, { notifications: { nodes: [notice("2026-11-01"), notice(null)] } });
  await read(inbox);
  expect(known(notices)).toBe(before);
});

test("the rows of every list that several documents ask for have a key", () => {
  const schema = buildSchema(schemaText);
  const rows = Object.values(documents).flatMap((text) => {
    const types = new Set<string>();
    const info = new TypeInfo(schema);
    const note = ({ name }: FieldNode) =>
      name.value === "nodes" ? void types.add(String(getNamedType(info.getType()))) : undefined;
    visit(parse(text), visitWithTypeInfo(info, { Field: note }));
    return [...types];
  });
  const several = new Set(rows.filter((type, at) => rows.indexOf(type) !== at));
  expect(several).toContain("Payment");
  for (const type of several)
    expect(thingsIn({ __typename: type, id: "1", slug: "a", tradeNo: "T1" }).size, type).toBe(1);
});
