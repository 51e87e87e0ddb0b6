/** For tests: an inbox at the school, which marks and counts as the school does. */

import { screen } from "@testing-library/react";

import { unreadCount, type FakeBff, type Fields } from "#web/testing/fake-bff.ts";

/** A notification as the school sends it; a test gives only the fields that matter to it. */
export function notification(fields: Fields = {}): Fields {
  return {
    __typename: "Notification",
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

export interface FakeInbox {
  rows: Fields[];
  /** What the school counts; by default the unread rows. */
  unread: number | null | undefined;
}

/** Documents that ask for the newest notifications. */
const LISTS = new Set<string>(["InboxPage", "InboxPanel", "NewestNotifications", "HomeNotices"]);

/** The row of the notification with this title, once it is drawn. */
export async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await screen.findByRole("heading", { name: title })).closest("li");
  if (row === null) throw new Error(`${title} is in no list.`);
  return row;
}

/** Lets a fake BFF answer for an inbox. A test that sets its own `instead` later can call the one made here. */
export function fakeInbox(bff: FakeBff, rows: Fields[]): FakeInbox {
  const inbox: FakeInbox = { rows, unread: undefined };
  const count = () =>
    inbox.unread === undefined ? inbox.rows.filter(({ readAt }) => readAt === null).length : inbox.unread;
  const mark = (row: Fields) => ({ ...row, readAt: row["readAt"] ?? "2026-11-21T02:00:00Z" });

  bff.instead = (document, variables) => {
    if (document === "UnreadCount") return Response.json({ data: unreadCount(count()) });
    if (LISTS.has(document)) {
      const start = typeof variables.after === "string" ? Number(variables.after) + 1 : 0;
      return Response.json({ data: page(inbox.rows, start, variables.first) });
    }
    if (document === "MarkNotificationRead") {
      inbox.rows = inbox.rows.map((row) => (row["id"] === variables["id"] ? mark(row) : row));
      const read = inbox.rows.find(({ id }) => id === variables["id"]);
      return answer("markNotificationRead", {
        __typename: "MarkNotificationReadPayload",
        notificationId: variables["id"],
        readAt: read?.["readAt"],
        notification: read,
        unreadNotificationCount: count(),
      });
    }
    if (document === "MarkAllNotificationsRead") {
      inbox.rows = inbox.rows.map(mark);
      return answer("markAllNotificationsRead", {
        __typename: "MarkAllNotificationsReadPayload",
        markedCount: 1,
        unreadNotificationCount: count(),
      });
    }
    return undefined;
  };
  return inbox;
}

/** A 200 answer that carries an error in place of the mutation's payload (Spec, "Errors", row 11). */
export function refusal(field: string, message: string): Response {
  return Response.json({
    data: { __typename: "Mutation", [field]: null },
    errors: [{ message, path: [field] }],
  });
}

function answer(field: string, payload: Fields): Response {
  return Response.json({ data: { __typename: "Mutation", [field]: payload } });
}

function page(rows: Fields[], start: number, first: number): Fields {
  const nodes = rows.slice(start, start + first);
  return {
    __typename: "Query",
    notifications: {
      __typename: "NotificationConnection",
      nodes,
      pageInfo: {
        __typename: "PageInfo",
        hasNextPage: start + first < rows.length,
        endCursor: nodes.length === 0 ? null : String(start + nodes.length - 1),
      },
    },
  };
}
