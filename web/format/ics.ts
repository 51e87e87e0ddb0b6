/** Events as an iCalendar file (RFC 5545), built in the browser. */

import { DAY_MS, type Instant } from "./instants.ts";

/** An instant, or a whole day of the calendar, such as `2026-12-01`. */
export type CalendarTime = Instant | { day: string };

export interface CalendarEvent {
  /** Stable: importing the same event twice updates it. */
  uid: string;
  startsAt: CalendarTime;
  /** For a day, the last one. No end is written if it is absent, not after the beginning, or of another kind. */
  endsAt?: CalendarTime;
  location?: string;
  summary: string;
  description?: string;
  url?: string;
  /** When the device shows a reminder. */
  reminds?: readonly Reminder[];
}

/** How long before the beginning; for a whole day, at nine on the day before and at nine on the day. */
type Reminder = "day" | "hour";

/** RFC 5545 section 3.8.6.3. Choice (reminders of a whole day at nine): it begins at midnight, when nobody wants to be reminded. */
const TRIGGERS = {
  instant: { day: "-P1D", hour: "-PT1H" },
  wholeDay: { day: "-PT15H", hour: "PT9H" },
} as const;

/** Octets of one content line, without its line break (RFC 5545 section 3.1). */
const MAX_LINE_OCTETS = 75;

/**
 * The file's text, lines ended by CRLF.
 *
 * @param now  when the file is made (DTSTAMP)
 */
export function calendarFile(events: readonly CalendarEvent[], now: Instant): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Homeroom//Member portal//EN",
    ...events.flatMap((event) => eventLines(event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, now: Instant): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(onOneLine(event.uid))}`,
    `DTSTAMP:${utcStamp(now)}`,
    ...timeLines(event),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === undefined ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === undefined ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.url === undefined ? [] : [`URL:${onOneLine(event.url)}`]),
    "TRANSP:TRANSPARENT",
    ...(event.reminds ?? []).flatMap((reminder) => alarmLines(event, reminder)),
    "END:VEVENT",
  ];
}

/** RFC 5545 section 3.6.6. */
function alarmLines({ startsAt, summary }: CalendarEvent, reminder: Reminder): string[] {
  const trigger = TRIGGERS[typeof startsAt === "number" ? "instant" : "wholeDay"][reminder];
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:${trigger}`,
    "END:VALARM",
  ];
}

/** DTSTART and DTEND, which have to be of one kind, and in this order (RFC 5545 section 3.8.2.2). */
function timeLines({ startsAt, endsAt }: CalendarEvent): string[] {
  if (typeof startsAt === "number") {
    const start = `DTSTART:${utcStamp(startsAt)}`;
    return typeof endsAt === "number" && endsAt > startsAt ? [start, `DTEND:${utcStamp(endsAt)}`] : [start];
  }
  const start = `DTSTART;VALUE=DATE:${dayStamp(startsAt.day)}`;
  if (typeof endsAt !== "object" || endsAt.day <= startsAt.day) return [start];
  // The end of whole days is the day after the last one.
  const end = new Date(Date.parse(endsAt.day) + DAY_MS).toISOString();
  return [start, `DTEND;VALUE=DATE:${dayStamp(end)}`];
}

/** `20261201`. */
function dayStamp(day: string): string {
  return day.slice(0, 10).replaceAll("-", "");
}

/** `20261201T010000Z`. */
function utcStamp(instant: Instant): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

/** Ids and addresses contain no line breaks: a character that a reader takes for one would start a new line. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** RFC 5545 section 3.3.11: backslash, semicolon, comma and line breaks; of the control characters a text may hold the tab alone. */
export function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, "\\n")
    .replaceAll(/[^\P{Cc}\t]/gu, "");
}

/** Folds a content line at 75 octets of UTF-8, never inside a character; each next line begins with a space. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
