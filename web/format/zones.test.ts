import { expect, test } from "vitest";

import { instantOfLocal, isKnownZone, nextOccurrence, zoneOffset } from "./zones.ts";

const HOUR = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();
/** Tuesdays, 19:00 to 19:50 in Taipei. */
const tuesday = { weekday: 1, startMinutes: 19 * 60, endMinutes: 19 * 60 + 50, zone: "Asia/Taipei" };

test("Taipei has one offset, Berlin two", () => {
  expect(zoneOffset(Date.parse("2026-01-10T00:00:00Z"), "Asia/Taipei")).toBe(8 * HOUR);
  expect(zoneOffset(Date.parse("2026-01-10T00:00:00Z"), "Europe/Berlin")).toBe(HOUR);
  expect(zoneOffset(Date.parse("2026-07-10T00:00:00Z"), "Europe/Berlin")).toBe(2 * HOUR);
});

test("the same slot in Taipei falls an hour later in a Berlin summer", () => {
  const berlin = (now: string) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Berlin",
      hour: "2-digit",
      minute: "2-digit",
    }).format(nextOccurrence(tuesday, Date.parse(now)).startsAt);
  expect(berlin("2026-11-21T02:00:00Z")).toBe("12:00");
  expect(berlin("2026-07-04T02:00:00Z")).toBe("13:00");
});

test("a slot in Berlin keeps its local time over both changes of summer time", () => {
  const slot = { ...tuesday, weekday: 6, startMinutes: 10 * 60, endMinutes: 11 * 60, zone: "Europe/Berlin" };
  expect(iso(nextOccurrence(slot, Date.parse("2026-03-28T12:00:00Z")).startsAt)).toBe(
    "2026-03-29T08:00:00.000Z",
  );
  expect(iso(nextOccurrence(slot, Date.parse("2026-10-24T12:00:00Z")).startsAt)).toBe(
    "2026-10-25T09:00:00.000Z",
  );
});

test("a time that the clock skips is moved forward; of a time that occurs twice, the first is used", () => {
  const local = (text: string) => Date.parse(`${text}Z`);
  expect(iso(instantOfLocal(local("2026-03-29T02:30:00"), "Europe/Berlin"))).toBe("2026-03-29T01:30:00.000Z");
  expect(iso(instantOfLocal(local("2026-10-25T02:30:00"), "Europe/Berlin"))).toBe("2026-10-25T00:30:00.000Z");
});

test("the next slot is today's until it ends, also over midnight", () => {
  expect(iso(nextOccurrence(tuesday, Date.parse("2026-11-24T11:30:00Z")).startsAt)).toBe(
    "2026-11-24T11:00:00.000Z",
  );
  expect(iso(nextOccurrence(tuesday, Date.parse("2026-11-24T11:50:00Z")).startsAt)).toBe(
    "2026-12-01T11:00:00.000Z",
  );
  const late = { ...tuesday, startMinutes: 23 * 60, endMinutes: 25 * 60 };
  expect(iso(nextOccurrence(late, Date.parse("2026-11-24T16:30:00Z")).startsAt)).toBe(
    "2026-11-24T15:00:00.000Z",
  );
});

test("only zones that the device knows are zones", () => {
  expect(isKnownZone("Europe/Berlin")).toBe(true);
  expect(isKnownZone("Mars/Olympus")).toBe(false);
  // Asked once more: what was found out is kept.
  expect([isKnownZone("Europe/Berlin"), isKnownZone("Mars/Olympus")]).toEqual([true, false]);
});
