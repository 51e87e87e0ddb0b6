import { expect, test } from "vitest";

import { sampleMember } from "#shared/sample-members/members.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import type { SamplePersonId } from "#shared/sample-members/people.ts";
import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { nearestDate } from "../page/moment/around-date.ts";
import { datesOfScreen, sampleDates } from "./sample-dates.ts";

const SEEDED_AT = Date.parse("2026-11-22T12:00:00Z");

const datesOf = (id: SamplePersonId) => sampleDates(sampleMember(id, SEEDED_AT, ALL_TITLES), SEEDED_AT);

test("the dates of the typical member are those in the future, the nearest first", () => {
  const dates = datesOf("mem_yichun");
  const of = (kind: string) => dates.filter((date) => date.kind === kind);
  expect(of("deadline")[0]).toEqual({
    kind: "deadline",
    at: Date.parse("2026-11-22T12:59:00Z"),
    title: "年末成果發表會 門票",
  });
  expect(of("deadline")).toHaveLength(3);
  expect(of("access")[0]?.title).toBe("手機攝影的光");
  expect(of("unlock").length).toBeGreaterThan(0);
  expect(of("event").length).toBeGreaterThan(0);
  for (const kind of ["deadline", "unlock", "access", "event"]) {
    const times = of(kind).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(SEEDED_AT);
  }
});

test("lectures that open together are one date", () => {
  const unlocks = datesOf("mem_yichun").filter(({ kind }) => kind === "unlock");
  const names = unlocks.map(({ at, title }) => `${at} ${title}`);
  expect(new Set(names).size).toBe(names.length);
});

test("a new member has no date, and a member with many has a few of each kind", () => {
  expect(datesOf("mem_bohan")).toEqual([]);
  expect(datesOf("mem_shufen").length).toBeLessThanOrEqual(4 * 12);
});

test("the nearest date is the one that the screen is about, if it is within a day", () => {
  const dates = datesOf("mem_yichun");
  expect(nearestDate(dates, SEEDED_AT)?.at).toBe(Date.parse("2026-11-22T12:59:00Z"));
  expect(nearestDate(dates, SEEDED_AT + 2 * HOUR_MS)?.at).toBe(Date.parse("2026-11-22T12:59:00Z"));
  expect(nearestDate(dates, SEEDED_AT - 2 * DAY_MS)).toBeUndefined();
});

test("Billing is about deadlines, one course about its own dates, and the inbox about none", () => {
  const sample = sampleMember("mem_yichun", SEEDED_AT, ALL_TITLES);
  const kindsAt = (address: string) => [
    ...new Set(datesOfScreen(sampleDates(sample, SEEDED_AT), address, sample).map(({ kind }) => kind)),
  ];
  expect(kindsAt("/billing?year=2026")).toEqual(["deadline"]);
  expect(kindsAt("/inbox")).toEqual([]);
  expect(kindsAt("/no/such")).toEqual([]);
  const course = sample.offers.courses.find(({ title }) => title === "手機攝影的光");
  expect(kindsAt(`/courses/${course?.slug}`)).toEqual(["access"]);
});

test("one payment is about its own deadline, also when that has passed, and a paid one about none", () => {
  const sample = sampleMember("mem_yichun", SEEDED_AT, ALL_TITLES);
  const datesAt = (address: string) => datesOfScreen(sampleDates(sample, SEEDED_AT), address, sample);
  const atm = sample.member.payments.find(({ tradeNo }) => tradeNo.endsWith("0417"));
  expect(datesAt(`/billing/${atm?.tradeNo}`).map(({ at }) => at)).toEqual([atm?.expiredAt]);
  expect(datesAt("/billing/{0077}")[0]?.at).toBeLessThan(SEEDED_AT);
  expect(datesAt("/billing/{0101}")).toEqual([]);
});
