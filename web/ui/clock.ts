/**
 * One shared clock for everything on the page that tells how far a time is; stands still while the page is hidden. It is
 * the device's, unless that is clearly wrong: a deadline told by a wrong clock would be missed.
 */

import { useEffect, useState, useSyncExternalStore } from "react";

import { MINUTE_MS, type Instant } from "#web/format/instants.ts";

/** A device that differs by less is right: an answer takes a while, and its time has whole seconds. */
const TOLERATED_MS = 2 * MINUTE_MS;

/** How far behind a minute of a deadline the page follows. */
const LATEST_TICK_MS = 50;

let offsetMs = 0;
const offsetListeners = new Set<() => void>();

/**
 * The device's clock as it is, for the span between two of its own times. A time that was sent is compared with `timeNow`
 * alone.
 */
export function deviceTime(): Instant {
  return Date.now();
}

/** The time now: the device's, set right by the server's when the two are far apart. */
export function timeNow(): Instant {
  return deviceTime() + offsetMs;
}

/** @param at  what an answer that has just come gives as its time; NaN is no time */
export function noteServerTime(at: Instant): void {
  if (Number.isNaN(at)) return;
  const differenceMs = at - deviceTime();
  const next = Math.abs(differenceMs) > TOLERATED_MS ? differenceMs : 0;
  // Each answer took another while: only a jump is news.
  if (Math.abs(next - offsetMs) < TOLERATED_MS) return;
  offsetMs = next;
  for (const listener of offsetListeners) listener();
}

function subscribeToOffset(onChange: () => void): () => void {
  offsetListeners.add(onChange);
  return () => offsetListeners.delete(onChange);
}

/** How far the device's clock is behind the server's, in milliseconds; below zero when it is ahead, 0 when it is right. */
export function useClockOffset(): number {
  const read = () => offsetMs;
  return useSyncExternalStore(subscribeToOffset, read, read);
}

interface Clock {
  subscribe: (onTick: () => void) => () => void;
  now: () => Instant;
}

/** @param read  gives the time at each tick */
function makeClock(everyMs: number, read: () => Instant): Clock {
  const listeners = new Set<() => void>();
  let now = read();
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick(): void {
    if (document.hidden) return;
    now = read();
    for (const listener of listeners) listener();
  }

  return {
    subscribe(onTick) {
      if (listeners.size === 0) {
        now = read();
        timer = setInterval(tick, everyMs);
        document.addEventListener("visibilitychange", tick);
        offsetListeners.add(tick);
      }
      listeners.add(onTick);
      return () => {
        listeners.delete(onTick);
        if (listeners.size > 0) return;
        clearInterval(timer);
        document.removeEventListener("visibilitychange", tick);
        offsetListeners.delete(tick);
      };
    },
    now: () => now,
  };
}

const minutes = makeClock(MINUTE_MS, timeNow);
const seconds = makeClock(1000, timeNow);
const deviceSeconds = makeClock(1000, deviceTime);

/** The time now, told once a minute. */
export function useMinute(): Instant {
  return useSyncExternalStore(minutes.subscribe, minutes.now, minutes.now);
}

/**
 * The time now, told once a minute, whenever a minute of the time left until the nearest deadline is over, and at the
 * deadline itself: nobody counts on a minute that is not there.
 *
 * @param deadlines  those that have passed are left alone
 */
export function useNowUntil(deadlines: readonly Instant[]): Instant {
  const minute = useMinute();
  const [tick, setTick] = useState(0);
  // A tick that is further ahead is from before the clock was set right.
  const now = tick > minute && tick - minute <= MINUTE_MS + LATEST_TICK_MS ? tick : minute;
  let nearest = Infinity;
  for (const deadline of deadlines) if (deadline > now) nearest = Math.min(nearest, deadline);

  useEffect(() => {
    if (nearest === Infinity) return undefined;
    const left = Math.max(0, nearest - timeNow());
    // Behind the minute by a little, so that the minute is over when it is counted.
    const wait = Math.min((left % MINUTE_MS) + LATEST_TICK_MS, left + 1);
    const timer = setTimeout(() => setTick(timeNow()), wait);
    return () => clearTimeout(timer);
  }, [nearest, now]);

  return now;
}

/**
 * Counts whole seconds down to 0 from the first render on. It is a span, so it goes by the device's clock alone: set right in
 * the meantime, the page's clock would jump over it.
 */
export function useSecondsLeft(seconds: number): number {
  const now = useSyncExternalStore(deviceSeconds.subscribe, deviceSeconds.now, deviceSeconds.now);
  const [endsAt] = useState(() => deviceTime() + seconds * 1000);
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1000)));
}

/** The time now, told each second: only for the last hour of a countdown. */
export function useSecond(): Instant {
  return useSyncExternalStore(seconds.subscribe, seconds.now, seconds.now);
}
