/** The notifications loaded so far, 50 a page, newest first; more only when the member asks. */

import { use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pipe, subscribe } from "wonka";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { failureOf, type Failure } from "#web/app/graphql/failures.ts";
import { followingPage, type FollowingPage } from "#web/app/graphql/following-page.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { InboxPageDocument, type InboxPageQuery } from "#web/generated/member-api.ts";

import { parseNotification, type Notification } from "./view-model/notification.ts";

const variablesAfter = (after: string | null) => ({ first: MAX_PAGE_SIZE, after });

/** What the inbox asks first. */
export const inboxFirstPage = { document: InboxPageDocument, variables: variablesAfter(null) };

interface Page {
  data: AsSent<InboxPageQuery>;
  failure: Failure | undefined;
  answeredAt: number | undefined;
}

export interface Inbox {
  notifications: Notification[];
  /** Nothing is known yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Of the first page. */
  failure: Failure | undefined;
  /** Of a later page. */
  moreFailure: Failure | undefined;
  /** The list itself arrived, whatever failed beside it. */
  hasList: boolean;
  hasMore: boolean;
  /** The school says that these are all. */
  isAll: boolean;
  answeredAt: number | undefined;
  loadMore: () => void;
  refresh: () => void;
}

/** The same object while nothing in it changes. */
export function useInbox(): Inbox {
  const { client, answeredAt } = useMemberApi();
  // Not known in the first moments, in which there is no notification either.
  const school = use(SignedInContext)?.school.url ?? "";
  const [pages, setPages] = useState<readonly Page[]>([]);
  /** The page that is on its way; null when none is. */
  const [awaited, setAwaited] = useState<number | null>(0);
  const stops = useRef<(() => void)[]>([]);

  const readPage = useCallback(
    (index: number, after: string | null, isFresh: boolean) => {
      stops.current[index]?.();
      const subscription = pipe(
        client.query(InboxPageDocument, variablesAfter(after), {
          requestPolicy: isFresh ? "network-only" : "cache-and-network",
        }),
        subscribe((result) => {
          setPages((known) => {
            const next = known.slice();
            next[index] = {
              data: result.data ?? known[index]?.data,
              failure: failureOf(result.error),
              answeredAt: answeredAt.get(result.operation.key) ?? known[index]?.answeredAt,
            };
            return next;
          });
          // Other pages speak up too, when something in them is marked or comes again.
          if (!result.stale) setAwaited((current) => (current === index ? null : current));
        }),
      );
      stops.current[index] = () => subscription.unsubscribe();
    },
    [client, answeredAt],
  );

  const stopAll = useCallback(() => {
    for (const stop of stops.current) stop();
    stops.current = [];
  }, []);

  useEffect(() => {
    readPage(0, null, false);
    return stopAll;
  }, [readPage, stopAll]);

  const notifications = useMemo(
    () => (pages.length === 0 ? [] : listOf(pages, { portal: window.location.origin, school })),
    [pages, school],
  );
  const [first] = pages;
  const last = pages.at(-1);
  const following = followingOf(pages);
  const next = typeof following === "object" ? following.after : null;

  const isLoading = first === undefined;
  const hasList = isGiven(first?.data?.notifications);
  const failure = first?.failure;
  const moreFailure = pages.length > 1 ? last?.failure : undefined;
  const firstAnsweredAt = first?.answeredAt;
  // A page that failed is asked for again, in its place.
  const place = pages.length > 1 && last?.data === undefined ? pages.length - 1 : pages.length;

  const loadMore = useCallback(() => {
    if (next === null) return;
    setAwaited(place);
    readPage(place, next, false);
  }, [next, place, readPage]);

  const refresh = useCallback(() => {
    stopAll();
    setAwaited(0);
    setPages((known) => known.slice(0, 1));
    readPage(0, null, true);
  }, [readPage, stopAll]);

  return useMemo(
    () => ({
      notifications,
      isLoading,
      isLoadingMore: awaited !== null && !isLoading,
      failure,
      moreFailure,
      hasList,
      hasMore: next !== null,
      isAll: following === "end",
      answeredAt: firstAnsweredAt,
      loadMore,
      refresh,
    }),
    [
      notifications,
      isLoading,
      awaited,
      failure,
      moreFailure,
      hasList,
      next,
      following,
      firstAnsweredAt,
      loadMore,
      refresh,
    ],
  );
}

function listOf(pages: readonly Page[], origins: { portal: string; school: string }): Notification[] {
  const byKey = new Map<string, Notification>();
  for (const { data } of pages)
    for (const node of data?.notifications?.nodes ?? []) {
      const notification = parseNotification(node, byKey.size, origins);
      // A notification that arrived between two pages pushes the last of one into the next.
      if (notification !== null && !byKey.has(notification.key)) byKey.set(notification.key, notification);
    }
  return [...byKey.values()];
}

/** A cursor that leads back leads nowhere. */
function followingOf(pages: readonly Page[]): FollowingPage {
  const arrived = pages.flatMap(({ data }) => data?.notifications ?? []);
  const following = followingPage(arrived.at(-1));
  if (typeof following !== "object") return following;
  const earlier = arrived.slice(0, -1).map(({ pageInfo }) => pageInfo?.endCursor);
  return earlier.includes(following.after) ? "unreachable" : following;
}
