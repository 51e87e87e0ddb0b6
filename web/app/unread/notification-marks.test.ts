import { pipe, subscribe } from "wonka";
import { expect, test } from "vitest";

import { MarkNotificationReadDocument, UnreadCountDocument } from "#web/generated/member-api.ts";

import { createMemberApi } from "../graphql/client.ts";
import { documentId } from "../graphql/document-id.ts";
import { sendMarkOne } from "./notification-marks.ts";

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
    const counts: unknown[] = [];
    let marked: Promise<unknown> | undefined;
    for (const id of sent) {
      if (id === MARK) marked = sendMarkOne(api, "ntf_1");
      else
        pipe(
          api.client.query(UnreadCountDocument, {}),
          subscribe(({ data }) => counts.push(data?.unreadNotificationCount)),
        );
    }
    for (const id of answered) {
      await expect.poll(() => answer.has(id)).toBe(true);
      answer.get(id)?.(Response.json({ data: ANSWERS[id] }));
      if (id === MARK) await marked;
      else await expect.poll(() => counts.length).toBeGreaterThan(0);
    }
    await expect.poll(() => counts.at(-1)).toBe(2);
  },
);
