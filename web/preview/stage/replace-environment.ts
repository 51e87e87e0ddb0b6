/** Replaces in one document what a browser gives a page. To be called before the first module of the portal is loaded. */

import { MemoryStorage } from "./memory-storage.ts";
import type { StageSettings } from "./messages.ts";
import { SilentChannel } from "./silent-channel.ts";
import { stageDate } from "./stage-date.ts";
import { dateTimeFormatIn, localMethodsIn } from "./zone.ts";

export interface Replacements {
  settings: Pick<StageSettings, "zone" | "kept" | "tabKept" | "isOnline">;
  now: () => number;
  fetch: typeof fetch;
}

/** @param view  the document's own window */
export function replaceEnvironment(
  view: Window & typeof globalThis,
  { settings, now, fetch }: Replacements,
): void {
  const { navigator } = view;
  // The methods first: they are made of the real `Date` and the real `Intl`.
  replace(view.Date.prototype, localMethodsIn(settings.zone));
  replace(view.Intl, { DateTimeFormat: dateTimeFormatIn(settings.zone, view.Intl.DateTimeFormat) });
  replace(view, {
    Date: stageDate(view.Date, now),
    fetch,
    localStorage: storageWith(settings.kept),
    sessionStorage: storageWith(settings.tabKept),
    BroadcastChannel: SilentChannel,
  });
  replace(navigator, { onLine: settings.isOnline });
  // Programs ask whether it is there at all.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, "serviceWorker");
}

function storageWith(kept: Readonly<Record<string, string>>): Storage {
  const storage = new MemoryStorage();
  for (const [name, value] of Object.entries(kept)) storage.setItem(name, value);
  return storage;
}

function replace(target: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
}
