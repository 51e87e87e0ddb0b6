/** When to ask the school again about lectures at their opening time. The portal never unlocks anything itself. */

import { HOUR_MS, MINUTE_MS, type Instant } from "#web/format/instants.ts";

import type { Lecture } from "./curriculum.ts";

/** A random delay up to this, so that the members of a class do not ask in the same second. */
const JITTER_MS = 20_000;
/** From then on the wait doubles up to this. */
const MAX_WAIT_MS = 5 * MINUTE_MS;
/** After this time, the school is asked about a locked lecture only on the member's request. */
const PATIENCE_MS = HOUR_MS;

/** What a lock says at a time. */
export type LockWord = "opens" | "opening" | "notYet" | "noDate";

export function lockWord(opensAt: Instant | null, now: Instant): LockWord {
  if (opensAt === null) return "noDate";
  if (opensAt > now) return "opens";
  return now - opensAt < MINUTE_MS ? "opening" : "notYet";
}

/** Locked lectures whose time has just come: the school is asked about these. */
export function dueLectures(lectures: readonly Lecture[], now: Instant): Lecture[] {
  return lectures.filter(
    ({ lock }) =>
      lock !== null && lock.opensAt !== null && lock.opensAt <= now && now - lock.opensAt < PATIENCE_MS,
  );
}

/** The next opening that is still ahead. */
export function nextOpening(lectures: readonly Lecture[], now: Instant): Instant | undefined {
  let next: Instant | undefined;
  for (const { lock } of lectures) {
    const opensAt = lock?.opensAt ?? 0;
    if (opensAt > now && opensAt < (next ?? Infinity)) next = opensAt;
  }
  return next;
}

/**
 * How long to wait before asking.
 *
 * @param attempt  0 for the first
 * @param random  from 0 to 1
 */
export function waitBeforeAsking(attempt: number, random: number): number {
  const spread = random * JITTER_MS;
  return attempt === 0 ? spread : Math.min(15_000 * 2 ** attempt + spread, MAX_WAIT_MS);
}
