/** Tells the BFF what the drawing of a screen depends on of this device, so that the next page can come with its screen drawn. */

import { DEVICE_COOKIE, writeDevice } from "#shared/drawn-screen.ts";
import { deviceZone, isSchoolElsewhere, keptTimes } from "#web/i18n/time-zone.ts";
import { writeCookie } from "#web/ui/kept-choice.ts";

/** To be called at the start of each page: a window changes its width, and a traveller's device its zone. */
export function tellOfDevice(): void {
  // The BFF does not know of this choice and would draw other times than the screen shows.
  const isOtherZoneChosen = isSchoolElsewhere() && keptTimes() === "school";
  const device = { width: window.innerWidth, zone: deviceZone() };
  writeCookie(DEVICE_COOKIE, isOtherZoneChosen ? null : writeDevice(device));
}
