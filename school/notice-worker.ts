/** Hands out notices in the background of a school process. */

import { SECOND } from "#school/clock.ts";
import { type NoticeStore, sendDueNotices } from "#school/store/notices.ts";

/** How often a process looks for notices that are due: with the time after which it takes over another one's, within a minute. */
const INTERVAL = 20 * SECOND;

/**
 * Begins to hand out notices that are due, now and again and again.
 *
 * @param onError  told of each failure; what was left is handed out the next time
 * @returns ends it; resolves when no statement is under way any more
 */
export function startNoticeWorker(
  store: NoticeStore,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopping = false;
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= sendDueNotices(store, () => isStopping)
      .catch(onError)
      .finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, INTERVAL);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
