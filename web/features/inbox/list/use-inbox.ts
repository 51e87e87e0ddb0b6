/** The notifications loaded so far, newest first; 50 more whenever the member asks. */

import { useEffect, useMemo } from "react";

import { isGiven } from "#web/app/graphql/as-sent.ts";
import type { Failure } from "#web/app/graphql/failures.ts";
import { firstPageOf, pagesOf, usePages } from "#web/app/graphql/use-pages.ts";
import { InboxPageDocument } from "#web/generated/member-api.ts";

import {
  parseNotification,
  withWaiting,
  type Notification,
  type SentNotification,
} from "../view-model/notification.ts";
import { forgetReadOfWaiting, useWaitingMarks } from "#web/app/unread/waiting-marks.ts";
import { useOrigins } from "#web/app/session/origins.ts";
import type { Origins } from "#web/format/outward-link.ts";

export const notificationPages = pagesOf(InboxPageDocument, (data) => data?.notifications);

/** The first question of the inbox. */
export const inboxFirstPage = firstPageOf(notificationPages);

export interface Inbox {
  notifications: readonly Notification[];
  /** Nothing is known yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** The failure of the first page. */
  failure: Failure | undefined;
  /** The failure of a later page. */
  moreFailure: Failure | undefined;
  /** Whether the list itself arrived, whatever failed beside it. */
  hasList: boolean;
  hasMore: boolean;
  /** The school says that these are all. */
  isAll: boolean;
  answeredAt: number | undefined;
  loadMore: () => void;
  refresh: () => void;
}

/** Memoized. */
export function useInbox(): Inbox {
  const {
    pages,
    isLoading: isAsking,
    following,
    loadMore,
    refresh,
  } = usePages(notificationPages, "onRequest");
  const origins = useOrigins();
  const sent = useMemo(
    () =>
      notificationsOf(
        pages.flatMap(({ connection }) => connection?.nodes ?? []),
        origins,
      ),
    [pages, origins],
  );
  useEffect(() => {
    forgetReadOfWaiting((id) =>
      sent.some((notification) => notification.id === id && !notification.isUnread),
    );
  }, [sent]);
  const waiting = useWaitingMarks()?.ids;
  const notifications = useMemo(() => withWaiting(sent, waiting), [sent, waiting]);

  return useMemo(() => {
    const [first] = pages;
    return {
      notifications,
      isLoading: first === undefined,
      isLoadingMore: isAsking && first !== undefined,
      failure: first?.failure,
      moreFailure: pages.length > 1 ? pages.at(-1)?.failure : undefined,
      hasList: isGiven(first?.connection),
      hasMore: typeof following === "object",
      isAll: following === "end",
      answeredAt: first?.answeredAt,
      loadMore,
      refresh,
    };
  }, [pages, notifications, isAsking, following, loadMore, refresh]);
}

function notificationsOf(nodes: readonly SentNotification[], origins: Origins): Notification[] {
  const byKey = new Map<string, Notification>();
  for (const node of nodes) {
    const notification = parseNotification(node, byKey.size, origins);
    // A new notification at the school moves the last one of a page to the next, where it would come a second time.
    if (notification !== null && !byKey.has(notification.key)) byKey.set(notification.key, notification);
  }
  return [...byKey.values()];
}
