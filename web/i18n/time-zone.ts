/**
 * The zone in which times are shown: the device's, or the school's if the member chose it; the choice is stored on this device. Printed
 * pages use the school's zone: a sheet is shown to the school, and has no zone of its own.
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
let times: Times = storedTimes();

/** Whether the device's zone differs from the school's, so that there is a choice. */
export function useIsSchoolElsewhere(): boolean {
  const { zone } = use(PageEnvironmentContext).device;
  return useSyncExternalStore(
    changes.subscribe,
    () => SCHOOL_ZONE !== ownZone(),
    () => SCHOOL_ZONE !== zone,
  );
}

/** For a choice in this tab. */
export function chooseTimes(next: Times): void {
  storeText("localStorage", TIMES_KEY, next === "school" ? next : null);
  applyTimes(next);
}

/** For a choice that another tab has made and stored. */
export function applyTimes(next: Times): void {
  times = next;
  changes.tell();
}

/** @param kept  the stored text, or null */
export function parseTimes(kept: string | null): Times {
  return kept === "school" ? kept : "mine";
}

/** The stored choice; "mine" in a browser that stores nothing. */
export function storedTimes(): Times {
  return parseTimes(storedText("localStorage", TIMES_KEY));
}

export function useTimes(): Times {
  return useSyncExternalStore(
    changes.subscribe,
    () => times,
    () => "mine",
  );
}

/** IANA name of the zone in which the reader wants their times. */
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
 * Read again in each task, because a traveller's device changes its zone while the page is open. It is not read for each time on a
 * screen: that takes the browser half a millisecond, and a list has hundreds. For a device without a known zone it is the school's.
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
