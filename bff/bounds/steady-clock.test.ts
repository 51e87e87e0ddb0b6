import { describe, expect, it } from "vitest";

import { createSteadyClock } from "#bff/bounds/steady-clock.ts";

function clockOf() {
  const times = { wall: 1000, elapsed: 70 };
  return {
    times,
    steadyNow: createSteadyClock(
      () => times.wall,
      () => times.elapsed,
    ),
  };
}

describe("the steady clock", () => {
  it("follows the wall clock forward, even faster than the time that has passed", () => {
    const { times, steadyNow } = clockOf();
    expect(steadyNow()).toBe(1000);
    Object.assign(times, { wall: 5000, elapsed: 71 });
    expect(steadyNow()).toBe(5000);
  });

  it("goes on with the time that has passed, and no faster, after the wall clock was set back", () => {
    const { times, steadyNow } = clockOf();
    Object.assign(times, { wall: 0, elapsed: 80 });
    expect(steadyNow()).toBe(1010);
    Object.assign(times, { wall: 5, elapsed: 85 });
    expect(steadyNow()).toBe(1015);
    expect(steadyNow()).toBe(1015);
  });

  it("has whole milliseconds, and loses no part of one", () => {
    const { times, steadyNow } = clockOf();
    const read = [70.6, 71.2, 71.8].map((elapsed) => {
      times.elapsed = elapsed;
      return steadyNow();
    });
    expect(read).toEqual([1000, 1001, 1001]);
  });
});
