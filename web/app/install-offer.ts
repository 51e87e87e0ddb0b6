/**
 * The browser's offer to install the portal on this device. The browser makes it once, at any moment, so the portal listens from the
 * start and stores the offer for the member menu, which loads later (`frame/later/member-menu-contents.tsx`).
 */

import { sharedValue } from "#web/ui/browser/shared-value.ts";

/** Declared here, because TypeScript's DOM library does not have it yet. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** Undefined before the offer, and after the member's answer. */
export const installOffer = sharedValue<InstallOffer | undefined>(undefined);

/** Works as long as the page lives. */
export function listenForInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser shows no bar of its own over the page.
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
}
