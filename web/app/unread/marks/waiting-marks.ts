/**
 * Read marks that wait. The school cannot mark a notification as unread, so a mark is sent ten seconds after it was made, and can be
 * undone until then. It is sent earlier when the page is hidden, when another mark is made, or when the member leaves the screen.
 */

import type { Instant } from "#web/format/instants.ts";
import { isRecord, sentRecords, sentText } from "#web/model/sent.ts";
import { sentInstant } from "#web/model/sent-time.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

import type { MemberApi } from "../../graphql/member-api.ts";
import type { Answer } from "../../graphql/transport.ts";

import { covers, type AllMark, type MarkState, type MarkStore, type ReadMarks } from "../read-marks.ts";

/** The time in which a mark can be undone. */
const UNDO_MS = 10_000;

/**
 * Events of a page that is left or hidden; a hidden page on a phone may never be shown again. The first event comes before the next
 * page is requested, so that the next page can know about the marks.
 */
const LEAVING = ["beforeunload", "pagehide", "visibilitychange"] as const;

/** Whether anything can be undone. */
export function isWaiting(marks: ReadMarks): boolean {
  return marks.all?.state === "waiting" || idsIn(marks, "waiting").length > 0;
}

export function idsIn({ states }: ReadMarks, wanted: MarkState): string[] {
  return [...states].flatMap(([id, state]) => (state === wanted ? [id] : []));
}

/** @param state  undefined removes the marks from this store */
export function noteMarks(store: MarkStore, ids: readonly string[], state: MarkState | undefined): void {
  if (ids.length === 0) return;
  const states = new Map(store.now().states);
  for (const id of ids)
    if (state === undefined) states.delete(id);
    else states.set(id, state);
  store.set({ ...store.now(), states });
}

/** All notifications in the cache, by id, each with its instant if the school sends one. Marking all marks these. */
function loadedNotifications({ queries }: MemberApi): ReadonlyMap<string, Instant | null> {
  const loaded = new Map<string, Instant | null>();
  for (const [, answer] of queries.getQueriesData<Answer>({})) {
    const list = isRecord(answer?.data) ? answer.data["notifications"] : undefined;
    for (const node of sentRecords(isRecord(list) ? list["nodes"] : undefined)) {
      const id = sentText(node["id"]);
      if (id !== null) loaded.set(id, sentInstant(node["createdAt"]) ?? loaded.get(id) ?? null);
    }
  }
  return loaded;
}

/**
 * By the school's clock, to the end of a whole second, because a school may store fractions.
 *
 * @returns undefined if no notification has an instant
 */
export function newestLoaded(api: MemberApi): Instant | undefined {
  const instants = [...loadedNotifications(api).values()].flatMap((at) => at ?? []);
  if (instants.length === 0) return undefined;
  const newest = instants.reduce((one, other) => Math.max(one, other));
  return newest % 1000 === 0 ? newest + 999 : newest;
}

/** @returns ids of the loaded notifications that marking all covers */
export function loadedIn(api: MemberApi, all: AllMark): string[] {
  return [...loadedNotifications(api)].flatMap(([id, createdAt]) => (covers(all, createdAt) ? [id] : []));
}

/**
 * Adds marks that wait, and sends the ones that waited before.
 *
 * @param all  instead of single marks
 * @param sentence  describes the marks
 */
export function waitToSend(
  store: MarkStore,
  marked: { ids?: readonly string[]; all?: AllMark; sentence: string; send: MarkStore["send"] },
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
  const { all = store.now().all, sentence } = marked;
  store.set({ ...store.now(), all, sentence, sentAt: deviceTime() + UNDO_MS });
  noteMarks(store, marked.ids ?? [], "waiting");
}

/** Undoes the waiting marks; none of them was sent. */
export function undoWaitingMarks(store: MarkStore): void {
  store.waiting.abort();
  if (store.now().all?.state === "waiting") store.set({ ...store.now(), all: undefined });
  noteMarks(store, idsIn(store.now(), "waiting"), undefined);
}

/** Sends the waiting marks. @returns a promise that resolves when all of them were answered or failed */
export async function sendWaitingMarks(store: MarkStore): Promise<void> {
  store.waiting.abort();
  if (isWaiting(store.now())) await store.send(idsIn(store.now(), "waiting"));
}

function isLeft(type: (typeof LEAVING)[number]): boolean {
  return type !== "visibilitychange" || document.visibilityState === "hidden";
}
