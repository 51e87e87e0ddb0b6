import { expect, test } from "vitest";

import { endOfEntry, entriesOf, entryOn, withOpeningsOfADay, type Entry, type SentDates } from "./entries.ts";

const TAIPEI = "Asia/Taipei";
const NEW_YORK = "America/New_York";
const origins = { portal: "https://portal.example", school: "https://school.example" };

interface Sent {
  payments?: unknown[];
  courses?: unknown[];
  events?: unknown[];
  products?: unknown[];
}

function datesOf(sent: Sent, zone = TAIPEI): Entry[] {
  const viewer = (name: string, nodes: unknown[] | undefined) => ({ viewer: nodes && { [name]: { nodes } } });
  return entriesOf(
    {
      payments: viewer("payments", sent.payments),
      courses: viewer("enrolledCourses", sent.courses),
      events: viewer("eventRegistrations", sent.events),
      products: viewer("digitalProducts", sent.products),
    } as unknown as SentDates,
    { zone, origins },
  );
}
const keysOf = (entries: readonly Entry[]) => entries.map(({ key }) => key);
const locked = (id: string | null, unlockAt: unknown) => ({ id, title: id, isLocked: true, unlockAt });
const event = (startsAt: string, endsAt: string | null, fields: object = {}) => ({
  id: "1",
  event: { title: "AMA", startsAt, endsAt, timeZone: TAIPEI },
  ...fields,
});

test("nothing that is missing or unreadable has a date", () => {
  expect(datesOf({})).toEqual([]);
  expect(
    datesOf({ payments: [null, {}], courses: [null, {}], events: [null, {}], products: [null, {}] }),
  ).toEqual([]);
  const unreadable = "end of term";
  expect(
    datesOf({
      payments: [{ tradeNo: "1", paymentState: "unpaid", expiredAt: unreadable }],
      courses: [{ slug: "a", expireDate: unreadable, sections: [{ lectures: [locked("1", unreadable)] }] }],
      events: [event(unreadable, null)],
      products: [{ id: "1", expireDate: unreadable }],
    }),
  ).toEqual([]);
});

test("a payment has its deadline while it is unpaid and after it has expired", () => {
  const payments = ["unpaid", "expired", "paid", "failed"].map((paymentState) => ({
    tradeNo: paymentState,
    paymentState,
    expiredAt: "2026-12-01T00:00:00Z",
  }));
  expect(keysOf(datesOf({ payments }))).toEqual(["payment-unpaid-due", "payment-expired-due"]);
});

test("a lecture opens on its date while it is locked, and has its number where it has no title", () => {
  const unlockAt = "2026-12-01T00:00:00Z";
  const sections = [
    { lectures: [{ id: "open", isLocked: false, unlockAt }, null] },
    null,
    { lectures: [locked("a", unlockAt), locked(null, unlockAt), locked("undated", null)] },
  ];
  const entries = datesOf({ courses: [{ slug: "react", title: "React", sections }] });
  expect(
    entries.map(({ key, href, about }) => [key, href, about.kind === "opening" && about.lecture]),
  ).toEqual([
    ["react-lecture-a-opens", "/courses/react#lecture-a", "a"],
    ["react-lecture-3-2-opens", "/courses/react#lecture-3-2", "4"],
  ]);
});

test("lectures of one course that open on one day are one entry, and those of other days and courses are not", () => {
  const course = (slug: string, ...dates: string[]) => ({
    slug,
    sections: [{ lectures: dates.map((date, at) => locked(`${at}`, date)) }],
  });
  const entries = withOpeningsOfADay(
    datesOf({
      courses: [course("a", "2026-12-01", "2026-12-01", "2026-12-02"), course("b", "2026-12-01")],
      products: [
        { id: "1", expireDate: "2026-12-01" },
        { id: "2", expireDate: "2026-12-01" },
      ],
    }),
  );
  expect(
    entries.map(({ key, about }) => [key, about.kind === "opening" && [about.lecture, about.count]]),
  ).toEqual([
    ["a-lecture-0-opens", [null, 2]],
    ["b-lecture-0-opens", ["0", 1]],
    ["product-id-1-access-ends", false],
    ["product-id-2-access-ends", false],
    ["a-lecture-2-opens", ["2", 1]],
  ]);
});

