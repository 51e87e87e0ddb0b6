/**
 * Which notifications this tab shows as read, whatever the school's rows say. Every component that shows notifications or their number
 * reads this store. There is one for each member's client. Marks stand beside the cache, not in it: an answer that was asked for before a
 * mark would bring the row back as unread, and an undo would have to restore every copy.
 *
 * The code that changes the store is in `waiting-marks.ts` and `notification-marks.ts`, which not every screen loads.
 */

import type { Instant } from "#web/format/instants.ts";
import { sharedValue, useSharedValue, type SharedValue } from "#web/ui/browser/shared-value.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";
import type { MemberApi } from "../graphql/member-api.ts";

/**
 * `waiting`: can be undone; `sent`: not answered yet; `read`: the school has it; `failed`: the school refused, so the notification is
 * shown as unread.
 */
export type MarkState = "waiting" | "sent" | "read" | "failed";

export interface ReadMarks {
  /** By the notification's id. */
  states: ReadonlyMap<string, MarkState>;
  /** Marking all, until the school has answered. */
  all: AllMark | undefined;
  /** Describes the marks that wait. */
  sentence: string;
  /** When the waiting marks are sent, by the device's clock. */
  sentAt: Instant;
}

export interface AllMark {
  state: "waiting" | "sent";
  /** Later notifications stay unread; undefined if the school marks everything. */
  before: Instant | undefined;
  /** How many of the school's unread count it covers; notifications that arrive later are counted beyond these. */
  covered: number;
}

export interface MarkStore extends SharedValue<ReadMarks> {
  /** Whether the school can mark up to an instant; undefined until it was asked. */
  takesInstant: Promise<boolean> | undefined;
  /** Sends the waiting marks. */
  send: (ids: readonly string[]) => Promise<unknown>;
  /** Aborted at the end of the time in which the waiting marks can be undone. */
  waiting: AbortController;
}

const stores = new WeakMap<MemberApi, MarkStore>();

export function marksOf(api: MemberApi): MarkStore {
  const known = stores.get(api);
  if (known !== undefined) return known;
  const store = createMarkStore();
  // The next person sends none of the marks that still wait.
  api.ended.addEventListener("abort", () => store.waiting.abort());
  stores.set(api, store);
  return store;
}

function createMarkStore(): MarkStore {
  return {
    ...sharedValue<ReadMarks>({
      states: new Map(),
      all: undefined,
      sentence: "",
      sentAt: 0,
    }),
    takesInstant: undefined,
    send: () => Promise.resolve(),
    waiting: new AbortController(),
  };
}

/** The store changes with each mark, and its reader is rendered again. */
export function useReadMarks(): ReadMarks {
  return useSharedValue(marksOf(useMemberApi()));
}

/** @param createdAt  of the notification; null when the school sends none */
export function isReadHere(
  { states, all }: ReadMarks,
  id: string | null,
  createdAt: Instant | null,
): boolean {
  if (id === null) return false;
  const state = states.get(id);
  return (all !== undefined && covers(all, createdAt)) || (state !== undefined && state !== "failed");
}

export function covers({ before = Infinity }: AllMark, createdAt: Instant | null): boolean {
  return createdAt === null || createdAt <= before;
}

/** The school's count, minus the marks that it has not counted yet. */
export function countWithMarks({ states, all }: ReadMarks, count: number | null): number | null {
  if (count === null) return all === undefined ? null : 0;
  const uncounted = [...states.values()].filter((state) => state === "waiting" || state === "sent");
  return Math.max(0, count - uncounted.length - (all?.covered ?? 0));
}
