/**
 * Reads a list of the school page by page, and stores the pages. A list may have 200 pages, and a school limits the rate of requests,
 * so pages are read one after another.
 *
 * Choice (lists stand in pagers, not in infinite queries): `useInfiniteQuery` asks for every page again when it asks for the first one,
 * 200 calls at each opening of a list of 10,000 payments, and has no reading that pauses, is stopped and is shared by Billing and the
 * search. The rows are the cache's own objects, so a page that comes again unchanged renders nothing.
 */

import { startTransition, useEffect, useState } from "react";

import type { Instant } from "#web/format/instants.ts";
import { sharedValue, type SharedValue } from "#web/ui/browser/shared-value.ts";

import type { Failure } from "./failures.ts";
import { leadsBack, type Page, type PageAnswer } from "./pages.ts";

export interface PagerView<Row> {
  /** The pages that arrived, in order. */
  pages: readonly Page<Row>[];
  /** The rows of all pages. While the whole list is read, they are updated in steps: rendering costs more than reading. */
  rows: readonly Row[];
  /** Number of rows read so far. */
  loaded: number;
  /** Whether the school has answered. */
  isOpen: boolean;
  /** Whether more pages follow and can be requested. */
  hasMore: boolean;
  /** Whether the school says that the list is complete, and every row arrived. */
  isAll: boolean;
  /** The school has answered that the list has no rows. */
  isEmpty: boolean;
  activity: "idle" | "opening" | "more" | "all" | "pausing";
  /** Number of answers in the current or last reading of the whole list. */
  requests: number;
  /** When a pause ends; null while there is none. */
  resumesAt: Instant | null;
  failure: Failure | undefined;
  /** Whether a page after the first one failed. */
  isLaterFailure: boolean;
  /** When the first page arrived. */
  answeredAt: Instant | undefined;
}

export interface PagerSource<Row> {
  ask: (after: string | null, isNew: boolean) => Promise<PageAnswer<Row>>;
  /** If two pages have a row with the same key, the first one is shown: a new row moves the last row of a page to the next. */
  keyOf: (row: Row) => string | null;
  /** The pages after the first one was read again; undefined when the list starts again with it. */
  renewed: (pages: readonly Page<Row>[], newest: Page<Row>) => readonly Page<Row>[] | undefined;
  /** Resolves after this many milliseconds, or when the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Pager<Row> extends SharedValue<PagerView<Row>> {
  source: PagerSource<Row>;
  /** Stops the reading of the whole list. The pages that arrived stay, and so does the page that is being read. */
  stopping: AbortController;
  /** Resolves when the first page has been answered. */
  opening: Promise<void>;
}

const CURSOR_LEADS_BACK: Failure = {
  code: "school_invalid_response",
  requestId: undefined,
  retryAfterSeconds: undefined,
};

/**
 * @param cached  pages that arrived before their screen
 * @param activity  `all` when the whole list is read from the start
 */
export function createPager<Row>(
  source: PagerSource<Row>,
  cached: readonly Page<Row>[],
  activity: "idle" | "all" = "idle",
): Pager<Row> {
  const first = {
    ...withPages(source, [], cached),
    activity,
    requests: 0,
    resumesAt: null,
    failure: undefined,
    isLaterFailure: false,
  };
  return {
    ...sharedValue<PagerView<Row>>(first),
    source,
    stopping: new AbortController(),
    opening: Promise.resolve(),
  };
}

/** Renders changes as transitions, so that taps are handled while the rows of a page are rendered. */
export function usePagerView<Row>(pager: Pager<Row>): PagerView<Row> {
  const [view, setView] = useState(pager.now);
  useEffect(() => {
    const follow = () => startTransition(() => setView(pager.now()));
    follow();
    return pager.subscribe(follow);
  }, [pager]);
  return view;
}

export function publish<Row>(pager: Pager<Row>, change: Partial<PagerView<Row>>): void {
  pager.set({ ...pager.now(), ...change });
}

export function publishPages<Row>(pager: Pager<Row>, pages: readonly Page<Row>[]): void {
  publish(pager, withPages(pager.source, pager.now().rows, pages));
}

/** @param known  the rows before; if they are the same, the same array is returned, so that the list is not rendered again */
export function withPages<Row>(
  { keyOf }: PagerSource<Row>,
  known: readonly Row[],
  pages: readonly Page<Row>[],
) {
  const rows = withoutRepeats(pages, keyOf);
  const isSame = known.length === rows.length && rows.every((row, index) => row === known[index]);
  const following = pages.at(-1)?.following;
  const isAll = following === "end" && pages.every(({ isWhole }) => isWhole);
  return {
    pages,
    rows: isSame ? known : rows,
    loaded: rows.length,
    isOpen: pages.length > 0,
    hasMore: typeof following === "object" && !leadsBack(pages),
    isAll,
    isEmpty: isAll && rows.length === 0,
    answeredAt: pages[0]?.answeredAt,
  };
}

