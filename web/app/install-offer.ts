/**
 * The browser's offer to install the portal on this device. The browser makes it once, at a moment of its own, so it is listened for
 * from the start, and kept for the member menu, which comes later (`frame/later/install-offer.tsx`).
 */

/** Declared here, because TypeScript's DOM library does not have it yet. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;
let onChange: (() => void) | undefined;

/** Works as long as the page lives. */
export function listenForInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser shows no bar of its own over the page.
    event.preventDefault();
    keepInstallOffer(event as InstallOffer);
  });
}

export function keptInstallOffer(): InstallOffer | undefined {
  return offer;
}

/** @param next  undefined once it is answered */
export function keepInstallOffer(next: InstallOffer | undefined): void {
  offer = next;
  onChange?.();
}

/** For the one place that shows it. @returns a function that stops the calls */
export function onInstallOffer(listener: () => void): () => void {
  onChange = listener;
  return () => {
    onChange = undefined;
  };
}
