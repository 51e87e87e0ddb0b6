/** One shared clock for everything on the page that tells how far a time is; stands still while the page is hidden. */

import { useSyncExternalStore } from "react";

import type { Instant } from "#web/format/instants.ts";

interface Clock {
  subscribe: (onTick: () => void) => () => void;
  now: () => Instant;
}

function makeClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick(): void {
    if (document.hidden) return;
    now = Date.now();
    for (const listener of listeners) listener();
  }

  return {
    subscribe(onTick) {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, everyMs);
        document.addEventListener("visibilitychange", tick);
      }
      listeners.add(onTick);
      return () => {
        listeners.delete(onTick);
        if (listeners.size > 0) return;
        clearInterval(timer);
        document.removeEventListener("visibilitychange", tick);
      };
    },
    now: () => now,
  };
}

const minutes = makeClock(60_000);
const seconds = makeClock(1000);

/** The time now, told once a minute. */
export function useMinute(): Instant {
  return useSyncExternalStore(minutes.subscribe, minutes.now);
}

/** The time now, told each second: only for the last hour of a countdown. */
export function useSecond(): Instant {
  return useSyncExternalStore(seconds.subscribe, seconds.now);
}
