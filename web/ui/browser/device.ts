/**
 * What the browser says of the device, and what it does for the portal beside showing it. Any of these may be missing, say something
 * strange or throw, in the browser inside another app, in a private window, or in a frame without an origin. The portal then goes on
 * without. A rule of the linter has them read here alone.
 */

/** @returns undefined where the browser throws, or says nothing */
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

/** Some devices name a zone that their own browser does not know, such as `Etc/Unknown`, or none. */
export function deviceZone(): string | undefined {
  return knownZone(attempt(() => new Intl.DateTimeFormat().resolvedOptions().timeZone));
}

/** The languages that the reader prefers, as tags in their order. */
export function deviceLanguages(): readonly string[] {
  return attempt(() => navigator.languages.filter((tag) => typeof tag === "string")) ?? [];
}

/** False only where the browser says that there is no network. */
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

/** @returns undefined where the browser has none: the other tabs then hear nothing. */
export function openChannel(name: string): BroadcastChannel | undefined {
  return attempt(() => new BroadcastChannel(name));
}

/** @param text  as `document.cookie` takes it */
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

/** Shows a number on the icon of the installed portal, where the browser has one. @param count  zero takes the number away */
export async function showOnAppIcon(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count);
  } catch {
    // There is no icon, or the member does not allow a number on it.
  }
}

/**
 * Calls back when the browser has nothing else to do.
 *
 * @param latestMs  calls back after this time even so
 * @param timerMs   for Safari, which cannot tell when it is idle: calls back after this time
 * @returns a function that stops the waiting
 */
export function whenIdle(callback: () => void, latestMs: number, timerMs: number): () => void {
  const handle = attempt(() => requestIdleCallback(callback, { timeout: latestMs }));
  if (handle !== undefined) return () => cancelIdleCallback(handle);
  const timer = setTimeout(callback, timerMs);
  return () => clearTimeout(timer);
}
