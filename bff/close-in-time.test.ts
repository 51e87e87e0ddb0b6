import type { FastifyBaseLogger } from "fastify";
import { afterEach, expect, it, vi } from "vitest";

import { closeInTime } from "#bff/close-in-time.ts";

afterEach(() => void vi.useRealTimers());

it.each<[how: string, close: () => Promise<void>]>([
  ["in time", () => Promise.resolve()],
  ["with a fault", () => Promise.reject(new Error("gone"))],
])("a part that has closed %s leaves no timer", async (_how, close) => {
  vi.useFakeTimers();
  const log = { warn: () => undefined } as unknown as FastifyBaseLogger;
  await closeInTime(log, "session store", close);
  expect(vi.getTimerCount()).toBe(0);
});

it("a part that fails or does not answer while the portal stops is logged, and the stop goes on", async () => {
  const events: unknown[] = [];
  const log = { warn: (event: unknown) => events.push(event) } as unknown as FastifyBaseLogger;
  await closeInTime(log, "session store", () => Promise.reject(new TypeError("text of another host")));
  await closeInTime(log, "span collector", () => new Promise(() => undefined), 1);
  await closeInTime(log, "school", () => Promise.resolve());
  expect(events).toEqual([
    { event: "not_closed", part: "session store", reason: "TypeError" },
    { event: "not_closed", part: "span collector", reason: "not within 1 ms" },
  ]);
});
