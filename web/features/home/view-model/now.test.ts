import { expect, test } from "vitest";

import { entriesOf, type SentDates } from "#web/app/dates/entries.ts";
import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";
import { parsePayment } from "#web/model/payment/payment.ts";

import { datesFrom } from "./now.ts";

/** 10:00 on Saturday in Taipei. */
const now = Date.parse("2026-11-21T02:00:00Z");
const zone = "Asia/Taipei";
const origins = { portal: "https://portal.example", school: "https://school.example" };
const iso = (distance: number | null) => (distance === null ? null : new Date(now + distance).toISOString());

const eventAt = (id: string, from: number, to: number | null = null) => ({
  id,
  event: { title: id, startsAt: iso(from), endsAt: iso(to), timeZone: zone },
});
const productsUntil = (...days: string[]) => days.map((day) => ({ id: day, expireDate: `${day}T04:00:00Z` }));

/** @param dueIn  null for a payment without a deadline; undefined for none */
function datesOf(sent: { events?: object[]; products?: object[] }, dueIn?: number | null) {
  const nodes =
    dueIn === undefined
      ? []
      : [{ tradeNo: "Pay", paymentState: "unpaid", codeNo: "1", expiredAt: iso(dueIn) }];
  const entries = entriesOf(
    {
      payments: { viewer: { payments: { nodes } } },
      events: { viewer: { eventRegistrations: { nodes: sent.events ?? [] } } },
      products: { viewer: { digitalProducts: { nodes: sent.products ?? [] } } },
      courses: null,
    } as unknown as SentDates,
    { zone, origins },
  );
  const dated = datesFrom(
    entries,
    nodes.map((node) => parsePayment(node)!),
    { now, zone },
  );
  const names = (waiting: typeof dated.first) =>
    waiting.map((each) => (each.kind === "event" ? each.event.title : each.payment.tradeNo));
  return { first: names(dated.first), last: names(dated.last), coming: dated.coming.map(({ key }) => key) };
}

test("a payment that is due within a day comes first; one that is due later is a date; without one it is last", () => {
  expect(datesOf({}, DAY_MS)).toEqual({ first: ["Pay"], last: [], coming: [] });
  const products = productsUntil("2026-11-25");
  expect(datesOf({ products }, DAY_MS)).toEqual({
    first: ["Pay"],
    last: [],
    coming: ["product-id-2026-11-25-access-ends"],
  });
  expect(datesOf({}, DAY_MS + 1)).toEqual({ first: [], last: [], coming: ["payment-Pay-due"] });
  expect(datesOf({}, null)).toEqual({ first: [], last: ["Pay"], coming: [] });
  expect(datesOf({})).toEqual({ first: [], last: [], coming: [] });
});

test("of an event and a payment that is due, what happens first comes first, and at one time the payment", () => {
  const first = (beginsIn: number) => datesOf({ events: [eventAt("AMA", beginsIn)] }, HOUR_MS).first;
  expect(first(HOUR_MS - 1)).toEqual(["AMA", "Pay"]);
  expect(first(HOUR_MS)).toEqual(["Pay", "AMA"]);
  // Of an event that begins now the end counts.
  expect(datesOf({ events: [eventAt("AMA", 0, 2 * HOUR_MS)] }, HOUR_MS).first).toEqual(["Pay", "AMA"]);
  expect(datesOf({ events: [eventAt("AMA", 0, HOUR_MS - 1)] }, HOUR_MS).first).toEqual(["AMA", "Pay"]);
});

test("a date is over when it has come, and a running event at its end", () => {
  expect(
    datesOf({
      products: [
        { id: "over", expireDate: iso(0) },
        { id: "open", expireDate: iso(1) },
      ],
    }).coming,
  ).toEqual(["product-id-open-access-ends"]);
  expect(datesOf({ events: [eventAt("AMA", -HOUR_MS, 0)] }).first).toEqual([]);
  expect(datesOf({ events: [eventAt("AMA", -HOUR_MS, 1)] }).first).toEqual(["AMA"]);
});

test("the event of today stands once, and one of tomorrow is a date", () => {
  const events = [eventAt("today", 3 * HOUR_MS), eventAt("tomorrow", DAY_MS)];
  expect(datesOf({ events })).toEqual({ first: ["today"], last: [], coming: ["event-id-tomorrow"] });
  expect(datesOf({ events: events.slice(1) }).first).toEqual([]);
});

test("a meeting that runs comes before an event that lasts for days, until the end of that is nearer", () => {
  const meeting = eventAt("meeting", -HOUR_MS, HOUR_MS);
  const camp = (endsIn: number) => eventAt("camp", -3 * DAY_MS, endsIn);
  expect(datesOf({ events: [camp(DAY_MS), meeting] }).first).toEqual(["meeting"]);
  expect(datesOf({ events: [camp(DAY_MS), eventAt("soon", HOUR_MS / 2)] }).first).toEqual(["soon"]);
  expect(datesOf({ events: [camp(HOUR_MS / 4), eventAt("soon", HOUR_MS / 2)] }).first).toEqual(["camp"]);
});

test("dates are shown for fourteen days, and the next three if these days have fewer", () => {
  const near = ["2026-11-22", "2026-11-23", "2026-11-24", "2026-12-04"];
  const days = (dates: string[]) =>
    datesOf({ products: productsUntil(...dates) }).coming.map((key) => key.slice(11, 21));
  expect(days([...near, "2026-12-05"])).toEqual(near);
  expect(days(["2026-11-22", "2026-12-05", "2027-01-01", "2027-01-02"])).toEqual([
    "2026-11-22",
    "2026-12-05",
    "2027-01-01",
  ]);
  // A payment whose date is not shown is named by itself.
  const { last, coming } = datesOf({ products: productsUntil(...near) }, 20 * DAY_MS);
  expect([last, coming.length]).toEqual([["Pay"], 4]);
});
