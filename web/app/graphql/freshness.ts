/**
 * Which questions are not sent to the school again while a screen opens: those asked ahead of it, and those that another of its
 * readers has just been answered. Every opening of a screen asks again otherwise.
 */

import type { Operation } from "@urql/core";

import { timeNow } from "#web/ui/browser/clock.ts";

/** How long an answer counts as fresh. A component that mounts later asks again. */
export const FRESH_MS = 5000;

export interface Freshness {
  /** The question is sent before its screen asks it: it stays fresh when that one opens. */
  noteAsked: (key: number) => void;
  /** The answer came without errors. */
  noteAnswered: (key: number) => void;
  /** The answer has errors. The cache keeps the data and not the errors, so the next reader asks the school. */
  noteFailed: (key: number) => void;
  /** The address has changed, or a panel opens: what opens asks for its data, also for what was just answered. */
  noteOpening: () => void;
  /** Whether the question is under way for the screen that opens, or its fresh answer is in the cache. */
  has: (key: number) => boolean;
  /** The same for what a reader asks, unless it wants an answer of the school or of the cache alone. */
  answers: (operation: Operation) => boolean;
}

/** All keys are urql's keys of operations. */
export function createFreshness(): Freshness {
  /** When each question was sent ahead or answered; milliseconds since the epoch. */
  const since = new Map<number, number>();
  /** Asked for the screen that opens next. */
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
