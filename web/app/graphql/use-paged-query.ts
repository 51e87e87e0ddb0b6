/** Reads a whole connection, page after page, as one growing list of results. */

import type { AnyVariables, OperationResult, TypedDocumentNode } from "@urql/core";
import { useCallback, useEffect, useState } from "react";
import { pipe, subscribe } from "wonka";

import { failureOf, type Failure } from "./failures.ts";
import type { FollowingPage } from "./following-page.ts";
import { useMemberApi } from "./member-api-context.ts";

interface Page<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  isStale: boolean;
  /** When this page's data arrived; undefined when it never did. */
  answeredAt: number | undefined;
}

export interface PagedQuery<Data> {
  pages: Page<Data>[];
  /** Whether a page is still on its way that has never been seen. */
  isLoading: boolean;
  /** The school has, or may have, more than was read. */
  isCut: boolean;
  /** Asks for every page again. */
  refresh: () => void;
}

interface PagedQueryOptions<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>;
  /** Variables of the page after a cursor; `null` is the first page. */
  variables: (after: string | null) => Variables;
  following: (data: Data) => FollowingPage;
}

/** Choice (40 pages at most): a school that never ends its pages stops being asked after this many. */
const MAX_PAGES = 40;

/** @param options  must keep its identity between renders */
export function usePagedQuery<Data, Variables extends AnyVariables>(
  options: PagedQueryOptions<Data, Variables>,
): PagedQuery<Data> {
  const { client, answeredAt } = useMemberApi();
  const [pages, setPages] = useState<Page<Data>[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [isCut, setIsCut] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stops: (() => void)[] = [];
    const asked = new Set<string | null>();

    function readPage(index: number, after: string | null): void {
      let hasNext = false;
      asked.add(after);
      const source = client.query(options.document, options.variables(after), {
        requestPolicy: "cache-and-network",
      });
      const subscription = pipe(
        source,
        subscribe((result) => {
          setPages((known) => withPage(known, index, pageOf(result, known[index], answeredAt)));
          const following = result.data === undefined ? undefined : options.following(result.data);
          const cursor = typeof following === "object" ? following.after : null;
          // A cursor that leads to a page asked for before would lead there for ever.
          const next = (!hasNext && asked.has(cursor)) || index + 1 === MAX_PAGES ? null : cursor;
          if (next !== null && !hasNext) {
            hasNext = true;
            readPage(index + 1, next);
          }
          if (next !== null) return;
          setIsLoading(false);
          if (following === undefined) return;
          setIsCut(following !== "end");
          // Fewer pages than last time: what stood behind them is gone.
          setPages((known) => known.slice(0, index + 1));
        }),
      );
      stops.push(() => subscription.unsubscribe());
    }

    readPage(0, null);
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, answeredAt, options, round]);

  const refresh = useCallback(() => {
    setIsLoading(true);
    setRound((previous) => previous + 1);
  }, []);
  return { pages, isLoading, isCut, refresh };
}

function pageOf<Data>(
  result: OperationResult<Data>,
  previous: Page<Data> | undefined,
  answeredAt: ReadonlyMap<number, number>,
): Page<Data> {
  return {
    // A failed refresh keeps what was there before.
    data: result.data ?? previous?.data,
    failure: failureOf(result.error),
    isStale: result.stale,
    answeredAt: answeredAt.get(result.operation.key) ?? previous?.answeredAt,
  };
}

function withPage<Data>(pages: Page<Data>[], index: number, page: Page<Data>): Page<Data>[] {
  const next = pages.slice();
  next[index] = page;
  return next;
}
