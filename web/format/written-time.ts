/** The forms in which schools write times. A form with two meanings, such as `01/12/2026` or the zone `CST`, is not read. */

/** What a text says: an instant, a time of some zone's clock, or a day. */
export type ReadTime =
  /** `at`: milliseconds since the epoch. */
  | { kind: "instant"; at: number }
  /** `local`: as if the clock were in UTC; milliseconds. `zone`: the IANA name in the text. */
  | { kind: "local"; local: number; zone: string | null }
  /** `day`: in the form of ISO 8601; `local`: its midnight as if it were in UTC. */
  | { kind: "day"; day: string; local: number };

/** `none`: a back end's way to write that there is no time. Null: it cannot be read. */
type WrittenTime = ReadTime | "none" | null;

/** A number of at least this size is in milliseconds: as seconds it would be after the year 5000. */
const MILLISECONDS_FROM = 1e11;
/** As milliseconds it would be after the year 5000. Larger numbers may be nanoseconds, or the ticks of .NET. */
const MICROSECONDS_FROM = 1e14;
const MICROSECONDS_TO = 1e17;

const EPOCH = /^-?\d{9,17}(\.\d+)?$/;

/** Year, month and day with one kind of sign between them, and then the time of day and the zone. */
const DATE = /^(-?\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[Tt ]\s*(.+))?$/;
/** The same without signs. Of the bare digits only 8 and 14 can be nothing else. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)((?:[Z+-].*)?))?$/;
/** `Tue, 01 Dec 2026 15:59:59 GMT` (RFC 9110, RFC 5322) and `Tue Dec 01 2026 23:59:59 GMT+0800 (Taipei Standard Time)`. */
const ENGLISH = /^[A-Z][a-z]{2},? .+:\d\d (?:GMT|UTC)?(?:[+-]\d{4})?(?: \(.+\))?$/;

const CLOCK = /^(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(.*)$/;
/** UTC or an offset, which may be followed by the zone's name: `+0800 CST`, `Z[UTC]`, `+08:00[Asia/Taipei]`. */
const OFFSET = /^(Z|UTC|GMT)?(?:([+-])(0\d|1[0-4]):?([0-5]\d)?)?(?: ?\[.+\]| [A-Z]+| [+-]\d+)?$/i;
const ZONE_NAME = /^\[?([A-Z]\w+\/[\w/+-]+)\]?$/;

/** Reads text, or a number since the epoch, as a number or as its digits. */
export function readWrittenTime(value: unknown): WrittenTime {
  // PHP writes `false` for a time that it could not read.
  if (value === false) return "none";
  if (typeof value === "number") return ofText(String(value)) ?? ofEpoch(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text === "" || text === "0") return "none";
  return ofText(text) ?? (EPOCH.test(text) ? ofEpoch(Number(text)) : null);
}

function ofEpoch(count: number): WrittenTime {
  const size = Math.abs(count);
  if (!(size < MICROSECONDS_TO)) return null;
  const ms = size < MILLISECONDS_FROM ? count * 1000 : size < MICROSECONDS_FROM ? count : count / 1000;
  return { kind: "instant", at: Math.floor(ms) };
}

function ofText(text: string): WrittenTime {
  const [, year, , month, day, rest] = DATE.exec(text) ?? [];
  if (year !== undefined) return ofParts([year, month, day], rest);
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [, , , , hours, minutes, seconds, zone = ""] = compact;
    const clock = hours === undefined ? undefined : `${hours}:${minutes}:${seconds}${zone}`;
    return ofParts(compact.slice(1, 4), clock);
  }
  // Every browser reads these two forms.
  const at = ENGLISH.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : { kind: "instant", at };
}

/** @param clock  time of day and zone; undefined for a day alone */
function ofParts(date: readonly (string | undefined)[], clock: string | undefined): WrittenTime {
  const [year = 0, month = 0, day = 0] = date.map(Number);
  // The zero of MySQL, Go, .NET and, as PHP and Ruby read it, of MySQL again.
  if (year <= 1) return "none";
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const isoDay = new Date(midnight).toISOString().slice(0, 10);
  // A 30th of February would become the 2nd of March.
  if (isoDay !== date.map((part) => (part ?? "").padStart(2, "0")).join("-")) return null;
  return clock === undefined ? { kind: "day", day: isoDay, local: midnight } : ofClock(midnight, clock);
}

function ofClock(midnight: number, clock: string): WrittenTime {
  const match = CLOCK.exec(clock);
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1, 4).map((part) => Number(part ?? 0));
  const ms = Number((match[4] ?? "").slice(0, 3).padEnd(3, "0"));
  const zone = match[5] ?? "";
  const inDay = ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
  if (minutes > 59 || seconds > 59 || inDay > 24 * 3_600_000) return null;
  const local = midnight + inDay;
  const [, utc, sign, aheadHours = 0, aheadMinutes = 0] = OFFSET.exec(zone) ?? [];
  if (utc !== undefined || sign !== undefined) {
    const ahead = (Number(aheadHours) * 60 + Number(aheadMinutes)) * (sign === "-" ? -60_000 : 60_000);
    return { kind: "instant", at: local - ahead };
  }
  const name = ZONE_NAME.exec(zone)?.[1] ?? null;
  return zone === "" || name !== null ? { kind: "local", local, zone: name } : null;
}
