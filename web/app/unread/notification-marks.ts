/** Marks notifications as read: optimistically in the cache, then by the school's answer. */

import type { Cache } from "@urql/exchange-graphcache";
import type { OperationContext } from "@urql/core";
import type { DocumentNode } from "graphql";

import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  UnreadCountDocument,
} from "#web/generated/member-api.ts";
import { isRecord } from "#web/model/sent.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import type { MemberApi, MutationRules } from "../graphql/client.ts";

/** `fragment ReadMark on Notification` in parsed form: the browser program contains no GraphQL parser. */
const READ_MARK = {
  kind: "Document",
  definitions: [
    {
      kind: "FragmentDefinition",
      name: { kind: "Name", value: "ReadMark" },
      typeCondition: { kind: "NamedType", name: { kind: "Name", value: "Notification" } },
      selectionSet: {
        kind: "SelectionSet",
        selections: ["__typename", "id", "readAt"].map((value) => ({
          kind: "Field",
          name: { kind: "Name", value },
        })),
      },
    },
  ],
} as unknown as DocumentNode;

function unreadCount(cache: Cache): number | null {
  const count = cache.resolve("Query", "unreadNotificationCount");
  return typeof count === "number" ? count : null;
}

/** The cache undoes these when the mutation fails. */
const optimistic: MutationRules["optimistic"] = {
  markNotificationRead: (input, cache) => {
    const { id } = input["input"] as { id: string };
    const count = unreadCount(cache);
    const readAt = new Date(timeNow()).toISOString();
    return {
      __typename: "MarkNotificationReadPayload",
      notificationId: id,
      readAt,
      notification: { __typename: "Notification", id, readAt },
      unreadNotificationCount: count === null ? null : Math.max(0, count - 1),
    };
  },
  markAllNotificationsRead: () => ({
    __typename: "MarkAllNotificationsReadPayload",
    markedCount: 0,
    unreadNotificationCount: 0,
  }),
};

const updates: MutationRules["updates"] = {
  markNotificationRead: ({ markNotificationRead: payload }, input, cache, { optimistic: isOptimistic }) => {
    if (!isRecord(payload)) return;
    // A payload without the notification (the field is assumed, and needs account:read) still says that it is read.
    const { id } = input["input"] as { id: string };
    if (!isRecord(payload["notification"])) markRead(cache, id);
    const count = payload["unreadNotificationCount"];
    // The count is still being asked for. Invalidating it would hide its answer, and when the mutation then answers the same
    // number, the cache sees no change and would not show it either.
    if (isOptimistic === true && count === null) return;
    writeCount(cache, count);
  },
  markAllNotificationsRead: ({ markAllNotificationsRead: payload }, _input, cache) => {
    if (!isRecord(payload)) return;
    for (const id of loadedNotifications(cache)) markRead(cache, id);
    writeCount(cache, payload["unreadNotificationCount"]);
  },
};

const RULES: MutationRules = { optimistic, updates };

/** @param context  carries the school's answer when another tab has sent the mutation (`other-tabs.ts`) */
export function sendMarkOne(api: MemberApi, id: string, context?: Partial<OperationContext>) {
  api.addMutationRules(RULES);
  return api.client.mutation(MarkNotificationReadDocument, { id }, context).toPromise();
}

/** @param context  as for `sendMarkOne` */
export function sendMarkAll(api: MemberApi, context?: Partial<OperationContext>) {
  api.addMutationRules(RULES);
  return api.client.mutation(MarkAllNotificationsReadDocument, {}, context).toPromise();
}

function markRead(cache: Cache, id: string): void {
  const readAt = cache.resolve({ __typename: "Notification", id }, "readAt");
  if (readAt !== null) return;
  cache.writeFragment(READ_MARK, {
    __typename: "Notification",
    id,
    readAt: new Date(timeNow()).toISOString(),
  });
}

/** Ids of every notification that any screen has loaded. */
function loadedNotifications(cache: Cache): Set<string> {
  const ids = new Set<string>();
  for (const { fieldName, fieldKey } of cache.inspectFields("Query")) {
    if (fieldName !== "notifications") continue;
    const nodes = cache.resolve(cache.resolve("Query", fieldKey) as string | null, "nodes");
    for (const key of Array.isArray(nodes) ? nodes : [])
      if (typeof key === "string") ids.add(key.slice("Notification:".length));
  }
  return ids;
}

/** Writes the server's count; without one, invalidates the cached count, so that it is asked for again. */
function writeCount(cache: Cache, count: unknown): void {
  if (typeof count !== "number") cache.invalidate("Query", "unreadNotificationCount");
  else
    cache.updateQuery({ query: UnreadCountDocument }, () => ({
      __typename: "Query" as const,
      unreadNotificationCount: count,
    }));
}
