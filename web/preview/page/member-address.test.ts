import { expect, test } from "vitest";

import { sampleMember } from "#shared/sample-members/members.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";

import { dayFault, screenFault } from "./member-address.ts";

const SEEDED_AT = Date.parse("2026-11-22T12:00:00Z");

const SAMPLE = sampleMember("mem_yichun", SEEDED_AT, ALL_TITLES);

test.each([
  "/",
  "/courses/react-ts-practice?q=1#lec_1",
  "/billing/TM20261120-0240",
  "/billing/X-1",
  "/inbox/",
  "/sign-in",
])("a screen is at %s", (address) => {
  expect(screenFault(address)).toBeUndefined();
});

test.each(["/no/such/screen", "/javascript:alert(1)", "/courses/a/b", "/%3Cscript%3E"])(
  "an address without a screen is reported: %s",
  (address) => {
    expect(screenFault(address)).toBe(address);
  },
);

test("a sample payment's number of another day is reported", () => {
  const tradeNo = "TM20251120-0240";
  expect(dayFault(`/billing/${tradeNo}?q=1`, SAMPLE)).toBe(tradeNo);
  expect(dayFault("/billing/TM20261120-0240", SAMPLE)).toBeUndefined();
  expect(dayFault("/courses/TM20251120-0240", SAMPLE)).toBeUndefined();
});

test("a number that no sample has is left as it is", () => {
  expect(dayFault("/billing/TM20251120-7777", SAMPLE)).toBeUndefined();
  expect(dayFault("/billing/X-0240", SAMPLE)).toBeUndefined();
});
