/**
 * The zone in which times are shown: the device's, or the school's when the member chose it, which is kept on this device. On paper it
 * is the school's: a sheet is shown to the school, and has no zone of its own.
 */

import { use, useSyncExternalStore } from "react";

import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { deviceZone } from "#web/ui/browser/device.ts";
import { isPrinting, onPrinting } from "#web/ui/browser/printing.ts";
import { makeListeners } from "#web/ui/browser/shared-value.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";

export const TIMES = ["mine", "school"] as const;

export type Times = (typeof TIMES)[number];

/** Holds `school` when the member chose the school's zone. */
export const TIMES_KEY = "homeroom.times";

const changes = makeListeners();
let times: Times = keptTimes();

/** Whether the device's zone is another than the school's, so that there is a choice. */
export function useIsSchoolElsewhere(): boolean {
  const { zone } = use(PageEnvironmentContext).device;
  return useSyncExternalStore(
    changes.subscribe,
    () => SCHOOL_ZONE !== ownZone(),
    () => SCHOOL_ZONE !== zone,
  );
}

/** For a choice made in this tab. */
export function chooseTimes(next: Times): void {
  storeText("localStorage", TIMES_KEY, next === "school" ? next : null);
  applyTimes(next);
}

/** For a choice that is kept already, made in another tab. */
export function applyTimes(next: Times): void {
  times = next;
  changes.tell();
}

/** @param kept  what this device keeps, or null */
export function parseTimes(kept: string | null): Times {
  return kept === "school" ? kept : "mine";
}

/** What this device keeps; "mine" in a browser that keeps nothing. */
export function keptTimes(): Times {
  return parseTimes(storedText("localStorage", TIMES_KEY));
}

export function useTimes(): Times {
  return useSyncExternalStore(
    changes.subscribe,
    () => times,
    () => "mine",
  );
}

/** IANA name of the zone that the reader wants their times in. */
export function useReaderZone(): string {
  const { zone } = use(PageEnvironmentContext).device;
  return useSyncExternalStore(onChange, readerZone, () => zone);
}

export function readerZone(): string {
  return times === "school" || isPrinting() ? SCHOOL_ZONE : ownZone();
}

function onChange(listener: () => void): () => void {
  const stops = [changes.subscribe(listener), onPrinting(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

let zoneOfTask: string | undefined;

/**
 * Read again in each task, because a traveller's device changes its zone while the page is open. Not read for each time
 * on a screen: the browser takes half a millisecond for it, and a list has hundreds. The school's zone for a device that
 * knows none of its own.
 */
function ownZone(): string {
  if (zoneOfTask === undefined) {
    zoneOfTask = deviceZone() ?? SCHOOL_ZONE;
    queueMicrotask(() => {
      zoneOfTask = undefined;
    });
  }
  return zoneOfTask;
}
