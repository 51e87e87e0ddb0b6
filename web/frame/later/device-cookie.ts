/** Tells the BFF what the drawing of a screen depends on of this device, so that the next page can come with its screen drawn. */

import { useEffect } from "react";

import { DEVICE_COOKIE, writeDevice } from "#shared/drawn-screen.ts";
import { deviceZone, isSchoolElsewhere, keptTimes, useTimes } from "#web/i18n/time-zone.ts";
import { writeCookie } from "#web/ui/kept-choice.ts";

/** Tells it now, when the member chooses another clock, and when the page is left: the window may have another width by then. */
export function useDeviceCookie(): void {
  const times = useTimes();
  useEffect(() => {
    tellOfDevice();
    window.addEventListener("pagehide", tellOfDevice);
    return () => window.removeEventListener("pagehide", tellOfDevice);
  }, [times]);
}

export function tellOfDevice(): void {
  // The BFF does not know of this choice and would draw other times than the screen shows.
  const isOtherZoneChosen = isSchoolElsewhere() && keptTimes() === "school";
  const device = { width: window.innerWidth, zone: deviceZone() };
  writeCookie(DEVICE_COOKIE, isOtherZoneChosen ? null : writeDevice(device));
}
