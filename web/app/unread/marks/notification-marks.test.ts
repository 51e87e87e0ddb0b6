import { expect, test } from "vitest";

import {
  MarkNotificationReadDocument,
  MarkNotificationsReadBeforeDocument,
  UnreadCountDocument,
} from "#web/generated/member-api.ts";

import { createMemberApi } from "../../graphql/member-api.ts";
import { documentId } from "../../graphql/document-id.ts";
import { sendMarkAll, sendMarkOne, takeMessage, takesInstant } from "./notification-marks.ts";
import { joinOtherTabs, type TabMessage } from "./other-tabs.ts";
import { marksOf } from "../read-marks.ts";
import { unreadCount } from "../use-unread-count.ts";

const COUNT = documentId(UnreadCountDocument);
const MARK = documentId(MarkNotificationReadDocument);

const READ_AT = "2026-11-01T00:00:00Z";

/** The school's answers; it received the mark before the question for the count. */
const ANSWERS = {
  [COUNT]: { __typename: "Query", unreadNotificationCount: 2 },
  [MARK]: {
    __typename: "Mutation",
    markNotificationRead: {
      __typename: "MarkNotificationReadPayload",
      notificationId: "ntf_1",
      readAt: READ_AT,
      notification: { __typename: "Notification", id: "ntf_1", readAt: READ_AT },
      unreadNotificationCount: 2,
    },
  },
};

// As after a return from the school's consent page: the mark is sent while the screen requests its first data.
test.each([
  { sent: [COUNT, MARK], answered: [COUNT, MARK] },
  { sent: [COUNT, MARK], answered: [MARK, COUNT] },
  { sent: [MARK, COUNT], answered: [COUNT, MARK] },
  { sent: [MARK, COUNT], answered: [MARK, COUNT] },
])(
  "a mark made before the count is known leaves the school's count, in either order (%#)",
  async ({ sent, answered }) => {
    const answer = new Map<string, (response: Response) => void>();
    const api = createMemberApi({
      onSignInNeeded: () => undefined,
      fetch: (_path, init) => {
        const { documentId: id } = JSON.parse(init?.body as string) as { documentId: string };
        return new Promise((resolve) => answer.set(id, resolve));
      },
    });
    const shown = () => api.known(unreadCount)?.data?.unreadNotificationCount;
    let marked: Promise<unknown> | undefined;
    for (const id of sent) {
      if (id === MARK) marked = sendMarkOne(api, "ntf_1");
      else void api.refresh(unreadCount);
    }
    for (const id of answered) {
      await expect.poll(() => answer.has(id)).toBe(true);
      answer.get(id)?.(Response.json({ data: ANSWERS[id] }));
      if (id === MARK) await marked;
      else await expect.poll(shown).toBeDefined();
    }
    await expect.poll(shown).toBe(2);
  },
);

/** The portal's client, with the calls that it sends and a function that answers one of them. */
function openClient() {
  const calls: { id: string; variables: object; answer: (data: object) => void; refuse: () => void }[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: (_path, init) => {
      const { documentId: id, variables } = JSON.parse(init?.body as string) as {
        documentId: string;
        variables: object;
      };
      return new Promise((resolve) => {
        const answer = (data: object) => resolve(Response.json({ data }));
        const refuse = () => resolve(Response.json({ data: { refused: null }, errors: [{ message: "no" }] }));
        calls.push({ id, variables, answer, refuse });
      });
    },
  });
  const sent = async (at: number) => {
    await expect.poll(() => calls.length).toBeGreaterThan(at);
    return calls[at]!;
  };
  void api.refresh(unreadCount);
  return { api, calls, sent, shown: () => api.known(unreadCount)?.data?.unreadNotificationCount };
}

const countOf = (unreadNotificationCount: number) => ({ __typename: "Query", unreadNotificationCount });
const markedOne = (id: string, unreadNotificationCount: number) => ({
  __typename: "Mutation",
  markNotificationRead: {
    __typename: "MarkNotificationReadPayload",
    notificationId: id,
    readAt: READ_AT,
    notification: { __typename: "Notification", id, readAt: READ_AT },
    unreadNotificationCount,
  },
});
const markedAll = (unreadNotificationCount: number) => ({
  __typename: "Mutation",
  markAllNotificationsRead: {
    __typename: "MarkAllNotificationsReadPayload",
    markedCount: 4,
    unreadNotificationCount,
  },
});

test("of one mark and then all, answered the other way round, the count that the school has last is shown", async () => {
  const { api, sent, shown } = openClient();
  (await sent(0)).answer(countOf(5));
  await expect.poll(shown).toBe(5);
  const one = sendMarkOne(api, "ntf_1");
  const first = await sent(1);
  const all = sendMarkAll(api);
  (await sent(2)).answer(markedAll(0));
  await all;
  first.answer(markedOne("ntf_1", 4));
  await one;
  (await sent(3)).answer(countOf(0));
  await expect.poll(shown).toBe(0);
});

