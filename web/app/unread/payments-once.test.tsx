/** How often an open payments screen requests the payments. In a file of its own: polling must start after the screen. */

import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { bffWith, payment } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
test("an open payments screen requests them once, after a minute and when the member returns to it", async () => {
  const bff = bffWith({ payments: [payment({ tradeNo: "TM-1" })] });
  const { fetch: answer } = bff;
  // The school takes a moment; meanwhile all pollers have sent their request.
  bff.fetch = async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer(...asked);
  };
  await openPortal(bff, "/billing");
  await screen.findAllByText(/實戰/);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  const asked = () => bff.calls.filter((name) => name === "BillingPage").length;

  let before = asked();
  await act(async () => void window.dispatchEvent(new Event("focus")));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked() - before).toBe(1);
  before = asked();
  await act(() => vi.advanceTimersByTimeAsync(65_000));
  expect(asked() - before).toBe(1);
});
