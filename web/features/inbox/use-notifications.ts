/** The notifications that a list shows: those that the school sent, with the marks that still wait shown as read. */

import { useEffect, useMemo } from "react";

import { useOrigins } from "#web/app/session/origins.ts";
import { forgetReadOfWaiting, useWaitingMarks } from "#web/app/unread/waiting-marks.ts";

import { parseNotification, type Notification, type SentNotification } from "./view-model/notification.ts";

/**
 * @param nodes  as the school sent them, in their order; empty until a list has come. The array must be the same one while nothing in it
 *   has changed
 * @returns each notification once; the same array until the nodes or the waiting marks change
 */
export function useNotifications(nodes: readonly SentNotification[] = NONE): readonly Notification[] {
  const origins = useOrigins();
  const sent = useMemo(() => {
    const byKey = new Map<string, Notification>();
    for (const node of nodes) {
      const notification = parseNotification(node, byKey.size, origins);
      // A new notification at the school moves the last one of a page to the next, where it would come a second time.
      if (notification !== null && !byKey.has(notification.key)) byKey.set(notification.key, notification);
    }
    return [...byKey.values()];
  }, [nodes, origins]);
  useEffect(() => {
    forgetReadOfWaiting((id) =>
      sent.some((notification) => notification.id === id && !notification.isUnread),
    );
  }, [sent]);
  const waiting = useWaitingMarks()?.ids;
  return useMemo(
    () =>
      waiting === undefined
        ? sent
        : sent.map((notification) =>
            notification.id !== null && waiting.has(notification.id)
              ? { ...notification, isUnread: false }
              : notification,
          ),
    [sent, waiting],
  );
}

const NONE: readonly SentNotification[] = [];
