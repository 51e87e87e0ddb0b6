/**
 * Which queries are not sent again when a screen opens: the ones that were prefetched for it, and the ones that another of its
 * components has just received. All others are sent again at each opening.
 */

import type { Operation } from "@urql/core";

import { timeNow } from "#web/ui/browser/clock.ts";

/** How long an answer counts as fresh. A component that mounts later asks again. */
export const FRESH_MS = 5000;

export interface Freshness {
  /** A query is prefetched: it is still fresh when its screen opens. */
  noteAsked: (key: number) => void;
  /** A query was answered without errors. */
  noteAnswered: (key: number) => void;
  /** The answer has errors. The cache stores the data without the errors, so the next reader asks the school. */
  noteFailed: (key: number) => void;
  /** The address changed, or a panel opens: it requests its data again, even data that has just arrived. */
  noteOpening: () => void;
  /** Whether the query is running for the opening screen, or the cache has its fresh answer. */
  has: (key: number) => boolean;
  /** The same for a reader's operation; false for one that wants only the school's answer, or only the cache's. */
  answers: (operation: Operation) => boolean;
}

/** All keys are urql's operation keys. */
export function createFreshness(): Freshness {
  /** When each query was prefetched or answered; milliseconds since the epoch. */
  const since = new Map<number, number>();
  /** Prefetched for the screen that opens next. */
  const ahead = new Set<number>();

  const has = (key: number): boolean => {
    const at = since.get(key);
    return at !== undefined && timeNow() - at <= FRESH_MS;
  };
  return {
    noteAsked(key) {
      ahead.add(key);
      since.set(key, timeNow());
    },
    noteAnswered: (key) => since.set(key, timeNow()),
    noteFailed(key) {
      ahead.delete(key);
      since.delete(key);
    },
    noteOpening() {
      for (const key of since.keys()) if (!ahead.has(key)) since.delete(key);
      ahead.clear();
    },
    has,
    answers: ({ key, context }) => context.requestPolicy === "cache-and-network" && has(key),
  };
}
