import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { noteServerTime, timeNow, useClockOffset, useMinute } from "./clock.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  noteServerTime(Date.now());
  vi.useRealTimers();
});

test("a device whose clock is about right is believed", () => {
  noteServerTime(NOW + 2 * MINUTE_MS);
  noteServerTime(Number.NaN);
  expect(timeNow()).toBe(NOW);
});

test.each([-30, 7])(
  "a device that is %i minutes off is not: what is on the page follows the server at once",
  (minutes) => {
    const minute = renderHook(useMinute);
    const offset = renderHook(useClockOffset);
    act(() => noteServerTime(NOW + minutes * MINUTE_MS));
    expect(minute.result.current).toBe(NOW + minutes * MINUTE_MS);
    expect(offset.result.current).toBe(minutes * MINUTE_MS);
    // The answers after it took a little longer or shorter: no news.
    act(() => noteServerTime(NOW + minutes * MINUTE_MS + 900));
    expect(offset.result.current).toBe(minutes * MINUTE_MS);
  },
);

test("a device that is set right is believed again", () => {
  noteServerTime(NOW + 7 * MINUTE_MS);
  vi.setSystemTime(NOW + 7 * MINUTE_MS);
  noteServerTime(NOW + 7 * MINUTE_MS);
  expect(timeNow()).toBe(NOW + 7 * MINUTE_MS);
});
