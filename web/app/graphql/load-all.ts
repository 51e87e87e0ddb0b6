/** Reads a list to its end, apart from the pager: few screens do it. */

import { timeNow } from "#web/ui/browser/clock.ts";

import type { Failure } from "./failures.ts";
import { askFollowing, failureOfCursor, publish, publishPages, withPages, type Pager } from "./pager.ts";
import { firstPause, isWorthWaiting, nextPause } from "./pauses.ts";

/** While everything is read, the rows are rendered in steps of this many pages. */
const PAGES_A_STEP = 5;

/** Reads until the end or until it is stopped; waits for a busy school. */
export async function loadAll<Row>(pager: Pager<Row>): Promise<void> {
  if (pager.now().activity !== "idle" || !pager.now().hasMore) return;
  const { signal } = (pager.stopping = new AbortController());
  publish(pager, { activity: "all", failure: undefined, requests: 0 });
  let pause = firstPause;
  let ended: Failure | undefined;
  while (pager.now().hasMore && !signal.aborted && ended === undefined) {
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
