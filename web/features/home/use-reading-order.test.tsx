import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { MAX_HOLD_MS, placesOf, useReadingOrder, type Panel } from "./use-reading-order.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function panels(settled: { toPay?: boolean; courses?: boolean; openings?: boolean; notices?: boolean }) {
  const panel = (column: number, isSettled = false): Panel => ({ column, isSettled });
  return {
    toPay: panel(1, settled.toPay),
    courses: panel(1, settled.courses),
    openings: panel(2, settled.openings),
    notices: panel(2, settled.notices),
  };
}

const none = { held: "none", room: "none" };

test("a panel waits for those above it, and for the other column only when both are one", () => {
  expect(placesOf(panels({}), undefined)).toEqual({
    toPay: none,
    courses: { held: "column", room: "none" },
    openings: { held: "page", room: "none" },
    notices: { held: "column", room: "none" },
  });
  expect(placesOf(panels({ toPay: true, notices: true }), undefined)).toEqual({
    toPay: none,
    courses: none,
    openings: { held: "page", room: "none" },
    notices: { held: "column", room: "none" },
  });
});

test("when one answer is late, the others are shown, and its panel keeps its room for good", () => {
  const { result, rerender } = renderHook((settled) => useReadingOrder(panels(settled)), {
    initialProps: { courses: true, openings: true } as Parameters<typeof panels>[0],
  });
  expect(result.current.courses.held).toBe("column");
  act(() => void vi.advanceTimersByTime(MAX_HOLD_MS));
  const released = {
    toPay: { held: "none", room: "column" },
    courses: none,
    openings: none,
    notices: none,
  };
  expect(result.current).toEqual(released);
  rerender({ toPay: true, courses: true, openings: true, notices: true });
  expect(result.current).toEqual(released);
});

test("when all answers come in time, no panel keeps more room than it needs", () => {
  const { result, rerender } = renderHook((settled) => useReadingOrder(panels(settled)), {
    initialProps: { notices: true } as Parameters<typeof panels>[0],
  });
  rerender({ toPay: true, courses: true, openings: true, notices: true });
  act(() => void vi.advanceTimersByTime(MAX_HOLD_MS * 2));
  expect(result.current).toEqual({ toPay: none, courses: none, openings: none, notices: none });
});
