import { describe, expect, it } from "vitest";

import { createRateLimit } from "#bff/bounds/rate-limit.ts";

function limitWithClock(rate: { perMinute: number; burst: number }, keys = 100) {
  const clock = { at: 1_000_000 };
  return { clock, limit: createRateLimit(rate, keys, () => clock.at) };
}

describe("a rate limit", () => {
  it("allows its burst at once, then one per interval, and returns the seconds to wait", () => {
    const { clock, limit } = limitWithClock({ perMinute: 20, burst: 3 });
    expect([1, 2, 3, 4].map(() => limit.take("a"))).toEqual([0, 0, 0, 3]);
    clock.at += 2999;
    expect(limit.take("a")).toBe(1);
    clock.at += 1;
    expect([limit.take("a"), limit.take("a")]).toEqual([0, 3]);
  });

  it("allows a full burst again after a pause, and no more", () => {
    const { clock, limit } = limitWithClock({ perMinute: 60, burst: 2 });
    limit.take("a");
    clock.at += 3_600_000;
    expect([1, 2, 3].map(() => limit.take("a") > 0)).toEqual([false, false, true]);
  });

  it("does not make a caller wait longer after a refused try", () => {
    const { limit } = limitWithClock({ perMinute: 60, burst: 1 });
    limit.take("a");
    expect([1, 2, 3].map(() => limit.take("a"))).toEqual([1, 1, 1]);
  });

  it("counts each key separately", () => {
    const { limit } = limitWithClock({ perMinute: 1, burst: 1 });
    expect([limit.take("a"), limit.take("b"), limit.take("a")]).toEqual([0, 0, 60]);
  });

  it("drops the key that was counted first when it has too many", () => {
    const { limit } = limitWithClock({ perMinute: 1, burst: 1 }, 2);
    limit.take("a");
    limit.take("b");
    limit.take("c");
    expect(limit.take("c")).toBe(60);
    expect(limit.take("b")).toBe(60);
    expect(limit.take("a")).toBe(0);
  });
});
