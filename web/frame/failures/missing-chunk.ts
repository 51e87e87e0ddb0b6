/** What may be the cause when a part of the build did not come. */

import { deviceTime } from "#web/ui/browser/clock.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { isOnline } from "#web/ui/browser/device.ts";

/**
 * `offline`: the device has no network; `unreachable`: the portal gave no page; `client_outdated`: it gives the page of
 * another build, whose chunks have other names; `late`: the portal is there and the same, so trying again will work.
 */
export type MissingChunkCause = "offline" | "unreachable" | "client_outdated" | "late";

/** Asks the portal for its page, because the failed import does not tell the cause. */
export async function whyChunkIsMissing(): Promise<MissingChunkCause> {
  if (!isOnline()) return "offline";
  try {
    const response = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
    if (!response.ok) return "unreachable";
    const page = await response.text();
    return ownScripts().every((path) => page.includes(path)) ? "late" : "client_outdated";
  } catch {
    return "unreachable";
  }
}

/** In `sessionStorage`: when this tab last loaded its page again by itself, in milliseconds since 1970. */
const RELOADED_KEY = "homeroom.reloaded";
/** Portals of two releases behind one address could otherwise send a tab back and forth. */
const RELOAD_EVERY_MS = 10 * 60 * 1000;

/** Notes that the tab loads its page again by itself. @returns false when it did so a short time ago, or cannot note it */
export function mayReloadByItself(): boolean {
  const now = deviceTime();
  const reloadedAt = Number(storedText("sessionStorage", RELOADED_KEY));
  if (now - reloadedAt < RELOAD_EVERY_MS) return false;
  return storeText("sessionStorage", RELOADED_KEY, String(now));
}

/** Paths of the scripts that this page was started with; the build names them after their content. */
function ownScripts(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );
}
