/**
 * What the browser says about the device, and what it does for the portal beside showing it. Each of these may be missing, return
 * something strange or throw: in the browser inside another app, in a private window, or in a frame without an origin. The portal then
 * works without it. A rule of the linter allows these calls only here.
 */

/** @returns undefined if the browser throws or returns nothing */
function attempt<Value>(read: () => Value | undefined | null): Value | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns its canonical IANA name; undefined for a zone that the browser does not know */
export function knownZone(name: string | undefined): string | undefined {
  if (name === undefined || name === "") return undefined;
  return attempt(() => new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone);
}

/** Some devices have no zone, or one that their own browser does not know, such as `Etc/Unknown`. */
export function deviceZone(): string | undefined {
  return knownZone(attempt(() => new Intl.DateTimeFormat().resolvedOptions().timeZone));
}

/** The reader's preferred languages, as tags in their order. */
export function deviceLanguages(): readonly string[] {
  return attempt(() => navigator.languages.filter((tag) => typeof tag === "string")) ?? [];
}

/** False only if the browser says that there is no network. */
export function isOnline(): boolean {
  return attempt(() => navigator.onLine) !== false;
}

export function isAppleDevice(): boolean {
  return /Mac|iPhone|iPad/.test(attempt(() => navigator.platform) ?? "");
}

/** False in Node, where pages are rendered. */
export function matchesMedia(query: string): boolean {
  return attempt(() => matchMedia(query).matches) ?? false;
}

/** @returns a function that stops listening */
export function onMediaChange(query: string, onChange: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener("change", onChange);
  return () => list?.removeEventListener("change", onChange);
}

/** @returns undefined if the browser has none: other tabs then receive nothing */
export function openChannel(name: string): BroadcastChannel | undefined {
  return attempt(() => new BroadcastChannel(name));
}

/** @param text  as `document.cookie` accepts it */
export function writeCookieText(text: string): void {
  attempt(() => {
    document.cookie = text;
  });
}

/** @returns whether the text is in the clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The service workers of this site; undefined where the browser has none, or allows none. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return attempt(() => navigator.serviceWorker);
}

/** Shows a number on the icon of the installed portal, if the browser can. @param count  zero removes the number */
export async function showOnAppIcon(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count);
  } catch {
    // There is no icon, or the member does not allow a number.
  }
}

/**
 * Calls back when the browser is idle.
 *
 * @param latestMs  calls back after this time in any case
 * @param timerMs   for Safari, which cannot report that it is idle: calls back after this time
 * @returns a function that stops the waiting
 */
export function whenIdle(callback: () => void, latestMs: number, timerMs: number): () => void {
  const handle = attempt(() => requestIdleCallback(callback, { timeout: latestMs }));
  if (handle !== undefined) return () => cancelIdleCallback(handle);
  const timer = setTimeout(callback, timerMs);
  return () => clearTimeout(timer);
}