test("access to courses and products ends on a date, unless it is for life", () => {
  const ends = (fields: object) => ({ expireDate: "2026-12-01", ...fields });
  const entries = datesOf({
    courses: [ends({ slug: "react-ts" }), ends({ slug: "b", hasLifetimeAccess: true })],
    products: [ends({ title: "Checklist" }), ends({ hasLifetimeAccess: true })],
  });
  expect(entries.map(({ key, about }) => [key, "title" in about && about.title])).toEqual([
    ["react-ts-access-ends", "React ts"],
    ["product-place-0-access-ends", "Checklist"],
  ]);
});

test("an event has a date, also after it was attended, unless the member has cancelled", () => {
  const startsAt = "2026-12-01T12:00:00Z";
  const events = ["registered", "attended", "canceled", "cancelled"].map((state, id) =>
    event(startsAt, null, { id: `${id}`, state }),
  );
  expect(keysOf(datesOf({ events }))).toEqual(["event-id-0", "event-id-1"]);
});

test("a date is on the reader's day, at a place on the place's, and without an hour on its own", () => {
  const at = "2026-12-01T01:00:00Z";
  const place = event(at, null);
  const dayOf = (sent: Sent) => datesOf(sent, NEW_YORK).map(({ day, zone }) => [day, zone]);
  expect(dayOf({ events: [place] })).toEqual([["2026-11-30", NEW_YORK]]);
  const atPlace = { ...place, event: { ...place.event, location: "Room 3" } };
  expect(dayOf({ events: [atPlace] })).toEqual([["2026-12-01", TAIPEI]]);
  expect(dayOf({ events: [event("2026-12-01", null)] })).toEqual([["2026-12-01", NEW_YORK]]);
});

test("dates are in the order of their days, and on one day of their times", () => {
  const events = [
    event("2026-12-02T00:00:00Z", null, { id: "next day" }),
    event("2026-12-01T10:00:00Z", null, { id: "evening" }),
    event("2026-12-01T02:00:00Z", null, { id: "morning" }),
    // In Taipei still the first of December, an hour before midnight.
    event("2026-12-01T15:00:00Z", null, { id: "night" }),
  ];
  const keys = ["event-id-morning", "event-id-evening", "event-id-night", "event-id-next day"];
  expect(keysOf(datesOf({ events }))).toEqual(keys);
});

test("an event of several days is on each of them, and not on the day that begins as it ends", () => {
  const daysOf = (startsAt: string, endsAt: string | null) => {
    const [entry] = datesOf({ events: [event(startsAt, endsAt)] });
    const days = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
    return days.flatMap((day) => {
      const onDay = entryOn(entry!, day);
      return onDay === undefined ? [] : [[onDay.day, onDay.isFollowing === true]];
    });
  };
  const [first, second, third] = [
    ["2026-12-01", false],
    ["2026-12-02", true],
    ["2026-12-03", true],
  ];
  // Midnight in Taipei is 16:00 in UTC.
  expect(daysOf("2026-12-01T02:00:00Z", "2026-12-02T16:00:00Z")).toEqual([first, second]);
  expect(daysOf("2026-12-01T02:00:00Z", "2026-12-02T16:00:00.001Z")).toEqual([first, second, third]);
  expect(daysOf("2026-12-01", "2026-12-02")).toEqual([first, second]);
  expect(daysOf("2026-12-01T02:00:00Z", null)).toEqual([first]);
  expect(daysOf("2026-12-01T02:00:00Z", "2026-11-30T02:00:00Z")).toEqual([first]);
});

test("an event is over at its end, and any other date when it has come", () => {
  const [running] = datesOf({ events: [event("2026-12-01T02:00:00Z", "2026-12-01T04:00:00Z")] });
  expect(endOfEntry(running!)).toBe(Date.parse("2026-12-01T04:00:00Z"));
  const [ends] = datesOf({ products: [{ id: "1", expireDate: "2026-12-01T02:00:00Z" }] });
  expect(endOfEntry(ends!)).toBe(Date.parse("2026-12-01T02:00:00Z"));
  // No other date lasts until another day.
  expect(entryOn(ends!, "2026-12-02")).toBeUndefined();
  expect(entryOn(ends!, "2026-12-01")).toBe(ends);
});
