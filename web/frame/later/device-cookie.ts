/** Tells the BFF what a page depends on of this device, so that the next one is rendered for it. */

import { useEffect } from "react";

import { DEVICE_COOKIE, writeDevice } from "#shared/device-cookies.ts";
import { readerZone, useTimes } from "#web/i18n/time-zone.ts";
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
  writeCookie(DEVICE_COOKIE, writeDevice({ width: window.innerWidth, zone: readerZone() }));
}
