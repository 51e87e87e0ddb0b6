/** Reads a list on, to its end or to a page that is enough. Separate from the pager, because few screens do it. */

import { timeNow } from "#web/ui/browser/clock.ts";

import { PASSING, type Failure } from "./failures.ts";
import { askFollowing, failureOfCursor, publish, publishPages, withPages, type Pager } from "./pager.ts";
import type { Page } from "./pages.ts";

/** While the whole list is read, its rows are rendered in steps of this many pages. */
const PAGES_A_STEP = 5;

/**
 * Reads until the end or until it is stopped; waits when the school is busy.
 *
 * @param isEnough  whether the reading may end with these pages
 */
export async function loadAll<Row>(
  pager: Pager<Row>,
  isEnough: (pages: readonly Page<Row>[]) => boolean = () => false,
): Promise<void> {
  if (pager.now().activity !== "idle" || !pager.now().hasMore) return;
  const { signal } = (pager.stopping = new AbortController());
  publish(pager, { activity: "all", failure: undefined, requests: 0 });
  let pause = firstPause;
  let ended: Failure | undefined;
  const isGoingOn = () => pager.now().hasMore && !isEnough(pager.now().pages);
  while (isGoingOn() && !signal.aborted && ended === undefined) {
    const { page, failure } = await askFollowing(pager);
    if (page !== undefined) {
      const { pages, rows, requests } = pager.now();
      const isStep = (pages.length + 1) % PAGES_A_STEP === 0;
      const read = withPages(pager.source, rows, [...pages, page]);
      publish(pager, { ...read, ...(!isStep && { rows }), requests: requests + 1 });
      pause = firstPause;
    } else if (failure !== undefined && isWorthWaiting(failure, pause)) {
      pause = nextPause(failure, pause);
      publish(pager, { activity: "pausing", resumesAt: timeNow() + pause.ms });
      await (pager.source.wait ?? wait)(pause.ms, signal);
      publish(pager, { activity: "all", resumesAt: null });
    } else ended = failure;
  }
  publishPages(pager, pager.now().pages);
  publish(pager, { activity: "idle", failure: ended ?? failureOfCursor(pager), isLaterFailure: true });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** How long to wait for a busy school. `attempt`: number of consecutive failures. */
export interface Pause {
  attempt: number;
  ms: number;
}

export const firstPause: Pause = { attempt: 0, ms: 1000 };

const MAX_ATTEMPTS = 6;
const MAX_PAUSE_MS = 60_000;

export function isWorthWaiting({ code }: Failure, { attempt }: Pause): boolean {
  return PASSING.some((passing) => passing === code) && attempt < MAX_ATTEMPTS;
}

/** The time that the answer asks for; otherwise twice the last one. */
export function nextPause({ retryAfterSeconds }: Failure, { attempt, ms }: Pause): Pause {
  const wait = retryAfterSeconds === undefined ? ms * 2 : Math.max(retryAfterSeconds, 1) * 1000;
  return { attempt: attempt + 1, ms: Math.min(wait, MAX_PAUSE_MS) };
}
