/** Reads a connection page after page: all of it at once, or each further page when the member asks. */

import type { Client, OperationResult, TypedDocumentNode } from "@urql/core";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pipe, subscribe } from "wonka";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";

import type { FirstDocument } from "../load-screen.ts";
import { isGiven, type AsSent } from "./as-sent.ts";
import { failureOf, NOT_PROVIDED, type Failure } from "./failures.ts";
import { followingPage, type FollowingPage } from "./following-page.ts";
import { useMemberApi } from "./member-api-context.ts";

interface PageVariables {
  [name: string]: unknown;
  first: number;
  after?: string | null | undefined;
}

interface Connection<Node> {
  nodes: readonly Node[];
  /** Where the document asks for `edges`: a cursor for each node. */
  edges?: readonly { cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A connection of which any part may be missing. */
export type SentConnection<Node> = AsSent<Connection<Node>>;

/** A document that asks for one page, and where its answer has the connection. */
export interface PagesOf<Node> {
  document: TypedDocumentNode<unknown, PageVariables>;
  connectionOf: (data: unknown) => SentConnection<Node>;
}

/** The options of `usePages`; created once, outside the component. */
export function pagesOf<Data, Variables extends PageVariables, Node>(
  document: TypedDocumentNode<Data, Variables>,
  connectionOf: (data: AsSent<Data>) => SentConnection<Node>,
): PagesOf<Node> {
  return {
    document: document as unknown as TypedDocumentNode<unknown, PageVariables>,
    connectionOf: (data) => connectionOf(data as AsSent<Data>),
  };
}

/** The first question of `usePages`, for asking ahead. */
export function firstPageOf({ document }: Pick<PagesOf<unknown>, "document">): FirstDocument {
  return { document, variables: variablesAfter(null) };
}

interface Page<Node> {
  /** The cursor that it was asked for with; null for the first page. */
  after: string | null;
  /** As the school sent it; undefined when nothing of it arrived. */
  connection: SentConnection<Node>;
  failure: Failure | undefined;
  /** When this page's data arrived; undefined when it never did. */
  answeredAt: number | undefined;
}

export interface Pages<Node> {
  /** In order; the last one may have failed. */
  pages: readonly Page<Node>[];
  /** Whether a page is loading that has not been shown yet, or is being repeated after a failure. */
  isLoading: boolean;
  /** What comes after the last page that arrived. */
  following: FollowingPage;
  /** Loads the next page. A page that failed is loaded again. */
  loadMore: () => void;
  /** Loads the first page again, and those behind it as `reading` says. */
  refresh: () => void;
}

/** Choice (40 pages at most): reading ends after this many, in case a school never sends a last page. */
const MAX_PAGES = 40;

/**
 * @param options  must keep its identity between renders
 * @param reading  `all`: each page is followed by the next; `onRequest`: `loadMore` loads the next
 */
export function usePages<Node>(options: PagesOf<Node>, reading: "all" | "onRequest"): Pages<Node> {
  const { client, answeredAt } = useMemberApi();
  const [pages, setPages] = useState(() => cachedPages(client, options, answeredAt));
  const maxPages = reading === "all" ? MAX_PAGES : Infinity;
  /** Index of the page that is loading; null when none is. */
  const [awaited, setAwaited] = useState(() => {
    if (pages.length === 0) return 0;
    const leadsOn = typeof followingOf(pages[0]?.connection, pages, maxPages) === "object";
    return reading === "all" && leadsOn ? 1 : null;
  });
  /** The questions that were sent, in the order of the pages. */
  const readings = useRef<{ after: string | null; stop: () => void }[]>([]);

  const stopFrom = useCallback((index: number) => {
    for (const { stop } of readings.current.splice(index)) stop();
  }, []);

  /**
   * Handles every answer of a page. One that arrived before answers again when the cache changes, while another may be
   * loading.
   */
  const endWait = (index: number): void => setAwaited((current) => (current === index ? null : current));

  const readPage = useCallback(
    function read(index: number, after: string | null, requestPolicy: "cache-and-network" | "network-only") {
      // The pages behind it are loaded again once this answer shows that they still follow it.
      stopFrom(index);
      let stop = (): void => undefined;
      let isAsked = false;
      let isAnswered = false;
      readings.current[index] = { after, stop: () => stop() };
      const subscription = pipe(
        client.query(options.document, variablesAfter(after), {
          requestPolicy,
          // When the member loads pages by hand, a refresh must not move the rows on the screen.
          isShown: reading === "all",
        }),
        subscribe((result) => {
          const storeResult = (): void => {
            setPages((known) =>
              withPage(known, index, pageOf(after, result, options, known[index], answeredAt)),
            );
            if (result.data === undefined) return endWait(index);
            const asked = readings.current.slice(0, index + 1);
            const following = followingOf(options.connectionOf(result.data), asked, maxPages);
            if (reading === "all" && typeof following === "object") {
              if (readings.current[index + 1]?.after === following.after) return;
              setAwaited(index + 1);
              read(index + 1, following.after, requestPolicy);
              return;
            }
            if (typeof following === "string") {
              // The list is shorter than last time: the pages behind this one are gone.
              stopFrom(index + 1);
              setPages((known) => (known.length > index + 1 ? known.slice(0, index + 1) : known));
            }
            endWait(index);
          };
          // A page that was waited for is rendered as a transition, so that taps are handled in between. Cached data and the
          // member's own changes are rendered at once.
          if (isAsked && !isAnswered) startTransition(storeResult);
          else storeResult();
          isAnswered = true;
        }),
      );
      isAsked = true;
      stop = () => subscription.unsubscribe();
    },
    [client, answeredAt, options, reading, maxPages, stopFrom],
  );

  useEffect(() => {
    readPage(0, null, "cache-and-network");
    return () => stopFrom(0);
  }, [readPage, stopFrom]);

  const { place, following } = useMemo(() => {
    const arrived = pages.filter(({ connection }) => isGiven(connection));
    return { place: arrived.length, following: followingOf(arrived.at(-1)?.connection, arrived, maxPages) };
  }, [pages, maxPages]);

  const loadMore = useCallback(() => {
    if (typeof following !== "object") return;
    setAwaited(place);
    readPage(place, following.after, "cache-and-network");
  }, [place, following, readPage]);

  const refresh = useCallback(() => {
    // In `onRequest` mode the later pages are dropped, and loaded again when the member asks; otherwise they stay until new
    // answers replace them.
    if (reading === "onRequest") setPages((known) => known.slice(0, 1));
    setAwaited(0);
    readPage(0, null, "network-only");
  }, [reading, readPage]);

  return useMemo(
    () => ({ pages, isLoading: awaited !== null, following, loadMore, refresh }),
    [pages, awaited, following, loadMore, refresh],
  );
}

/** Variables of the page after a cursor; `null` is the first page. */
export function variablesAfter(after: string | null): PageVariables {
  return { first: MAX_PAGE_SIZE, after };
}

/** @param asked  the pages up to this one: a cursor that leads back to one of them would repeat for ever */
function followingOf(
  connection: SentConnection<unknown>,
  asked: readonly { after: string | null }[],
  maxPages: number,
): FollowingPage {
  const following = followingPage(connection);
  if (typeof following !== "object") return following;
  const leadsBack = asked.some(({ after }) => after === following.after);
  return leadsBack || asked.length >= maxPages ? "unreachable" : following;
}

/** A page that cannot be loaded again keeps its last data. */
function pageOf<Node>(
  after: string | null,
  { data, error, operation }: OperationResult<unknown>,
  { connectionOf }: PagesOf<Node>,
  previous: Page<Node> | undefined,
  answeredAt: ReadonlyMap<number, number>,
): Page<Node> {
  const connection = data === undefined ? previous?.connection : connectionOf(data);
  const isMissing = data !== undefined && !isGiven(connection);
  return {
    after,
    connection,
    failure: failureOf(error) ?? (isMissing ? NOT_PROVIDED : undefined),
    answeredAt: answeredAt.get(operation.key) ?? previous?.answeredAt,
  };
}

/** The first page, if the cache has it, so that a list is rendered at once when its answer came before its screen. */
function cachedPages<Node>(
  client: Client,
  options: PagesOf<Node>,
  answeredAt: ReadonlyMap<number, number>,
): readonly Page<Node>[] {
  const result = readCached(client, options);
  return result === undefined ? [] : [pageOf(null, result, options, undefined, answeredAt)];
}

/** @returns undefined while the cache does not have the whole first page */
export function readCached<Node>(
  client: Client,
  { document, connectionOf }: PagesOf<Node>,
): OperationResult<unknown> | undefined {
  const result = client.readQuery(document, variablesAfter(null), {
    requestPolicy: "cache-only",
    isShown: false,
  });
  return isGiven(connectionOf(result?.data)) ? (result ?? undefined) : undefined;
}

/** @returns the same array when it has an equal page already */
function withPage<Node>(
  pages: readonly Page<Node>[],
  index: number,
  page: Page<Node>,
): readonly Page<Node>[] {
  const known = pages[index];
  const isKnown =
    known?.after === page.after &&
    known.connection === page.connection &&
    known.failure === page.failure &&
    known.answeredAt === page.answeredAt;
  if (isKnown) return pages;
  const next = pages.slice();
  next[index] = page;
  return next;
}
