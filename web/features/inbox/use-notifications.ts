/** The notifications of a list: the school's rows, combined with the read marks of this device. */

import { useEffect, useMemo } from "react";

import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { useOrigins } from "#web/app/session/origins.ts";
import { isReadHere, marksOf, useReadMarks } from "#web/app/unread/read-marks.ts";
import { idsIn, noteMarks } from "#web/app/unread/marks/waiting-marks.ts";

import { parseNotification, type Notification, type SentNotification } from "./view-model/notification.ts";

/**
 * @param nodes  as the school sent them, in their order; empty until a list has arrived. The array must stay the same while its content
 *   does
 * @returns each notification once; the same array until the nodes or the marks change
 */
export function useNotifications(nodes: readonly SentNotification[] = NONE): readonly Notification[] {
  const origins = useOrigins();
  const store = marksOf(useMemberApi());
  const marks = useReadMarks();
  const sent = useMemo(() => {
    const byKey = new Map<string, Notification>();
    for (const node of nodes) {
      const notification = parseNotification(node, byKey.size, origins);
      // A new notification at the school moves the last one of a page to the next page, where it would occur a second time.
      if (notification !== null && !byKey.has(notification.key)) byKey.set(notification.key, notification);
    }
    return [...byKey.values()];
  }, [nodes, origins]);
  useEffect(() => {
    // A notification that another device marked at the school can no longer be undone.
    const read = new Set(sent.filter(({ isUnread }) => !isUnread).map(({ id }) => id));
    noteMarks(
      store,
      idsIn(store.now(), "waiting").filter((id) => read.has(id)),
      "read",
    );
  }, [sent, store]);
  return useMemo(
    () =>
      sent.map((notification) => {
        const { id, isUnread, createdAt } = notification;
        if (isUnread && isReadHere(marks, id, createdAt?.at ?? null))
          return changedIn(asRead, notification, { isUnread: false });
        const hasFailed = isUnread && id !== null && marks.states.get(id) === "failed";
        return hasFailed ? changedIn(asFailed, notification, { hasFailed }) : notification;
      }),
    [sent, marks],
  );
}

const NONE: readonly SentNotification[] = [];

// The same object at each mark, so that an unchanged row is not rendered again.
const asRead = new WeakMap<Notification, Notification>();
const asFailed = new WeakMap<Notification, Notification>();

function changedIn(
  cache: typeof asRead,
  notification: Notification,
  change: Partial<Notification>,
): Notification {
  const changed = cache.get(notification) ?? { ...notification, ...change };
  cache.set(notification, changed);
  return changed;
}
