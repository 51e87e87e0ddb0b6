/** The loaded notifications, newest first; 50 more on each request of the member. */

import { useCallback, useEffect, useMemo, useState } from "react";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import {
  createPager,
  loadMore as loadMoreOf,
  openPager,
  restartPager,
  takeNewer,
  usePagerView,
  type PagerView,
} from "#web/app/graphql/pager.ts";
import { askPage, cachedPages, firstPageOf, idOf, pagesOf, whenTold } from "#web/app/graphql/pages.ts";
import { InboxPageDocument } from "#web/generated/member-api.ts";

import { useNotifications } from "../use-notifications.ts";
import type { Notification, SentNotification } from "../view-model/notification.ts";

export const notificationPages = pagesOf(InboxPageDocument, (data) => data?.notifications);

/** The first question of the inbox. */
export const inboxFirstPage = firstPageOf(notificationPages);

export interface Inbox extends PagerView<SentNotification> {
  notifications: readonly Notification[];
  loadMore: () => void;
  refresh: () => void;
}

/** Memoized. */
export function useInbox(): Inbox {
  const api = useMemberApi();
  const [pager] = useState(() => inboxPager(api));
  const view = usePagerView(pager);
  const notifications = useNotifications(view.rows);
  useEffect(() => {
    void openPager(pager);
    return whenTold(api, notificationPages, (rows) => takeNewer(pager, rows));
  }, [api, pager]);
  const loadMore = useCallback(() => void loadMoreOf(pager), [pager]);
  const refresh = useCallback(() => void restartPager(pager), [pager]);
  return useMemo(
    () => ({ ...view, notifications, loadMore, refresh }),
    [view, notifications, loadMore, refresh],
  );
}

function inboxPager(api: MemberApi) {
  return createPager(
    {
      ask: (after, isNew) => askPage(api, notificationPages, after, isNew),
      keyOf: idOf,
      // The later pages stay, unless the list is shorter now.
      renewed: ([, ...later], first) => (typeof first.following === "object" ? [first, ...later] : undefined),
    },
    cachedPages(api, notificationPages, 1),
  );
}
