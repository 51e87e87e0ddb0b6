import { expect, test } from "vitest";

import { sentLength } from "./sent-length.ts";

test("a length of days is counted in the unit of the field, rounded down", () => {
  for (const sent of ["P1DT2H3M4S", "1 02:03:04"]) {
    expect(sentLength(sent, 1), sent).toBe(93_784);
    expect(sentLength(sent, 60), sent).toBe(1563);
  }
  expect(sentLength("P1D", 60)).toBe(1440);
  expect([sentLength("PT59.9S", 60), sentLength("PT60S", 60), sentLength(59.9, 60)]).toEqual([0, 1, 59]);
});

test("what names no length has none", () => {
  for (const odd of ["P", "PT", "-PT5S", "1:30", -1, {}, true, null]) expect(sentLength(odd, 1)).toBeNull();
});
