/** What the school sent as the notifications that are shown: the one place that lays the marks that wait over them. */

import { useEffect, useMemo } from "react";

import { useOrigins } from "#web/app/session/origins.ts";
import { forgetReadOfWaiting, useWaitingMarks } from "#web/app/unread/waiting-marks.ts";

import { parseNotification, type Notification, type SentNotification } from "./view-model/notification.ts";

/** Memoized. @param nodes  must keep their identity while nothing of them changes; none while the school has sent no list */
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
