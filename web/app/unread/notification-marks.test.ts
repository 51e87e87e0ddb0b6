import { expect, test } from "vitest";

import { MarkNotificationReadDocument, UnreadCountDocument } from "#web/generated/member-api.ts";

import { createMemberApi } from "../graphql/member-api.ts";
import { documentId } from "../graphql/document-id.ts";
import { sendMarkAll, sendMarkOne } from "./notification-marks.ts";
import { unreadCount } from "./use-unread-count.ts";

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
  const calls: { id: string; answer: (data: object) => void }[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: (_path, init) => {
      const { documentId: id } = JSON.parse(init?.body as string) as { documentId: string };
      return new Promise((resolve) => calls.push({ id, answer: (data) => resolve(Response.json({ data })) }));
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