test("of three marks answered in another order, the count that the school has last is shown", async () => {
  const { api, sent, shown } = openClient();
  (await sent(0)).answer(countOf(8));
  await expect.poll(shown).toBe(8);
  const marks = ["ntf_1", "ntf_2", "ntf_3"].map((id) => sendMarkOne(api, id));
  const calls = [await sent(1), await sent(2), await sent(3)];
  for (const at of [2, 1, 0]) {
    calls[at]!.answer(markedOne(`ntf_${at + 1}`, 7 - at));
    await marks[at];
  }
  (await sent(4)).answer(countOf(5));
  await expect.poll(shown).toBe(5);
});

test("a count that is asked for during a mark and comes after its answer is asked for once more", async () => {
  const { api, sent, shown } = openClient();
  (await sent(0)).answer(countOf(5));
  await expect.poll(shown).toBe(5);
  const marked = sendMarkOne(api, "ntf_1");
  const mark = await sent(1);
  void api.refresh(unreadCount);
  const asked = await sent(2);
  mark.answer(markedOne("ntf_1", 4));
  await marked;
  // The school counted it before it received the mark.
  asked.answer(countOf(5));
  (await sent(3)).answer(countOf(4));
  await expect.poll(shown).toBe(4);
});

/** The portal's client with a count that the school has answered. */
async function openWithCount(count: number) {
  const client = openClient();
  (await client.sent(0)).answer(countOf(count));
  await expect.poll(client.shown).toBe(count);
  return client;
}

test("one mark alone, answered with its count, asks for no count", async () => {
  const { api, calls, sent, shown } = await openWithCount(5);
  const marked = sendMarkOne(api, "ntf_1");
  (await sent(1)).answer(markedOne("ntf_1", 4));
  await marked;
  expect([shown(), marksOf(api).now().states.get("ntf_1"), calls.length]).toEqual([4, "read", 2]);
});

/** Until what was begun before has gone on. */
const turn = () => new Promise((done) => setTimeout(done));

test("a mark whose answer has no count asks for it", async () => {
  const { api, calls, sent, shown } = await openWithCount(5);
  const marked = sendMarkOne(api, "ntf_1");
  (await sent(1)).answer({ __typename: "Mutation", markNotificationRead: { notificationId: "ntf_1" } });
  await marked;
  (await sent(2)).answer(countOf(4));
  await expect.poll(shown).toBe(4);
  // The doubt is over.
  const next = sendMarkOne(api, "ntf_2");
  (await sent(3)).answer(markedOne("ntf_2", 3));
  await next;
  await turn();
  expect([shown(), calls.length]).toEqual([3, 4]);
});

test("a count that was asked for before a mark, whose answer has none, is asked for once more", async () => {
  const { api, calls, sent, shown } = openClient();
  const question = await sent(0);
  const marked = sendMarkOne(api, "ntf_1");
  (await sent(1)).answer({ __typename: "Mutation", markNotificationRead: { notificationId: "ntf_1" } });
  await marked;
  question.answer(countOf(5));
  (await sent(2)).answer(countOf(4));
  await expect.poll(shown).toBe(4);
  await turn();
  expect(calls).toHaveLength(3);
});

test("another tab's mark and count are taken over without a request", async () => {
  const { api, calls, shown } = await openWithCount(5);
  const askedAt = Date.now() + 60_000;
  const states = () => Object.fromEntries(marksOf(api).now().states);
  takeMessage(api, { what: "markOne", id: "ntf_1", data: markedOne("ntf_1", 4), askedAt });
  await expect.poll(() => [shown(), states()]).toEqual([4, { ntf_1: "read" }]);
  takeMessage(api, { what: "unreadCount", data: countOf(3), askedAt });
  await expect.poll(shown).toBe(3);
  takeMessage(api, { what: "markAll", data: markedAll(0), askedAt });
  await expect.poll(() => [shown(), marksOf(api).now().all]).toEqual([0, undefined]);
  expect(calls).toHaveLength(1);
});

test.each(["unreadCount", "markOne"] as const)(
  "what another tab was told (%s) before this tab's newest answer is asked for again",
  async (what) => {
    const { api, sent, shown } = await openWithCount(5);
    const marked = sendMarkOne(api, "ntf_1");
    (await sent(1)).answer(markedOne("ntf_1", 4));
    await marked;
    const told = {
      askedAt: Date.now() - 60_000,
      data: what === "markOne" ? markedOne("ntf_2", 5) : countOf(5),
    };
    takeMessage(api, { ...told, what, id: "ntf_2" });
    (await sent(2)).answer(countOf(4));
    await expect.poll(shown).toBe(4);
  },
);

test.each(["unreadCount", "markOne"] as const)(
  "what another tab was told (%s) since this tab's newest answer is taken without a request",
  async (what) => {
    const { api, calls, shown } = await openWithCount(5);
    const data = what === "markOne" ? markedOne("ntf_1", 4) : countOf(4);
    takeMessage(api, { what, id: "ntf_1", data, askedAt: Date.now() - 60_000 });
    await expect.poll(shown).toBe(4);
    await turn();
    expect(calls).toHaveLength(1);
  },
);

