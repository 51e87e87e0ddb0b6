/** Tells the BFF what the drawing of a screen depends on of this device, so that the next page can come with its screen drawn. */

import { useEffect } from "react";

import { DEVICE_COOKIE, writeDevice } from "#shared/drawn-screen.ts";
import { deviceZone, isSchoolElsewhere, keptTimes, useTimes } from "#web/i18n/time-zone.ts";
import { writeCookie } from "#web/ui/browser/kept-choice.ts";

/** Tells it now, when the member chooses another clock, and when the window gets another width. */
export function useDeviceCookie(): void {
  const times = useTimes();
  useEffect(() => {
    let told = window.innerWidth;
    tellOfDevice();
    // Phones send this event, too, when a bar of the browser hides; the width is the same then.
    const onResize = (): void => {
      if (window.innerWidth === told) return;
      told = window.innerWidth;
      tellOfDevice();
    };
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, [times]);
}

export function tellOfDevice(): void {
  // The BFF does not know of this choice and would draw other times than the screen shows.
  const isOtherZoneChosen = isSchoolElsewhere() && keptTimes() === "school";
  const device = { width: window.innerWidth, zone: deviceZone() };
  writeCookie(DEVICE_COOKIE, isOtherZoneChosen ? null : writeDevice(device));
}
