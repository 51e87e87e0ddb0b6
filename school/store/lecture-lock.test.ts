import { expect, test } from "vitest";

import { DAY, HOUR } from "#school/clock.ts";
import { isLockedAt, opensAt } from "#school/store/lecture-lock.ts";

test("the later of a time and days after enrolment counts, and only days need an enrolment", () => {
  const lock = { locked: 0, unlock_at: 3 * HOUR, unlock_after_days: 1 } as const;

  expect(opensAt(lock, 0)).toBe(DAY);
  expect(opensAt({ ...lock, unlock_at: 2 * DAY }, 0)).toBe(2 * DAY);
  expect(isLockedAt(lock, undefined, 9 * DAY)).toBe(true);
  expect(isLockedAt(lock, 0, DAY)).toBe(false);
  expect(isLockedAt({ ...lock, unlock_after_days: null }, undefined, 3 * HOUR)).toBe(false);
});