test("a count of another tab that comes during a mark is asked for again after the mark", async () => {
  const { api, calls, sent, shown } = await openWithCount(5);
  const marked = sendMarkOne(api, "ntf_1");
  const mark = await sent(1);
  takeMessage(api, { what: "unreadCount", data: countOf(5), askedAt: Date.now() + 60_000 });
  expect(calls).toHaveLength(2);
  mark.answer(markedOne("ntf_1", 4));
  await marked;
  (await sent(2)).answer(countOf(4));
  await expect.poll(shown).toBe(4);
});

test("another tab's mark of everything replaces the marks that wait here", async () => {
  const { api } = await openWithCount(5);
  const marks = marksOf(api);
  const told = { what: "markAll", data: markedAll(0), askedAt: Date.now() } as const;
  takeMessage(api, told);
  await expect.poll(() => marks.now().all).toBeUndefined();
  expect(marks.waiting.signal.aborted).toBe(false);
  marks.set({ ...marks.now(), all: { state: "waiting", before: undefined, covered: 2 } });
  takeMessage(api, told);
  expect(marks.waiting.signal.aborted).toBe(true);
});

test("while everything is marked for the second time, the first answer does not end it", async () => {
  const { api, sent } = await openWithCount(5);
  const first = sendMarkAll(api);
  const call = await sent(1);
  const second = sendMarkAll(api);
  call.answer(markedAll(0));
  await first;
  expect(marksOf(api).now().all?.state).toBe("sent");
  (await sent(2)).answer(markedAll(0));
  await second;
  expect(marksOf(api).now().all).toBeUndefined();
});

test("a mark that the school refuses is no mark any more, and the count is asked for only if it is unsure", async () => {
  const { api, calls, sent, shown } = await openWithCount(5);
  const one = sendMarkOne(api, "ntf_1");
  (await sent(1)).refuse();
  await one;
  const all = sendMarkAll(api);
  (await sent(2)).refuse();
  await all;
  expect([marksOf(api).now().states.size, marksOf(api).now().all, shown(), calls.length]).toEqual([
    0,
    undefined,
    5,
    3,
  ]);
});

test.each([
  { answer: "as it asks", response: () => Response.json({ data: { any: 1 } }), takes: true, calls: 1 },
  {
    answer: "by a refusal",
    response: () => Response.json({ errors: [{ message: "no" }] }),
    takes: false,
    calls: 1,
  },
  { answer: "by no answer", response: () => new Response("", { status: 502 }), takes: false, calls: 2 },
])(
  "the school is asked $calls times whether it can mark up to an instant, when it answers $answer",
  async (row) => {
    let calls = 0;
    const api = createMemberApi({
      onSignInNeeded: () => undefined,
      fetch: async () => {
        calls += 1;
        return row.response();
      },
    });
    expect([await takesInstant(api), await takesInstant(api)]).toEqual([row.takes, row.takes]);
    expect(calls).toBe(row.calls);
  },
);

test("marking all up to an instant marks the loaded notifications until then, once the school has done so", async () => {
  const { api, calls, sent } = await openWithCount(5);
  const at = (second: number) => `2026-12-01T00:00:0${second}Z`;
  const nodes = [1, 2].map((second) => ({ id: `ntf_${second}`, createdAt: at(second) }));
  api.queries.setQueryData(["inbox"], { data: { notifications: { nodes } } });
  const upTo = { before: Date.parse(at(1)), covered: 1 };
  const refused = sendMarkAll(api, upTo);
  (await sent(1)).refuse();
  await refused;
  expect(marksOf(api).now().states.size).toBe(0);
  const marked = sendMarkAll(api, upTo);
  (await sent(2)).answer({
    __typename: "Mutation",
    markNotificationsReadBefore: { unreadNotificationCount: 4 },
  });
  await marked;
  expect([...marksOf(api).now().states]).toEqual([["ntf_1", "read"]]);
  expect([calls[2]?.id, calls[2]?.variables]).toEqual([
    documentId(MarkNotificationsReadBeforeDocument),
    { before: "2026-12-01T00:00:01.000Z" },
  ]);
});

test("the other tabs are told of a mark that the school took, with its answer, and of no other", async () => {
  const [{ api, sent }, other] = [await openWithCount(5), openClient()];
  const told: TabMessage[] = [];
  const leaving = [
    joinOtherTabs(api, "mem_1", () => undefined),
    joinOtherTabs(other.api, "mem_1", (_api, message) => told.push(message)),
  ];
  const refused = sendMarkOne(api, "ntf_1");
  (await sent(1)).refuse();
  await refused;
  takeMessage(api, {
    what: "markOne",
    id: "ntf_2",
    data: markedOne("ntf_2", 4),
    askedAt: Date.now() + 60_000,
  });
  const taken = sendMarkOne(api, "ntf_3");
  (await sent(2)).answer(markedOne("ntf_3", 3));
  await taken;
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toMatchObject({ what: "markOne", id: "ntf_3", data: markedOne("ntf_3", 3) });
  for (const leave of leaving) leave();
});
