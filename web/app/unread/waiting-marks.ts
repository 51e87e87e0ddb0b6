/**
 * Marks that the member can still take back. The school has no way to mark a notification as unread, so these are shown as
 * read and sent ten seconds later; earlier when the page is hidden, another mark is made, or the member leaves the screen.
 */

import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

/** As long as a mark can be taken back. */
const UNDO_MS = 10_000;

/**
 * Events of a page that is left or hidden; a hidden page on a phone may never be shown again. The first comes before the next
 * page is asked for, so that it can know of the marks already.
 */
const LEAVING = ["beforeunload", "pagehide", "visibilitychange"] as const;

export interface WaitingMarks {
  /** Of the notifications that are shown as read. */
  ids: ReadonlySet<string>;
  /** Says what is marked. */
  sentence: string;
  send: () => Promise<unknown>;
}

const waiting = sharedValue<WaitingMarks | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has these marks wait, and sends those that waited before. */
export function waitToSend(marks: WaitingMarks): void {
  void sendWaitingMarks();
  timer = setTimeout(sendWaitingMarks, UNDO_MS);
  for (const type of LEAVING) window.addEventListener(type, sendWhenLeaving);
  waiting.set(marks);
}

/** Takes back what waits: nothing of it was sent. */
export function undoWaitingMarks(): void {
  if (waiting.now() === undefined) return;
  clearTimeout(timer);
  for (const type of LEAVING) window.removeEventListener(type, sendWhenLeaving);
  waiting.set(undefined);
}

/** A notification that is read at the school, marked in another tab or on another device, can no longer be taken back. */
export function forgetReadOfWaiting(isRead: (id: string) => boolean): void {
  const marks = waiting.now();
  if (marks === undefined) return;
  const ids = new Set([...marks.ids].filter((id) => !isRead(id)));
  if (ids.size === 0) undoWaitingMarks();
  else if (ids.size < marks.ids.size) waiting.set({ ...marks, ids });
}

/** Sends what waits. @returns a promise that resolves when all of it was answered, or failed */
export async function sendWaitingMarks(): Promise<void> {
  // Sending marks the rows in the cache, so that they do not look unread in between.
  const sent = waiting.now()?.send();
  undoWaitingMarks();
  await sent;
}

function sendWhenLeaving({ type }: Event): void {
  if (type !== "visibilitychange" || document.visibilityState === "hidden") void sendWaitingMarks();
}

/** What waits now; undefined when nothing does. */
export function useWaitingMarks(): WaitingMarks | undefined {
  return useSharedValue(waiting);
}
