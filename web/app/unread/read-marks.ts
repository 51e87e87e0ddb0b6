/**
 * Which notifications are shown as read here, whatever the school's rows say. Everything that shows notifications or their
 * number reads this store: one for each member's client.
 *
 * The school has no way to mark a notification as unread, so a mark is sent ten seconds after it was made; earlier when the
 * page is hidden, another mark is made, or the member leaves the screen. Until then it can be taken back.
 */

import { parseInstant, type Instant } from "#web/format/instants.ts";
import { isRecord, sentRecords, sentText } from "#web/model/sent.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";
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
  /** Those that any screen has loaded, by id, with the instant of each where the school says it. Marking all marks these. */
  loaded: Map<string, Instant | null>;
  /** Marking all, until the school has answered. */
  all: AllMark | undefined;
  /** Says what waits. */
  sentence: string;
  /** When it is sent, by the device's clock. */
  sentAt: Instant;
}

export interface AllMark {
  state: "waiting" | "sent";
  /** What was created after this instant stays unread; undefined where the school marks everything there is. */
  before: Instant | undefined;
  /** How many of the school's unread count it takes away; what comes meanwhile is counted beyond them. */
  covered: number;
}

export interface MarkStore extends SharedValue<ReadMarks> {
  /** Whether the school marks up to an instant; undefined until it was asked. */
  takesInstant: Promise<boolean> | undefined;
  /** Sends what waits. */
  send: (ids: readonly string[]) => Promise<unknown>;
  /** Ends the time in which marks can be taken back. */
  waiting: AbortController;
}

export function createMarkStore(): MarkStore {
  return {
    ...sharedValue<ReadMarks>({
      states: new Map(),
      loaded: new Map(),
      all: undefined,
      sentence: "",
      sentAt: 0,
    }),
    takesInstant: undefined,
    send: () => Promise.resolve(),
    waiting: new AbortController(),
  };
}

/** The store changes with each mark, so its reader is rendered again then. */
export function useReadMarks(): ReadMarks {
  return useSharedValue(useMemberApi().marks);
}

export function isReadHere({ states, all, loaded }: ReadMarks, id: string | null): boolean {
  if (id === null) return false;
  const state = states.get(id);
  return (all !== undefined && covers(all, loaded.get(id))) || (state !== undefined && state !== "failed");
}

function covers({ before = Infinity }: AllMark, createdAt: Instant | null = null): boolean {
  return createdAt === null || createdAt <= before;
}

/** The school's count, without what it has not counted yet. */
export function countWithMarks({ states, all }: ReadMarks, count: number | null): number | null {
  if (count === null) return all === undefined ? null : 0;
  const uncounted = [...states.values()].filter((state) => state === "waiting" || state === "sent");
  return Math.max(0, count - uncounted.length - (all?.covered ?? 0));
}

/** Whether anything can be taken back. */
export function isWaiting(marks: ReadMarks): boolean {
  return marks.all?.state === "waiting" || idsIn(marks, "waiting").length > 0;
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
export function noteLoaded({ now }: MarkStore, data: unknown): void {
  const { loaded } = now();
  const list = isRecord(data) ? data["notifications"] : undefined;
  for (const node of sentRecords(isRecord(list) ? list["nodes"] : undefined)) {
    const id = sentText(node["id"]);
    if (id !== null) loaded.set(id, parseInstant(node["createdAt"]) ?? loaded.get(id) ?? null);
  }
}

/** By the school's clock, to the end of a whole second: a school may count finer. @returns undefined where none has an instant */
export function newestLoaded({ loaded }: ReadMarks): Instant | undefined {
  const instants = [...loaded.values()].flatMap((at) => at ?? []);
  if (instants.length === 0) return undefined;
  const newest = instants.reduce((one, other) => Math.max(one, other));
  return newest % 1000 === 0 ? newest + 999 : newest;
}

/** @returns ids of those that marking all covers */
export function loadedIn({ loaded }: ReadMarks, all: AllMark): string[] {
  return [...loaded].flatMap(([id, createdAt]) => (covers(all, createdAt) ? [id] : []));
}

/**
 * Has these marks wait, and sends those that waited before.
 *
 * @param all  in place of single ones
 * @param sentence  says what is marked
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

/** Takes back what waits: nothing of it was sent. */
export function undoWaitingMarks(store: MarkStore): void {
  store.waiting.abort();
  if (store.now().all?.state === "waiting") store.set({ ...store.now(), all: undefined });
  noteMarks(store, idsIn(store.now(), "waiting"), undefined);
}

/** Sends what waits. @returns a promise that resolves when all of it was answered, or failed */
export async function sendWaitingMarks(store: MarkStore): Promise<void> {
  store.waiting.abort();
  if (isWaiting(store.now())) await store.send(idsIn(store.now(), "waiting"));
}

function isLeft(type: (typeof LEAVING)[number]): boolean {
  return type !== "visibilitychange" || document.visibilityState === "hidden";
}
