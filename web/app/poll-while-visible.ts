/** Polls while the tab is visible: every minute, after a failure a little sooner and then less often, never in a hidden tab. */

import { MINUTE_MS } from "#web/format/instants.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

/** The first and the longest pause after failures: a screen comes back soon after an outage, and nobody hurries it. */
const RETRY_MS = 15_000;
const MAX_RETRY_MS = 2 * MINUTE_MS;
/** A tab that is shown gets both events; the second within this time is ignored. */
const MIN_INTERVAL_MS = 1000;

/** How long to wait after so many failures in a row: 15, 30, 60, then 120 seconds; a minute after none. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? MINUTE_MS : Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
}

/**
 * The first call comes after a minute: the screen has just asked for itself.
 *
 * @param ask  is told whether the tab was just looked at again, and resolves to whether it was answered
 * @returns a function that stops the polling
 */
export function pollWhileVisible(ask: (isNewLook: boolean) => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let askedAt = deviceTime();
  let isStopped = false;

  function wait(): void {
    clearTimeout(timer);
    if (!isStopped && !document.hidden) timer = setTimeout(() => void askNow(false), pauseAfter(failures));
  }

  async function askNow(isNewLook: boolean): Promise<void> {
    clearTimeout(timer);
    askedAt = deviceTime();
    const isAnswered = await ask(isNewLook);
    failures = isAnswered ? 0 : failures + 1;
    wait();
  }

  function onLook(): void {
    if (document.hidden) clearTimeout(timer);
    else if (deviceTime() - askedAt >= MIN_INTERVAL_MS) void askNow(true);
    else wait();
  }

  document.addEventListener("visibilitychange", onLook);
  window.addEventListener("focus", onLook);
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onLook);
    window.removeEventListener("focus", onLook);
  };
}
