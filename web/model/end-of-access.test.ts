import { expect, test } from "vitest";

import { endOfAccess } from "./end-of-access.ts";
import { parseTime } from "./sent-time.ts";

test("access ends with the day that the school names, unless it is for life", () => {
  const expireDate = "2026-12-01";
  for (const hasLifetimeAccess of [false, null, undefined])
    expect(endOfAccess({ expireDate, hasLifetimeAccess })).toEqual(parseTime(expireDate, "end"));
  expect(endOfAccess({ expireDate, hasLifetimeAccess: true })).toBeNull();
  expect(endOfAccess({ hasLifetimeAccess: false })).toBeNull();
});
