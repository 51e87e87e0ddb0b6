import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pauseAfter, pollWhileVisible } from "../poll-while-visible.ts";

let isHidden = false;
const returnToTab = () => document.dispatchEvent(new Event("visibilitychange"));

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a visible tab asks every minute", async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const stop = pollWhileVisible(ask);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ask).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(120_001);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a hidden tab requests nothing, and requests at once when the member returns to it", async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const stop = pollWhileVisible(ask);
  isHidden = true;
  returnToTab();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask).toHaveBeenCalledTimes(0);
  isHidden = false;
  returnToTab();
  window.dispatchEvent(new Event("focus"));
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

test("an answer that arrives in a hidden tab starts no polling until the member returns", async () => {
  let answer: (isAnswered: boolean) => void = () => undefined;
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const stop = pollWhileVisible(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  isHidden = true;
  returnToTab();
  answer(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  isHidden = false;
  returnToTab();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("after a failure the pause is short and grows to two minutes, and after a success it is one minute", async () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => pauseAfter(failures) / 1000)).toEqual([
    60, 15, 30, 60, 120, 120,
  ]);
  let isWorking = false;
  const ask = vi.fn(() => Promise.resolve(isWorking));
  const stop = pollWhileVisible(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ask).toHaveBeenCalledTimes(1);
  isWorking = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});
