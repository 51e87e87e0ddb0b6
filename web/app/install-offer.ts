/**
 * The browser's offer to install the portal on this device. The browser makes it once, at a moment of its own, so it is listened for
 * from the start, and kept for the member menu, which comes later (`frame/later/member-menu-contents.tsx`).
 */

import { sharedValue } from "#web/ui/browser/shared-value.ts";

/** Declared here, because TypeScript's DOM library does not have it yet. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** Undefined until it is made, and once it is answered. */
export const installOffer = sharedValue<InstallOffer | undefined>(undefined);

/** Works as long as the page lives. */
export function listenForInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser shows no bar of its own over the page.
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
}
