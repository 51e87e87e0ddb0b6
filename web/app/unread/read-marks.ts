/**
 * Which notifications are shown as read here, whatever the school's rows say. Everything that shows notifications or their
 * number reads this store: one for each member's client.
 *
 * The school has no way to mark a notification as unread, so a mark is sent ten seconds after it was made; earlier when the
 * page is hidden, another mark is made, or the member leaves the screen. Until then it can be taken back.
 */

import { isRecord, sentRecords, sentText } from "#web/model/sent.ts";
import { sharedValue, useSharedValue, type SharedValue } from "#web/ui/browser/shared-value.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";

/** As long as a mark can be taken back. */
const UNDO_MS = 10_000;

/**
 * Events of a page that is left or hidden; a hidden page on a phone may never be shown again. The first comes before the next
 * page is asked for, so that it can know of the marks already.
 */
const LEAVING = ["beforeunload", "pagehide", "visibilitychange"] as const;

/**
 * `waiting`: can be taken back; `sent`: not answered yet; `read`: the school has it; `failed`: the school refused, so that the
 * notification is shown as unread.
 */
type MarkState = "waiting" | "sent" | "read" | "failed";

interface ReadMarks {
  /** By the notification's id. */
  states: ReadonlyMap<string, MarkState>;
  /** Marking all was sent and is not answered yet. */
  isAllSent: boolean;
  /** Says what waits. */
  sentence: string;
}

export interface MarkStore extends SharedValue<ReadMarks> {
  /** Ids of the notifications that any screen has loaded: marking all marks these. */
  loaded: Set<string>;
  /** Sends what waits. */
  send: (ids: readonly string[]) => Promise<unknown>;
  /** Ends the time in which marks can be taken back. */
  waiting: AbortController;
}

export function createMarkStore(): MarkStore {
  return {
    ...sharedValue<ReadMarks>({ states: new Map(), isAllSent: false, sentence: "" }),
    loaded: new Set(),
    send: () => Promise.resolve(),
    waiting: new AbortController(),
  };
}

/** The store changes with each mark, so its reader is rendered again then. */
export function useReadMarks(): ReadMarks {
  return useSharedValue(useMemberApi().marks);
}

export function isReadHere({ states, isAllSent }: ReadMarks, id: string | null): boolean {
  if (id === null) return false;
  const state = states.get(id);
  return isAllSent || (state !== undefined && state !== "failed");
}

/** The school's count, without what it has not counted yet. */
export function countWithMarks({ states, isAllSent }: ReadMarks, count: number | null): number | null {
  if (isAllSent) return 0;
  if (count === null) return null;
  const uncounted = [...states.values()].filter((state) => state === "waiting" || state === "sent");
  return Math.max(0, count - uncounted.length);
}

export function idsIn({ states }: ReadMarks, wanted: MarkState): string[] {
  return [...states].flatMap(([id, state]) => (state === wanted ? [id] : []));
}

/** @param state  undefined when nothing is known of them here any more */
export function noteMarks(store: MarkStore, ids: readonly string[], state: MarkState | undefined): void {
  if (ids.length === 0) return;
  const states = new Map(store.now().states);
  for (const id of ids)
    if (state === undefined) states.delete(id);
    else states.set(id, state);
  store.set({ ...store.now(), states });
}

/** @param data  an answer of the school's to any question */
export function noteLoaded({ loaded }: MarkStore, data: unknown): void {
  const list = isRecord(data) ? data["notifications"] : undefined;
  for (const node of sentRecords(isRecord(list) ? list["nodes"] : undefined)) {
    const id = sentText(node["id"]);
    if (id !== null) loaded.add(id);
  }
}

/**
 * Has these marks wait, and sends those that waited before.
 *
 * @param sentence  says what is marked
 */
export function waitToSend(
  store: MarkStore,
  marked: { ids: readonly string[]; sentence: string; send: MarkStore["send"] },
): void {
  void sendWaitingMarks(store);
  const waiting = new AbortController();
  const { signal } = waiting;
  for (const type of LEAVING)
    window.addEventListener(type, () => isLeft(type) && void sendWaitingMarks(store), { signal });
  const timer = setTimeout(() => void sendWaitingMarks(store), UNDO_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  store.waiting = waiting;
  store.send = marked.send;
  store.set({ ...store.now(), sentence: marked.sentence });
  noteMarks(store, marked.ids, "waiting");
}

/** Takes back what waits: nothing of it was sent. */
export function undoWaitingMarks(store: MarkStore): void {
  store.waiting.abort();
  noteMarks(store, idsIn(store.now(), "waiting"), undefined);
}

/** Sends what waits. @returns a promise that resolves when all of it was answered, or failed */
export async function sendWaitingMarks(store: MarkStore): Promise<void> {
  store.waiting.abort();
  const ids = idsIn(store.now(), "waiting");
  if (ids.length > 0) await store.send(ids);
}

function isLeft(type: (typeof LEAVING)[number]): boolean {
  return type !== "visibilitychange" || document.visibilityState === "hidden";
}
