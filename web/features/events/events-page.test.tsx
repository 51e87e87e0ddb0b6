import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffWith, type Fields } from "#web/testing/fake-bff.ts";
import { dayParts } from "#web/format/dates.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { instantOfLocal } from "#web/format/zones.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { nearnessOf, parseRegistration } from "#web/app/dates/registration.ts";

const registration = (event: (Fields & { title: string }) | null, fields: Fields = {}): Fields => ({
  __typename: "EventRegistration",
  id: `reg_${event?.title ?? "bare"}`,
  state: "registered",
  ticketCode: null,
  event: event === null ? null : { __typename: "Event", id: `evt_${event.title}`, ...event },
  ...fields,
});

const origins = { portal: "https://portal.example", school: "https://school.example" };

const showcase = {
  title: "年末成果發表會",
  startsAt: "2099-12-19T06:00:00Z",
  endsAt: "2099-12-19T10:00:00Z",
  timeZone: "Asia/Taipei",
  location: "台北市大安區",
};

const answering = (registrations: readonly Fields[]) => bffWith({ registrations });

const region = (name: string) => screen.findByRole("region", { name });

test("coming events stand before past ones, each in the event's own zone", async () => {
  await openPortal(
    answering([
      registration({ title: "攝影外拍", startsAt: 1_600_000_000, endsAt: null }, { state: "attended" }),
      registration(showcase, { ticketCode: "A0-17" }),
    ]),
    "/events",
  );
  const upcoming = await region("Upcoming");
  expect(within(upcoming).getByText(/19 Dec 2099, 14:00–18:00 \(Taipei time\)/)).toBeTruthy();
  expect(within(upcoming).getByText("A0-17")).toBeTruthy();
  const past = await region("Past");
  expect(within(past).getByRole("heading", { name: "攝影外拍" })).toBeTruthy();
  expect(within(past).queryByRole("button")).toBeNull();
});

test("an event on days without hours shows the days, and text that is no time is shown as written", async () => {
  await openPortal(
    answering([
      registration({ title: "Camp", startsAt: "2099-12-19", endsAt: "2099-12-21", timeZone: "Asia/Tokyo" }),
      registration({ title: "Soon", startsAt: "in spring", endsAt: null }),
      registration({ title: "Backwards", startsAt: "2099-12-19T06:00:00Z", endsAt: "2099-12-18T06:00:00Z" }),
    ]),
    "/events",
  );
  const row = async (name: string) => (await screen.findByRole("heading", { name })).closest("li")!;
  expect((await row("Camp")).textContent).toMatch(/19\sDec\s2099 – 21\sDec\s2099/);
  expect((await row("Camp")).textContent).not.toMatch(/\d:\d/);
  expect((await row("Soon")).textContent).toContain("in spring");
  expect((await row("Backwards")).textContent).not.toMatch(/18\sDec/);
});

test("the day of an event is that of its own zone, shown as a calendar leaf", () => {
  const evening = Date.parse("2099-12-19T20:00:00Z");
  const leaf = (locale: string, zone: string) => Object.values(dayParts(evening, { locale, zone }));
  expect(leaf("en", "UTC")).toEqual(["Dec", "19", "Sat"]);
  expect(leaf("zh-TW", "Asia/Taipei")).toEqual(["12月", "20", "週日"]);
});

test("an event is today on the reader's day, or on that day of the school's calendar", () => {
  const now = Date.parse("2026-11-24T10:00:00Z");
  const nearness = (startsAt: string, zone: string, endsAt: string | null = null) => {
    const event = { startsAt, endsAt, timeZone: "Asia/Taipei" };
    return nearnessOf(parseRegistration({ event }, "", origins), now, zone);
  };
  expect(nearness("2026-11-24T15:30:00Z", "Asia/Taipei")).toBe("today");
  expect(nearness("2026-11-24T16:30:00Z", "Asia/Taipei")).toBe("later");
  expect(nearness("2026-11-24T16:30:00Z", "Europe/Berlin")).toBe("today");
  expect(nearness("2026-11-25", "Asia/Taipei")).toBe("later");
  expect(nearness("2026-11-24", "Europe/Berlin")).toBe("today");
  expect(nearness("2026-11-23", "Asia/Taipei", "2026-11-24")).toBe("now");
});

test("a time without a zone is in the event's own zone, without one in the school's", () => {
  const at = (timeZone: string | null) =>
    parseRegistration({ event: { startsAt: "2026-12-01 19:00:00", timeZone } }, "", origins).startsAt?.at;
  expect(at("Asia/Tokyo")).toBe(Date.parse("2026-12-01T10:00:00Z"));
  expect(at("Europe/Berlin")).toBe(Date.parse("2026-12-01T18:00:00Z"));
  expect(at(null)).toBe(instantOfLocal(Date.parse("2026-12-01T19:00:00Z"), SCHOOL_ZONE));
});

test("an address on another site names its host; a canceled event has no buttons", async () => {
  await openPortal(
    answering([
      registration({ ...showcase, title: "AMA", onlineUrl: "https://live.example.com/ama" }),
      registration(
        { ...showcase, title: "Gone", onlineUrl: "https://live.example.com/x" },
        { state: "canceled" },
      ),
    ]),
    "/events",
  );
  const link = await screen.findByRole("link", { name: "Join online: AMA" });
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(screen.getByText("Opens live.example.com in a new tab")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Join online: Gone" })).toBeNull();
  expect(screen.getByText("Cancelled")).toBeTruthy();
});
