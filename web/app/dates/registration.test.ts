import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";

import {
  endOfEvent,
  isEndKnown,
  isPeriod,
  nearnessOf,
  parseRegistration,
  registrationKeys,
} from "./registration.ts";

const origins = { portal: "https://portal.example", school: "https://school.example" };
/** 10:00 in Taipei, 21:00 of the day before in New York. */
const now = Date.parse("2026-11-21T02:00:00Z");
const TAIPEI = "Asia/Taipei";
const NEW_YORK = "America/New_York";
const iso = (distance: number) => new Date(now + distance).toISOString();

const registrationOf = (event: object, sent: object = {}) =>
  parseRegistration({ event: { timeZone: TAIPEI, ...event }, ...sent }, "key", origins);
/** @param to  undefined for no end */
const lasting = (from: number, to?: number) =>
  registrationOf({ startsAt: iso(from), endsAt: to === undefined ? null : iso(to) });

test("an event has its own zone, unless the school sends none or the device does not know it", () => {
  const zoneOf = (timeZone: unknown) => registrationOf({ timeZone }).zone;
  expect([NEW_YORK, "Mars/Olympus", "", null].map(zoneOf)).toEqual([NEW_YORK, null, null, null]);
  const day = { startsAt: "2026-11-21", endsAt: "2026-11-21" };
  const { startsAt, endsAt } = registrationOf({ ...day, timeZone: NEW_YORK });
  expect([startsAt?.at, endsAt?.at]).toEqual([
    Date.parse("2026-11-21T05:00:00Z"),
    Date.parse("2026-11-22T05:00:00Z") - 1,
  ]);
  expect([startsAt?.dayZone, registrationOf({ ...day, timeZone: null }).startsAt?.dayZone]).toEqual([
    NEW_YORK,
    SCHOOL_ZONE,
  ]);
});

test("an event is at a place if it names one and has no address on the network", () => {
  const placeZone = (event: object) => registrationOf(event).placeZone;
  expect(placeZone({ location: "Room 3" })).toBe(TAIPEI);
  expect(placeZone({ location: "Room 3", timeZone: null })).toBe(SCHOOL_ZONE);
  expect(placeZone({ location: "Room 3", onlineUrl: "https://meet.example/1" })).toBeNull();
  expect(placeZone({})).toBeNull();
});

test("a registration without an event, and one with a word that the portal does not know, can be shown", () => {
  expect(parseRegistration({}, "key", origins)).toEqual({
    key: "key",
    title: null,
    state: null,
    ticketCode: null,
    startsAt: null,
    endsAt: null,
    zone: null,
    location: null,
    link: null,
    placeZone: null,
  });
  expect(registrationOf({}, { state: "WAITLISTED" }).state).toBe("WAITLISTED");
});

test("a registration is named by its id, by its event's, or by its place, and each has another name", () => {
  const keys = registrationKeys([
    { id: "a", event: { id: "e" } },
    { event: { id: "e" } },
    { event: { id: "e" } },
    null,
  ]);
  expect(keys).toEqual(["id-a", "id-e", "place-2", "place-3"]);
});

test("an event is near on its day, soon within an hour, and runs from the moment of its beginning", () => {
  const from = (distance: number, length?: number) =>
    nearnessOf(lasting(distance, length === undefined ? undefined : distance + length), now, TAIPEI);
  expect([1, HOUR_MS, HOUR_MS + 1].map((distance) => from(distance))).toEqual(["soon", "soon", "today"]);
  expect([14 * HOUR_MS - 1, 14 * HOUR_MS].map((distance) => from(distance))).toEqual(["today", "later"]);
  expect([from(0, HOUR_MS), from(0), from(-DAY_MS, 2 * DAY_MS), from(-DAY_MS)]).toEqual([
    "now",
    "begun",
    "now",
    "begun",
  ]);
  const undated = registrationOf({ startsAt: "some day" });
  expect([nearnessOf(undated, now, TAIPEI), nearnessOf(registrationOf({}), now, TAIPEI)]).toEqual([
    "later",
    "later",
  ]);
});

test("within the hour an event is soon, also when it begins on the next day", () => {
  const lateEvening = Date.parse("2026-11-21T15:30:00Z");
  const tomorrow = registrationOf({ startsAt: "2026-11-21T16:15:00Z" });
  expect(nearnessOf(tomorrow, lateEvening, TAIPEI)).toBe("soon");
  // Nobody knows when on that day.
  const dayOf = registrationOf({ startsAt: "2026-11-22" });
  expect(nearnessOf(dayOf, lateEvening, TAIPEI)).toBe("later");
});

test("the day of an event is the reader's, of an event at a place the place's, and of a whole day its own", () => {
  const inTaipei = { startsAt: iso(5 * HOUR_MS) };
  expect(nearnessOf(registrationOf(inTaipei), now, NEW_YORK)).toBe("later");
  expect(nearnessOf(registrationOf({ ...inTaipei, location: "Room 3" }), now, NEW_YORK)).toBe("today");
  expect(nearnessOf(registrationOf({ startsAt: "2026-11-21" }), now, NEW_YORK)).toBe("today");
  const ofDays = registrationOf({ startsAt: "2026-11-20", endsAt: "2026-11-22" });
  expect(nearnessOf(ofDays, now, TAIPEI)).toBe("now");
});

test("an end that is not after the beginning is none", () => {
  expect([
    isEndKnown(lasting(0, 1)),
    isEndKnown(lasting(0, 0)),
    isEndKnown(lasting(0, -1)),
    isEndKnown(lasting(0)),
  ]).toEqual([true, false, false, false]);
  const withoutBeginning = registrationOf({ endsAt: iso(0) });
  expect([isEndKnown(withoutBeginning), endOfEvent(withoutBeginning)]).toEqual([true, now]);
});

test("an event without an end is over with its day, in its own zone, and not within three hours", () => {
  const endOf = (startsAt: string, timeZone: string | null) =>
    new Date(endOfEvent(registrationOf({ startsAt, timeZone }))).toISOString();
  expect(endOf("2026-11-21T12:59:00Z", TAIPEI)).toBe("2026-11-21T16:00:00.000Z");
  expect(endOf("2026-11-21T13:01:00Z", TAIPEI)).toBe("2026-11-21T16:01:00.000Z");
  expect(endOf("2026-11-21T13:01:00Z", NEW_YORK)).toBe("2026-11-22T05:00:00.000Z");
  // A whole day ends with the day.
  expect(endOf("2026-11-21", NEW_YORK)).toBe("2026-11-22T05:00:00.000Z");
  expect(endOf("2026-11-21T02:00:00Z", null)).toBe(endOf("2026-11-21T02:00:00Z", SCHOOL_ZONE));
});

test("an event of a day or more is a period, and so is a whole day", () => {
  expect([lasting(0, DAY_MS), lasting(0, DAY_MS - 1), lasting(0)].map(isPeriod)).toEqual([
    true,
    false,
    false,
  ]);
  expect(isPeriod(registrationOf({ startsAt: "2026-11-21" }))).toBe(true);
  expect(isPeriod(registrationOf({ endsAt: iso(0) }))).toBe(false);
});
