/** The notifications loaded so far, newest first; 50 more whenever the member asks. */

import { useMemo } from "react";

import { isGiven } from "#web/app/graphql/as-sent.ts";
import type { Failure } from "#web/app/graphql/failures.ts";
import { firstPageOf, pagesOf, usePages } from "#web/app/graphql/use-pages.ts";
import { InboxPageDocument } from "#web/generated/member-api.ts";

import { useNotifications } from "../use-notifications.ts";
import type { Notification } from "../view-model/notification.ts";

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
  const nodes = useMemo(() => pages.flatMap(({ connection }) => connection?.nodes ?? []), [pages]);
  const notifications = useNotifications(nodes);

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
