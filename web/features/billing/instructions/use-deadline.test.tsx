import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { parsePayment } from "#web/model/payment/payment.ts";
import { payment } from "#web/testing/fake-bff.ts";

import { useDeadline } from "./use-deadline.ts";

const SECOND_MS = 1000;

test("a tab that was hidden after the deadline asks the school again once it is visible", async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  let isHidden = true;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  const expiredAt = new Date(Date.now() - SECOND_MS).toISOString();
  const due = parsePayment(payment({ paymentState: "unpaid", paidAt: null, codeNo: "1", expiredAt }))!;
  const recheck = vi.fn();
  renderHook(() => useDeadline(due, recheck));
  await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
  expect(recheck).not.toHaveBeenCalled();

  isHidden = false;
  await act(() => vi.advanceTimersByTimeAsync(20 * SECOND_MS));
  expect(recheck).toHaveBeenCalledOnce();
});
