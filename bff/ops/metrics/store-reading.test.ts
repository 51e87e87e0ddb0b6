import { afterEach, expect, it, vi } from "vitest";

import { createMetrics } from "#bff/ops/metrics/metrics.ts";

const COUNTS = {
  active: 3,
  idle: 4,
  pending: 2,
  oldestMs: 0,
  sameRelease: 1,
  otherRelease: 2,
  endedUnmoved: 5,
};

it("reads the store once a minute, for any number of scrapes", async () => {
  let nowMs = 0;
  let asked = 0;
  const metrics = createMetrics(() => nowMs);
  metrics.sources.store = async () => {
    asked += 1;
    return COUNTS;
  };
  await metrics.read();
  nowMs = 59_000;
  const text = await metrics.read();
  expect(asked).toBe(1);
  const lines = [
    'homeroom_sessions{state="active"} 3',
    "homeroom_outbox_oldest_seconds 59",
    "homeroom_mass_ending_left 5",
    'homeroom_instances{release="other"} 2',
  ];
  for (const line of lines) expect(text).toContain(`${line}\n`);
  nowMs = 60_000;
  await metrics.read();
  expect(asked).toBe(2);
  // The clock was set back by an hour.
  nowMs = -3_540_000;
  await metrics.read();
  expect(asked).toBe(3);
});

afterEach(() => void vi.useRealTimers());

it("waits a second at most for the store, and shares a reading that goes on", async () => {
  vi.useFakeTimers();
  const metrics = createMetrics(() => 0);
  const found = Promise.withResolvers<typeof COUNTS>();
  let asked = 0;
  metrics.sources.store = () => {
    asked += 1;
    return found.promise;
  };
  const first = metrics.read();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toContain('homeroom_sessions{state="active"} NaN\n');
  const second = metrics.read();
  found.resolve(COUNTS);
  expect(await second).toContain('homeroom_sessions{state="active"} 3\n');
  expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
});

it("reports unknown values while the store cannot be read, and reads it again at the next scrape", async () => {
  const metrics = createMetrics(() => 0);
  metrics.sources.store = () => Promise.reject(new Error("away"));
  expect(await metrics.read()).toContain('homeroom_sessions{state="active"} NaN\n');
  metrics.sources.store = () => Promise.resolve(COUNTS);
  expect(await metrics.read()).toContain('homeroom_sessions{state="active"} 3\n');
});
