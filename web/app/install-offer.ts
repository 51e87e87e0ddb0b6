/**
 * The browser's offer to install the portal on this device. The browser makes it once, at a moment of its own, so it is listened for
 * from the start, and kept for the member menu.
 */

import { useSyncExternalStore } from "react";

/** Declared here, because TypeScript's DOM library does not have it yet. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** The choice of this device to hear no more of it. */
export const INSTALL_OFFER_KEY = "homeroom.install-offer";

let offer: BeforeInstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** Works as long as the page lives. */
export function listenForInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser shows no bar of its own over the page.
    event.preventDefault();
    hold(isPutAway() ? undefined : (event as BeforeInstallPromptEvent));
  });
  window.addEventListener("appinstalled", putInstallOfferAway);
}

/** Undefined where there is nothing to offer, or where this device has heard of it. */
export function useInstallOffer(): BeforeInstallPromptEvent | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
    () => undefined,
  );
}

/** For good: the offer is made once on a device. */
export function putInstallOfferAway(): void {
  try {
    localStorage.setItem(INSTALL_OFFER_KEY, "put-away");
  } catch {
    // Without storage it is put away for as long as the page lives.
  }
  hold(undefined);
}

function isPutAway(): boolean {
  try {
    return localStorage.getItem(INSTALL_OFFER_KEY) !== null;
  } catch {
    return false;
  }
}

function hold(next: BeforeInstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}
