/**
 * One clock for all parts of the page that show a distance in time. It stops while the page is hidden. It uses the device's clock unless
 * that is clearly wrong, because a member with a wrong clock would miss a deadline.
 */

import { use, useEffect, useState, useSyncExternalStore } from "react";

import { MINUTE_MS, type Instant } from "#web/format/instants.ts";
import { PageEnvironmentContext } from "#web/model/page-environment.ts";

import { sharedValue, useSharedValue } from "./shared-value.ts";

/** A smaller difference is ignored: an answer takes some time, and its `Date` has whole seconds. */
const TOLERATED_MS = 2 * MINUTE_MS;

/** The clock ticks this long after each minute of a deadline. */
const LATEST_TICK_MS = 50;

const offsetMs = sharedValue(0);

/**
 * The device's clock, uncorrected: for the span between two of its own times. Times from a server are compared only with `timeNow`.
 */
export function deviceTime(): Instant {
  return Date.now();
}

/** The current time: the device's, corrected by the server's when the two differ clearly. */
export function timeNow(): Instant {
  return deviceTime() + offsetMs.now();
}

/** @param at  the server's time in an answer that has just arrived; NaN if it has none */
export function noteServerTime(at: Instant): void {
  if (Number.isNaN(at)) return;
  const differenceMs = at - deviceTime();
  const next = Math.abs(differenceMs) > TOLERATED_MS ? differenceMs : 0;
  // Answers take different times, so only a large difference counts.
  if (Math.abs(next - offsetMs.now()) < TOLERATED_MS) return;
  offsetMs.set(next);
}

/** How far the device's clock is behind the server's, in milliseconds; below zero when it is ahead, 0 when it is right. */
export function useClockOffset(): number {
  return useSharedValue(offsetMs);
}

interface Clock {
  subscribe: (onTick: () => void) => () => void;
  now: () => Instant;
  /** Shows this time until the next tick, unless it differs too much from the right one. */
  beginAt: (instant: Instant) => void;
}

/** @param read  returns the time at each tick */
function makeClock(everyMs: number, read: () => Instant): Clock {
  const listeners = new Set<() => void>();
  let now = read();
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopFollowingOffset: (() => void) | undefined;

  /** Not exact: a screen whose rendering takes long must read the same time when it is on the page, or it is rendered twice. */
  function readUnlessRunning(): Instant {
    if (listeners.size === 0 && Math.abs(read() - now) > everyMs / 10) now = read();
    return now;
  }

  function tick(): void {
    if (document.hidden) return;
    now = read();
    for (const listener of listeners) listener();
  }

  return {
    subscribe(onTick) {
      if (listeners.size === 0) {
        readUnlessRunning();
        timer = setInterval(tick, everyMs);
        document.addEventListener("visibilitychange", tick);
        stopFollowingOffset = offsetMs.subscribe(tick);
      }
      listeners.add(onTick);
      return () => {
        listeners.delete(onTick);
        if (listeners.size > 0) return;
        clearInterval(timer);
        document.removeEventListener("visibilitychange", tick);
        stopFollowingOffset?.();
      };
    },
    now: readUnlessRunning,
    beginAt(instant) {
      now = instant;
    },
  };
}

const minutes = makeClock(MINUTE_MS, timeNow);
const seconds = makeClock(1000, timeNow);
const deviceSeconds = makeClock(1000, deviceTime);

/**
 * Starts with the time at which the page was rendered, so that its texts are not rendered again as soon as the program runs.
 *
 * @param instant  by the server's clock
 */
export function beginClocksAt(instant: Instant): void {
  noteServerTime(instant);
  for (const clock of [minutes, seconds]) clock.beginAt(instant);
}

function useClock({ subscribe, now }: Clock): Instant {
  const { renderedAt } = use(PageEnvironmentContext);
  return useSyncExternalStore(subscribe, now, () => renderedAt ?? now());
}

/** The time now, updated once a minute. */
export function useMinute(): Instant {
  return useClock(minutes);
}

/**
 * The time now. It is updated once a minute, whenever a minute of the time left until the nearest deadline ends, and at the deadline
 * itself, so that nobody counts on a minute that has passed.
 *
 * @param deadlines  the ones that have passed are ignored
 */
export function useNowUntil(deadlines: readonly Instant[]): Instant {
  const minute = useMinute();
  const [tick, setTick] = useState(0);
  // A tick further ahead was set before the clock was corrected.
  const now = tick > minute && tick - minute <= MINUTE_MS + LATEST_TICK_MS ? tick : minute;
  let nearest = Infinity;
  for (const deadline of deadlines) if (deadline > now) nearest = Math.min(nearest, deadline);

  useEffect(() => {
    if (nearest === Infinity) return undefined;
    const left = Math.max(0, nearest - timeNow());
    // A little late, so that the minute has certainly ended.
    const wait = Math.min((left % MINUTE_MS) + LATEST_TICK_MS, left + 1);
    const timer = setTimeout(() => setTick(timeNow()), wait);
    return () => clearTimeout(timer);
  }, [nearest, now]);

  return now;
}

/**
 * Counts whole seconds down to 0 from the first render on, by the device's uncorrected clock: a correction of the page's
 * clock in the meantime would make the countdown jump.
 */
export function useSecondsLeft(seconds: number): number {
  const now = useClock(deviceSeconds);
  const [endsAt] = useState(() => deviceTime() + seconds * 1000);
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1000)));
}

/** The time now, updated each second: only for the last hour of a countdown. */
export function useSecond(): Instant {
  return useClock(seconds);
}
