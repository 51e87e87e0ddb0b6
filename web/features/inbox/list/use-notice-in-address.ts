/** Brings the notification that the address names into view, however far down the list it is. */

import { useEffect, useRef, type RefObject } from "react";

import { notificationRow } from "#web/app/paths.ts";
import { showRow, useFragment } from "#web/app/use-row-in-address.ts";
import { ROWS_PER_BLOCK } from "#web/ui/browser/windowed.ts";

import type { Notification } from "../view-model/notification.ts";
import type { Inbox } from "./use-inbox.ts";

/** One that is not among so many is not looked for any further. */
const MAX_READ = 1000;

/** @param list  the element whose children are the blocks of rows */
export function useNoticeInAddress(
  { notifications, hasMore, isLoadingMore, loadMore }: Inbox,
  shown: readonly Notification[],
  list: RefObject<HTMLElement | null>,
): void {
  const fragment = useFragment();
  const found = useRef("");
  const at = shown.findIndex(({ key }) => notificationRow(key) === fragment);
  const isSought = fragment.startsWith(notificationRow(""));
  const mayFollow = at === -1 && hasMore && notifications.length < MAX_READ;

  useEffect(() => {
    if (isSought && mayFollow && !isLoadingMore) loadMore();
  }, [isSought, mayFollow, isLoadingMore, loadMore]);

  useEffect(() => {
    if (!isSought || at === -1 || found.current === fragment) return undefined;
    found.current = fragment;
    if (showRow(fragment)) return undefined;
    // A block of rows is rendered when it comes near the screen.
    list.current?.children[Math.floor(at / ROWS_PER_BLOCK)]?.scrollIntoView({ block: "center" });
    const observer = new MutationObserver(() => {
      if (showRow(fragment)) observer.disconnect();
    });
    if (list.current !== null) observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isSought, at, fragment, list]);
}