/** Replaces rows by newer ones with their keys. */
export function takeNewer<Row>(pager: Pager<Row>, rows: readonly Row[]): void {
  const { keyOf } = pager.source;
  // A key that is missing, or that occurs twice, identifies no row.
  const newer = new Map<string | null, Row | undefined>([[null, undefined]]);
  for (const row of rows) newer.set(keyOf(row), newer.has(keyOf(row)) ? undefined : row);
  const pages = pager.now().pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => newer.get(keyOf(row)) ?? row),
  }));
  publishPages(pager, pages);
}

/** If a key occurs twice in one page, both are rows of the school. */
function withoutRepeats<Row>(pages: readonly Page<Row>[], keyOf: PagerSource<Row>["keyOf"]): Row[] {
  const seen = new Set<string | null>();
  return pages.flatMap(({ rows }) => {
    const fresh = rows.filter((row) => !seen.has(keyOf(row)));
    for (const row of fresh) seen.add(keyOf(row));
    seen.delete(null);
    return fresh;
  });
}

/**
 * Reads the first page again; the source decides what happens to the other pages. A failure stays until the answer: otherwise "loading"
 * would replace its panel at each retry, and its pauses would start again.
 */
export async function openPager<Row>(pager: Pager<Row>): Promise<void> {
  if (pager.now().activity !== "idle") return;
  publish(pager, { activity: "opening" });
  pager.opening = askFirst(pager, false).then(() => publish(pager, { activity: "idle" }));
  await pager.opening;
}

/** The same, unless another reading is running; a failure changes nothing. @returns whether the school answered */
export async function refreshPager<Row>(pager: Pager<Row>): Promise<boolean> {
  if (pager.now().activity !== "idle") return true;
  const answer = await pager.source.ask(null, true);
  if (answer.page !== undefined && pager.now().activity === "idle")
    takeFirst(pager, answer.page, answer.failure);
  return answer.page !== undefined;
}

/** Starts the list again with its first page. */
export async function restartPager<Row>(pager: Pager<Row>): Promise<void> {
  publishPages(pager, pager.now().pages.slice(0, 1));
  pager.opening = askFirst(pager, true);
  await pager.opening;
}

async function askFirst<Row>(pager: Pager<Row>, isNew: boolean): Promise<void> {
  const { page, failure } = await pager.source.ask(null, isNew);
  if (page === undefined) publish(pager, { failure, isLaterFailure: false });
  else takeFirst(pager, page, failure);
}

function takeFirst<Row>(pager: Pager<Row>, page: Page<Row>, failure: Failure | undefined): void {
  const { pages } = pager.now();
  publishPages(pager, (pages.length > 1 ? pager.source.renewed(pages, page) : undefined) ?? [page]);
  publish(pager, { failure, isLaterFailure: false });
}

/** Reads the next page. If that page failed before, it is requested again. */
export async function loadMore<Row>(pager: Pager<Row>): Promise<void> {
  await pager.opening;
  if (pager.now().activity !== "idle" || !pager.now().hasMore) return;
  publish(pager, { activity: "more" });
  const { page, failure } = await askFollowing(pager);
  if (page !== undefined) publishPages(pager, [...pager.now().pages, page]);
  publish(pager, { activity: "idle", failure: failure ?? failureOfCursor(pager), isLaterFailure: true });
}

/**
 * Reads every page again, one after another, and drops the pages that the school no longer has. Another reading ends this one.
 *
 * @param isQuiet  a failure changes nothing
 * @returns whether every page was answered
 */
export async function readAgain<Row>(
  pager: Pager<Row>,
  { isNew, mostPages, isQuiet = false }: { isNew: boolean; mostPages: number; isQuiet?: boolean },
): Promise<boolean> {
  // A running reading brings the same.
  if (isQuiet && pager.now().activity === "all") return true;
  pager.stopping.abort();
  const { signal } = (pager.stopping = new AbortController());
  let failure: Failure | undefined;
  let after: string | null = null;
  for (let index = 0; ; index += 1) {
    if (index >= pager.now().pages.length) publish(pager, { activity: "all" });
    const answer: PageAnswer<Row> = await pager.source.ask(after, isNew);
    if (signal.aborted) return false;
    failure ??= answer.failure;
    const { page } = answer;
    if (failure !== undefined && !(isQuiet && page === undefined)) publish(pager, { failure });
    if (page === undefined) {
      publish(pager, { activity: "idle" });
      return false;
    }
    const known = pager.now().pages;
    const read = [...known.slice(0, index), page];
    if (typeof page.following === "string" || leadsBack(read) || read.length >= mostPages) {
      publishPages(pager, read);
      publish(pager, { activity: "idle", failure });
      return true;
    }
    publishPages(pager, [...read, ...known.slice(index + 1)]);
    ({ after } = page.following);
  }
}

export function askFollowing<Row>(pager: Pager<Row>): Promise<PageAnswer<Row>> {
  const following = pager.now().pages.at(-1)?.following;
  return pager.source.ask(typeof following === "object" ? following.after : null, true);
}

export function failureOfCursor<Row>(pager: Pager<Row>): Failure | undefined {
  return leadsBack(pager.now().pages) ? CURSOR_LEADS_BACK : undefined;
}
