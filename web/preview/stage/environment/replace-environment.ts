/** Replaces the browser's clock, zone, network and storage in one document. Call it before the first module of the portal is loaded. */

import { SilentChannel } from "./silent-channel.ts";
import { zoneOffset } from "#web/format/zones.ts";

export interface Replacements {
  /** IANA name. */
  zone: string;
  /** The contents of the device's and the tab's storage, by name. */
  kept: Readonly<Record<string, string>>;
  keptInTab: Readonly<Record<string, string>>;
  isOnline: () => boolean;
  userAgent: string | undefined;
  /** Whether a page can share a text with other apps; nothing is handed to the operator's own. */
  canShare: boolean;
  /** Whether the browser lets a page write to the clipboard; the operator's own is never written to. */
  allowsClipboard: boolean;
  /** The device's clock, in milliseconds since the epoch. */
  now: () => number;
  fetch: typeof fetch;
}

/** WebRTC, which no policy covers. Other ways to the network are replaced below, or refused by the stage's policy. */
const WEB_RTC = ["RTCPeerConnection", "webkitRTCPeerConnection"];

/** @param view  the document's own window */
export function replaceEnvironment(
  view: Window & typeof globalThis,
  { zone, kept, keptInTab, isOnline, userAgent, canShare, allowsClipboard, now, fetch }: Replacements,
): void {
  const { navigator } = view;
  // The methods first, because they use the real `Date` and the real `Intl`.
  replace(view.Date.prototype, localMethodsIn(zone));
  replace(view.Intl, { DateTimeFormat: dateTimeFormatIn(zone, view.Intl.DateTimeFormat) });
  replace(view, {
    Date: stageDate(view.Date, now),
    fetch,
    localStorage: storageWith(kept),
    sessionStorage: storageWith(keptInTab),
    BroadcastChannel: SilentChannel,
    ...Object.fromEntries(WEB_RTC.map((name) => [name, undefined])),
  });
  // A sample member's choice must not become the operator's own.
  replace(view.document, { cookie: "" });
  Object.defineProperty(navigator, "onLine", { get: isOnline, configurable: true });
  replace(navigator, {
    clipboard: {
      writeText: async () => {
        if (!allowsClipboard) throw new DOMException("Write permission denied.", "NotAllowedError");
      },
    },
    share: canShare ? async () => undefined : undefined,
    // The icon of the operator's own portal keeps the number of their own notifications.
    setAppBadge: undefined,
    ...(userAgent !== undefined && { userAgent }),
  });
  // Scripts test for this property.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, "serviceWorker");
}

function storageWith(kept: Readonly<Record<string, string>>): MemoryStorage {
  const storage = new MemoryStorage();
  for (const [name, value] of Object.entries(kept)) storage.setItem(name, value);
  return storage;
}

function replace(target: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** A `Storage` that lives as long as its page: a stage neither reads nor writes the storage of the operator's browser. */
class MemoryStorage implements Storage {
  // Entries are properties of the object itself, as in a browser's storage, because scripts list them by `Object.keys`.
  [name: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }

  setItem(name: string, value: string): void {
    Object.defineProperty(this, name, {
      value: String(value),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }

  removeItem(name: string): void {
    delete this[name];
  }

  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }
}

/**
 * `Date` that gives the stage's moment wherever a script asks for the present one.
 *
 * @param now  milliseconds since the epoch
 */
function stageDate(real: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
    // Called without `new`, `Date` returns the present moment as a text, whatever its arguments are.
    apply: (Target) => new Target(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}

/** @returns `Intl.DateTimeFormat` with another default zone */
function dateTimeFormatIn(zone: string, real: typeof Intl.DateTimeFormat): typeof Intl.DateTimeFormat {
  const inZone = ([locales, options]: [string?, Intl.DateTimeFormatOptions?]) =>
    [locales, { ...options, timeZone: options?.timeZone ?? zone }] as const;
  return new Proxy(real, {
    construct: (Target, given) => new Target(...inZone(given as [string?])),
    apply: (Target, _self, given) => new Target(...inZone(given as [string?])),
  });
}

const FIELDS = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds"] as const;
const IN_WORDS = ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const;

type DateMethods = Record<string, (this: Date, ...given: never[]) => unknown>;

/**
 * Methods for `Date.prototype`, by their names. A local time that a script sets (`new Date(2026, 0, 1)`, the setters)
 * stays in the device's zone: the portal sets none.
 */
function localMethodsIn(zone: string): DateMethods {
  const offset = (at: number): number => (Number.isNaN(at) ? at : zoneOffset(at, zone));
  const methods: DateMethods = {
    getTimezoneOffset() {
      return -offset(this.getTime()) / 60_000;
    },
  };
  for (const field of FIELDS)
    methods[`get${field}`] = function getLocal(this: Date) {
      return new Date(this.getTime() + offset(this.getTime()))[`getUTC${field}`]();
    };
  for (const name of IN_WORDS) {
    const real = Date.prototype[name];
    methods[name] = function inZone(this: Date, locales?: string, options?: Intl.DateTimeFormatOptions) {
      return real.call(this, locales, { ...options, timeZone: options?.timeZone ?? zone });
    };
  }
  return methods;
}
