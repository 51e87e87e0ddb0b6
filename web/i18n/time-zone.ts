/** The zone in which times are shown: the device's, or the school's when the member chose it; kept on this device. */

import { useSyncExternalStore } from "react";

import { SCHOOL_ZONE } from "#web/model/school-zone.ts";

export const TIMES = ["mine", "school"] as const;

export type Times = (typeof TIMES)[number];

/** Holds `school` when the member chose the school's zone. */
export const TIMES_KEY = "homeroom.times";

const listeners = new Set<() => void>();
let times: Times = keptTimes();

/** Whether the two zones differ, so that there is a choice. */
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

/** In Node, the zone of the device that a screen is drawn for. */
export function drawInZone(zone: string): void {
  zoneOfTask = zone;
}

let zoneOfTask: string | undefined;

/**
 * Read again in each task, because a traveller's device changes its zone while the page is open. Not read for each time
 * on a screen: the browser takes half a millisecond for it, and a list has hundreds.
 */
export function deviceZone(): string {
  if (zoneOfTask === undefined) {
    zoneOfTask = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    queueMicrotask(() => {
      zoneOfTask = undefined;
    });
  }
  return zoneOfTask;
}
