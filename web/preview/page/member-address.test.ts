import { expect, test } from "vitest";

import { addressFault } from "./member-address.ts";

const SEEDED_AT = Date.parse("2026-11-22T12:00:00Z");

const faultOf = (address: string) => addressFault(address, "mem_yichun", SEEDED_AT);

test.each([
  "/",
  "/courses/react-ts-practice?q=1#lec_1",
  "/billing/TM20261120-0240",
  "/billing/X-1",
  "/inbox/",
  "/sign-in",
])("a screen is at %s", (address) => {
  expect(faultOf(address)).toBeUndefined();
});

test.each(["/no/such/screen", "/javascript:alert(1)", "/courses/a/b", "/%3Cscript%3E"])(
  "no screen is at %s, which is told",
  (address) => {
    expect(faultOf(address)).toEqual({ kind: "noScreen", path: address });
  },
);

test("the number of a sample payment of another day is told, with the number that it has on this one", () => {
  expect(faultOf("/billing/TM20251120-0240")).toEqual({
    kind: "otherDay",
    tradeNo: "TM20251120-0240",
    today: "TM20261120-0240",
  });
});

test("a number that no sample has is the member's own matter", () => {
  expect(faultOf("/billing/TM20251120-7777")).toBeUndefined();
});
