/** Has the browser keep the portal's own files, so that it starts without a network from then on. */

/** Typed by hand: the compiler's DOM does not know it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (path: string) => string };
}

const SCRIPT = "/service-worker.js";

/** Once the page is there: a first visit should not share its network with what a later one needs. */
export function keepForOfflineStart(): void {
  // In development there is no build to keep, and a file from a store would hide what was just changed.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The page allows a script's address only from a policy; this one knows a single address.
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => SCRIPT });
  navigator.serviceWorker
    .register(policy?.createScriptURL(SCRIPT) ?? SCRIPT)
    // A private window, a full disk, a browser that was told not to: the portal works as well, but for a start offline.
    .catch(() => undefined);
}
