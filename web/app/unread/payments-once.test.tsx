/** How often an open screen of payments asks for them. In a file of its own: the polling must begin after the screen. */

import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { bffWith, payment } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
test("an open screen of payments asks once, after a minute and when it is looked at again", async () => {
  const bff = bffWith({ payments: [payment({ tradeNo: "TM-1" })] });
  const { fetch: answer } = bff;
  // The school takes a moment, in which all that polls has asked.
  bff.fetch = async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer(...asked);
  };
  await openPortal(bff, "/billing");
  await screen.findAllByText(/React 實戰/);
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
