/** Polls while the tab is visible: every minute, after a failure a little sooner and then less often, never in a hidden tab. */

import { MINUTE_MS } from "#web/format/instants.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

/** The first and the longest pause after failures: a screen recovers soon after an outage, and the school is not flooded. */
const RETRY_MS = 15_000;
const MAX_RETRY_MS = 2 * MINUTE_MS;
/** A tab that becomes visible gets both events; the second one within this time is ignored. */
const MIN_INTERVAL_MS = 1000;

/** The pause after this number of consecutive failures: 15, 30, 60, then 120 seconds; a minute after none. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? MINUTE_MS : Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
}

/**
 * The first call comes after a minute: the screen itself has just asked.
 *
 * @param ask  receives whether the member has just returned to the tab, and resolves to whether it was answered
 * @returns a function that stops the polling
 */
export function pollWhileVisible(ask: (isReturning: boolean) => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let askedAt = deviceTime();
  let isStopped = false;

  function wait(): void {
    clearTimeout(timer);
    if (!isStopped && !document.hidden) timer = setTimeout(() => void askNow(false), pauseAfter(failures));
  }

  async function askNow(isReturning: boolean): Promise<void> {
    clearTimeout(timer);
    askedAt = deviceTime();
    const isAnswered = await ask(isReturning);
    failures = isAnswered ? 0 : failures + 1;
    wait();
  }

  function onVisible(): void {
    if (document.hidden) clearTimeout(timer);
    else if (deviceTime() - askedAt >= MIN_INTERVAL_MS) void askNow(true);
    else wait();
  }

  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("focus", onVisible);
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("focus", onVisible);
  };
}
