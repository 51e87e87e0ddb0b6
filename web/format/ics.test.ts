import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";

import { calendarFile, escapeText, foldLine, type CalendarEvent, type CalendarTime } from "./ics.ts";

const octets = (text: string) => new TextEncoder().encode(text).length;
const unfold = (text: string) => text.replaceAll("\r\n ", "");

test("an opening becomes one event with a stable identity", () => {
  const file = calendarFile(
    [
      {
        uid: "react-lecture-1-opens@school",
        startsAt: Date.parse("2026-12-01T01:00:00Z"),
        summary: "開放：表單, 一",
      },
    ],
    Date.parse("2026-11-21T02:00:00Z"),
  );
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(file).toContain("UID:react-lecture-1-opens@school\r\n");
  expect(file).toContain("DTSTAMP:20261121T020000Z\r\n");
  expect(file).toContain("DTSTART:20261201T010000Z\r\n");
  expect(file).toContain("SUMMARY:開放：表單\\, 一\r\n");
  expect(file).toMatch(/END:VCALENDAR\r\n$/);
});

test("several events are in one file, each with its own identity", () => {
  const events = ["a@school", "b@school"].map((uid) => ({ uid, startsAt: 0, summary: uid }));
  const file = calendarFile(events, 0);
  expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  expect(file.match(/^UID:.*$/gm)).toEqual(["UID:a@school", "UID:b@school"]);
});

test("an event with an end and a place has both in the file", () => {
  const file = calendarFile(
    [{ uid: "e@school", startsAt: 0, endsAt: 3_600_000, location: "台北, 三樓", summary: "AMA" }],
    0,
  );
  expect(file).toContain("DTSTART:19700101T000000Z\r\nDTEND:19700101T010000Z\r\n");
  expect(file).toContain("LOCATION:台北\\, 三樓\r\n");
});

test("an event has its texts and its address, and takes no time of the member's day", () => {
  const given = {
    uid: "e@school",
    startsAt: 0,
    summary: "AMA",
    description: "a;b\\c\nd",
    url: "https://school.example/",
  };
  const lines = calendarFile([given], 0).split("\r\n");
  expect(lines.slice(lines.indexOf("BEGIN:VEVENT"))).toEqual([
    "BEGIN:VEVENT",
    "UID:e@school",
    "DTSTAMP:19700101T000000Z",
    "DTSTART:19700101T000000Z",
    "SUMMARY:AMA",
    String.raw`DESCRIPTION:a\;b\\c\nd`,
    "URL:https://school.example/",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("reminders come a day and an hour before, for a whole day at nine in the morning, and only on request", () => {
  const remindersOf = (startsAt: CalendarTime, reminds: CalendarEvent["reminds"]) =>
    calendarFile([{ uid: "e@school", startsAt, summary: "AMA, live", ...(reminds && { reminds }) }], 0).match(
      /BEGIN:VALARM(?:\r\n.*)+END:VALARM/,
    )?.[0];
  const alarm = (trigger: string) =>
    `BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:AMA\\, live\r\nTRIGGER:${trigger}\r\nEND:VALARM`;
  expect(remindersOf(0, ["day", "hour"])).toBe(`${alarm("-P1D")}\r\n${alarm("-PT1H")}`);
  expect(remindersOf({ day: "2026-12-01" }, ["day", "hour"])).toBe(`${alarm("-PT15H")}\r\n${alarm("PT9H")}`);
  expect(remindersOf(0, undefined)).toBeUndefined();
});

test("an event that ends before it begins has no end, and line breaks inject no line", () => {
  const file = calendarFile(
    [
      {
        uid: "e\r\nX-EVIL:1\u2028X-EVIL:2\u000BX-EVIL:3@school",
        startsAt: 3_600_000,
        endsAt: 0,
        url: "https://school.example/\r\nX-EVIL:4",
        summary: "AMA",
      },
    ],
    0,
  );
  expect(file).not.toContain("DTEND");
  expect(unfold(file)).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]X-EVIL/);
});

test("a day without an hour is a whole day, which ends with the day after its last", () => {
  const camp = { uid: "e@school", startsAt: { day: "2026-12-31" }, summary: "Camp" };
  const ofOne = calendarFile([{ ...camp, endsAt: { day: "2026-12-31" } }], 0);
  expect(ofOne).toContain("DTSTART;VALUE=DATE:20261231\r\nSUMMARY");
  expect(calendarFile([{ ...camp, endsAt: { day: "2027-01-01" } }], 0)).toContain(
    "DTEND;VALUE=DATE:20270102\r\n",
  );
  expect(calendarFile([{ ...camp, endsAt: 0 }], 0)).not.toContain("DTEND");
  expect(calendarFile([{ ...camp, startsAt: 5, endsAt: 5 }], 0)).not.toContain("DTEND");
  expect(calendarFile([{ ...camp, startsAt: 5, endsAt: { day: "2027-01-01" } }], 0)).not.toContain("DTEND");
});

test("folded lines have 75 octets at most and whole characters, and unfolding restores them", () => {
  // This character marks half of another one in decoded text, so the texts do not contain it.
  const texts = string({ unit: "grapheme", minLength: 80, maxLength: 400 }).filter(
    (text) => !text.includes("\uFFFD"),
  );
  assert(
    property(texts, (text) => {
      const line = `SUMMARY:${escapeText(text)}`;
      const folded = foldLine(line);
      for (const piece of folded.split("\r\n")) expect(octets(piece)).toBeLessThanOrEqual(75);
      expect(unfold(folded)).toBe(line);
      expect(folded).not.toContain("\uFFFD");
    }),
  );
});

test("a folded line is full: no further character would fit, however many octets it has", () => {
  for (const character of ["a", "\u007F", "\u0080", "\u07FF", "\u0800", "\uFFFD", "\u{10000}"]) {
    const text = character.repeat(100);
    const lines = foldLine(text).split("\r\n");
    expect(unfold(lines.join("\r\n")), character).toBe(text);
    for (const line of lines) expect(octets(line), character).toBeLessThanOrEqual(75);
    for (const line of lines.slice(0, -1)) expect(octets(line + character), character).toBeGreaterThan(75);
  }
});

test("a text cannot start a line of its own in the file", () => {
  assert(
    property(string({ unit: "binary" }), (text) => {
      // RFC 5545 section 3.1: no control character but the tab.
      expect(escapeText(text)).not.toMatch(/[^\P{Cc}\t]/u);
    }),
  );
});
