/** Tells the BFF the facts of this device on which a page depends, so that the next page is rendered for it. */

import { useEffect } from "react";

import { DEVICE_COOKIE, writeDevice } from "#shared/device-cookies.ts";
import { readerZone, useTimes } from "#web/i18n/time-zone.ts";
import { writeCookie } from "#web/ui/browser/stored-choice.ts";

/** Tells it at once, when the member chooses another clock, and when the width of the window changes. */
export function useDeviceCookie(): void {
  const times = useTimes();
  useEffect(() => {
    let told = window.innerWidth;
    tellOfDevice();
    // On a phone this event also occurs when a bar of the browser hides; the width stays the same then.
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
