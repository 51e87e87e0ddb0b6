/**
 * Which notifications are shown as read here, whatever the school's rows say. Everything that shows notifications or their
 * number reads this store: one for each member's client.
 *
 * What changes the store is in `waiting-marks.ts` and `notification-marks.ts`, which not every screen needs.
 */

import { parseInstant, type Instant } from "#web/format/instants.ts";
import { isRecord, sentRecords, sentText } from "#web/model/sent.ts";
import { sharedValue, useSharedValue, type SharedValue } from "#web/ui/browser/shared-value.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";

/**
 * `waiting`: can be taken back; `sent`: not answered yet; `read`: the school has it; `failed`: the school refused, so that the
 * notification is shown as unread.
 */
export type MarkState = "waiting" | "sent" | "read" | "failed";

export interface ReadMarks {
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

export function covers({ before = Infinity }: AllMark, createdAt: Instant | null = null): boolean {
  return createdAt === null || createdAt <= before;
}

/** The school's count, without what it has not counted yet. */
export function countWithMarks({ states, all }: ReadMarks, count: number | null): number | null {
  if (count === null) return all === undefined ? null : 0;
  const uncounted = [...states.values()].filter((state) => state === "waiting" || state === "sent");
  return Math.max(0, count - uncounted.length - (all?.covered ?? 0));
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
