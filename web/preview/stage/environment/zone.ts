/** The device's time zone on a stage: the default of `Intl`, and the zone of `Date`'s local getters. */

import { zoneOffset } from "#web/format/zones.ts";

/** @returns `Intl.DateTimeFormat` with another default zone */
export function dateTimeFormatIn(zone: string, real: typeof Intl.DateTimeFormat): typeof Intl.DateTimeFormat {
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
export function localMethodsIn(zone: string): DateMethods {
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
