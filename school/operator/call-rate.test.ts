import { describe, expect, test } from "vitest";

import { MINUTE, SECOND } from "#school/clock.ts";
import { ApiError } from "#school/operator/api-error.ts";
import { CallRate } from "#school/operator/call-rate.ts";

/** The seconds that a refused call is told to wait; nothing when it is admitted. */
function waitOf(rate: CallRate, memberId: string, now: number): string | undefined {
  try {
    rate.admit(memberId, now);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    return error.headers["retry-after"];
  }
}

describe("the rate of calls", () => {
  test("refuses calls beyond the limit until the minute is over, with the seconds left in Retry-After", () => {
    const rate = new CallRate(2);

    expect(waitOf(rate, "mem_a", 0)).toBeUndefined();
    expect(waitOf(rate, "mem_a", SECOND)).toBeUndefined();
    expect(waitOf(rate, "mem_a", 10 * SECOND)).toBe("50");
    expect(waitOf(rate, "mem_a", MINUTE)).toBeUndefined();
  });

  test("counts each operator separately", () => {
    const rate = new CallRate(1);
    rate.admit("mem_a", 0);

    expect(waitOf(rate, "mem_b", 0)).toBeUndefined();
    expect(waitOf(rate, "mem_a", 0)).toBe("60");
  });
});
