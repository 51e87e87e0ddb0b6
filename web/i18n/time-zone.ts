/** The zone in which times are told: the device's, or the school's when the member chose it; kept on this device. */

import { useSyncExternalStore } from "react";

import { SCHOOL_ZONE } from "#web/model/school-zone.ts";

export const TIMES = ["mine", "school"] as const;

export type Times = (typeof TIMES)[number];

/** Holds `school` when that was chosen. */
export const TIMES_KEY = "homeroom.times";

const listeners = new Set<() => void>();
let times: Times = keptTimes();

/** Whether there is anything to choose between. */
export function isSchoolElsewhere(): boolean {
  return SCHOOL_ZONE !== deviceZone();
}

/** For a choice made in this tab. */
export function chooseTimes(next: Times): void {
  try {
    if (next === "school") localStorage.setItem(TIMES_KEY, next);
    else localStorage.removeItem(TIMES_KEY);
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
  applyTimes(next);
}

/** For a choice that is kept already, made in another tab. */
export function applyTimes(next: Times): void {
  times = next;
  for (const listener of listeners) listener();
}

/** @param kept  what this device keeps, or null */
export function parseTimes(kept: string | null): Times {
  return kept === "school" ? kept : "mine";
}

/** What this device keeps; "mine" in a browser that keeps nothing. */
export function keptTimes(): Times {
  try {
    return parseTimes(localStorage.getItem(TIMES_KEY));
  } catch {
    return "mine";
  }
}

export function useTimes(): Times {
  const read = () => times;
  return useSyncExternalStore(subscribe, read, read);
}

/** IANA name of the zone that the reader wants their times in. */
export function useReaderZone(): string {
  return useTimes() === "school" ? SCHOOL_ZONE : deviceZone();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

let zoneOfTask: string | undefined;

/**
 * Asked anew in each task: a traveller's device changes its zone while the page is open. Not for each time that a screen
 * tells: the browser takes half a millisecond to say, and a list has hundreds.
 */
function deviceZone(): string {
  if (zoneOfTask === undefined) {
    zoneOfTask = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    queueMicrotask(() => {
      zoneOfTask = undefined;
    });
  }
  return zoneOfTask;
}
