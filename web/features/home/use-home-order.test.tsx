import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useHomeOrder } from "./use-home-order.ts";
import { MAX_HOLD_MS } from "./use-reading-order.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const nothing = { toPay: false, courses: false, notices: false, openings: false };

function order(first: Partial<typeof nothing>) {
  return renderHook(({ settled, isDueSoon }) => useHomeOrder({ ...nothing, ...settled }, isDueSoon), {
    initialProps: { settled: first, isDueSoon: false },
  });
}

test("until the payments are known, the course's placeholder stands alone, whatever has come", () => {
  const { result, rerender } = order({ courses: true });
  expect(result.current.places.courses.held).toBe("placeholder");
  expect(result.current.places.toPay.held).toBe("column");
  rerender({ settled: { courses: true, toPay: true }, isDueSoon: true });
  expect(result.current.isPaymentFirst).toBe(true);
  expect(result.current.places.courses.held).toBe("none");
});

test("a payment that is not due soon waits below the course, which may still be loading", () => {
  const { result } = order({ toPay: true });
  expect(result.current.isPaymentFirst).toBe(false);
  expect(result.current.places.toPay.held).toBe("column");
});

test("payments that come too late do not take the first place any more", () => {
  const { result, rerender } = order({ courses: true });
  act(() => void vi.advanceTimersByTime(MAX_HOLD_MS));
  expect(result.current.places.courses.held).toBe("none");
  rerender({ settled: { courses: true, toPay: true }, isDueSoon: true });
  expect(result.current.isPaymentFirst).toBe(false);
});
