/** One event as an iCalendar file (RFC 5545), built in the browser. */

import type { Instant } from "./instants.ts";

export interface CalendarEvent {
  /** Stable: importing the same event twice updates it. */
  uid: string;
  startsAt: Instant;
  /** Absent, or before the beginning: an event of no length. */
  endsAt?: Instant;
  location?: string;
  summary: string;
  description?: string;
  url?: string;
}

/** Octets of one content line, without its line break (RFC 5545 section 3.1). */
const LONGEST_LINE = 75;

/**
 * The file's text, lines ended by CRLF.
 *
 * @param now  when the file is made (DTSTAMP)
 */
export function calendarFile(event: CalendarEvent, now: Instant): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Homeroom//Member portal//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(onOneLine(event.uid))}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    ...(event.endsAt === undefined || event.endsAt < event.startsAt
      ? []
      : [`DTEND:${utcStamp(event.endsAt)}`]),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === undefined ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === undefined ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.url === undefined ? [] : [`URL:${onOneLine(event.url)}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** `20261201T010000Z`. */
function utcStamp(instant: Instant): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

/** An id or an address has no line breaks; what a reader might take for one would begin a line of its own. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** RFC 5545 section 3.3.11: backslash, semicolon, comma and line breaks. */
export function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** Folds a content line at 75 octets of UTF-8, never inside a character; each next line begins with a space. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LONGEST_LINE) {
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
