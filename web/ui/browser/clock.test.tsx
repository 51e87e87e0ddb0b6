import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { noteServerTime, timeNow, useClockOffset, useMinute, useNowUntil } from "./clock.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  noteServerTime(Date.now());
  vi.useRealTimers();
});

test("a device whose clock is nearly right is not corrected", () => {
  noteServerTime(NOW + 2 * MINUTE_MS);
  noteServerTime(Number.NaN);
  expect(timeNow()).toBe(NOW);
});

test.each([-30, 7])(
  "the clock of a device that is %i minutes off is corrected by the server's time at once",
  (minutes) => {
    const minute = renderHook(useMinute);
    const offset = renderHook(useClockOffset);
    act(() => noteServerTime(NOW + minutes * MINUTE_MS));
    expect(minute.result.current).toBe(NOW + minutes * MINUTE_MS);
    expect(offset.result.current).toBe(minutes * MINUTE_MS);
    // The next answers take a little longer or shorter, which must not count as a change.
    act(() => noteServerTime(NOW + minutes * MINUTE_MS + 900));
    expect(offset.result.current).toBe(minutes * MINUTE_MS);
  },
);

test("after the member sets the clock right, it is used without correction", () => {
  noteServerTime(NOW + 7 * MINUTE_MS);
  vi.setSystemTime(NOW + 7 * MINUTE_MS);
  noteServerTime(NOW + 7 * MINUTE_MS);
  expect(timeNow()).toBe(NOW + 7 * MINUTE_MS);
});

test("the time left decreases at the end of each minute, and ends at the deadline", () => {
  const deadline = NOW + 2 * MINUTE_MS + 15_000;
  const passed = NOW - MINUTE_MS;
  const { result } = renderHook(() => useNowUntil([passed, deadline, deadline + MINUTE_MS, Infinity]));
  const wholeMinutesLeft = () => Math.floor((deadline - result.current) / MINUTE_MS);
  const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(wholeMinutesLeft()).toBe(2);
  after(15_100);
  expect(wholeMinutesLeft()).toBe(1);
  after(MINUTE_MS);
  expect(wholeMinutesLeft()).toBe(0);
  after(MINUTE_MS - 200);
  expect(deadline > result.current).toBe(true);
  after(200);
  expect(deadline > result.current).toBe(false);
});

test("a countdown follows a clock that is set back meanwhile", () => {
  const { result } = renderHook(() => useNowUntil([NOW + MINUTE_MS + 1000]));
  act(() => void vi.advanceTimersByTime(1100));
  act(() => noteServerTime(NOW - 30 * MINUTE_MS));
  expect(result.current).toBe(NOW - 30 * MINUTE_MS);
});

test("a screen whose rendering takes half a second is not rendered again because of that time", () => {
  let drawings = 0;
  const { result } = renderHook(() => {
    const now = useMinute();
    drawings += 1;
    vi.setSystemTime(timeNow() + 500);
    return now;
  });
  expect(drawings).toBe(1);
  expect(result.current).toBe(NOW);
});
