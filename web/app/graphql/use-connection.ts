/** Reads all pages of a connection, and returns the nodes with any failure. */

import { useCallback, useEffect, useMemo, useState } from "react";

import type { Failure } from "./failures.ts";
import { useMemberApi } from "./member-api-context.ts";
import { createPager, readAgain, takeNewer, usePagerView, type PagerSource } from "./pager.ts";
import { askPage, cachedPages, idOf, whenTold, type NodeOf, type Page, type PagesOf } from "./pages.ts";

export interface ConnectionResult<Node> {
  nodes: readonly NodeOf<Node>[];
  pages: readonly Page<NodeOf<Node>>[];
  /** Nothing is known yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** The school has or may have more nodes than were read. */
  isCut: boolean;
  /** The list arrived, at least in part. */
  hasData: boolean;
  /** The school has answered that the list has no nodes. */
  isEmpty: boolean;
  failure: Failure | undefined;
  /** When the oldest page arrived. */
  answeredAt: number | undefined;
  refresh: () => void;
}

/** Choice (40 pages at most): reading ends after this many, in case a school never sends a last page. */
const MAX_PAGES = 40;

/** @param list  must keep its identity between renders */
export function useConnection<Node>(list: PagesOf<Node>): ConnectionResult<Node> {
  const api = useMemberApi();
  const [pager] = useState(() => {
    const ask: PagerSource<NodeOf<Node>>["ask"] = (after, isNew) => askPage(api, list, after, isNew);
    return createPager(
      { ask, keyOf: idOf, renewed: () => undefined },
      cachedPages(api, list, MAX_PAGES),
      "all",
    );
  });
  const { pages, rows, activity, hasMore, isAll, isEmpty, isOpen, failure } = usePagerView(pager);
  const read = useCallback(
    (isNew: boolean, isQuiet: boolean) => readAgain(pager, { isNew, mostPages: MAX_PAGES, isQuiet }),
    [pager],
  );
  const refresh = useCallback(() => void read(true, false), [read]);

  useEffect(() => {
    void read(false, false);
    const ends = [
      api.refreshWithShown(() => read(true, true)),
      whenTold(api, list, (nodes) => takeNewer(pager, nodes)),
    ];
    return () => {
      for (const end of ends) end();
      pager.stopping.abort();
    };
  }, [api, list, pager, read]);

  return useMemo(() => {
    const isReading = activity === "all" && hasMore;
    const answered = pages.flatMap(({ answeredAt }) => answeredAt ?? []);
    return {
      nodes: rows,
      pages,
      isLoading: !isOpen && failure === undefined,
      isLoadingMore: isReading && failure === undefined,
      isCut: isOpen && !isAll && !isReading,
      hasData: isOpen,
      isEmpty,
      failure,
      answeredAt: answered.length === 0 ? undefined : Math.min(...answered),
      refresh,
    };
  }, [pages, rows, activity, hasMore, isAll, isEmpty, isOpen, failure, refresh]);
}
