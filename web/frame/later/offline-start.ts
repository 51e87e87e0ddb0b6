/** Registers the service worker that stores the portal's files, so that the portal starts without a network. */

/** Declared here, because TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (path: string) => string };
}

const SCRIPT = "/service-worker.js";

/** After the page is complete, so that a first visit does not share its network with what a later one needs. */
export function keepForOfflineStart(): void {
  // In development there is no build to store, and a stored file would hide what was just changed.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The page's policy allows script addresses only from a Trusted Types policy; this one allows a single address.
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => SCRIPT });
  navigator.serviceWorker
    .register(policy?.createScriptURL(SCRIPT) ?? SCRIPT)
    // In a private window, on a full disk, or when the browser forbids it, the portal works, but does not start offline.
    .catch(() => undefined);
}
