/** The unread count of an open portal, minute by minute. */

import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { bffFailure, fakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

const MINUTE_MS = 60_000;
/** Each answer takes some moments, which delay the next question: more of them on a busy machine. */
const DELAY_MS = 20_000;
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});
afterEach(() => vi.useRealTimers());

test("an open portal asks for the count each minute, less often after failures, never unseen, and at once when seen again", async () => {
  const bff = fakeBff();
  let isFailing = false;
  bff.instead = (document) =>
    document === "UnreadCount" && isFailing ? bffFailure(503, "school_unavailable") : undefined;
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  const asked = () => bff.calls.filter((name) => name === "UnreadCount").length;
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(0));
  let before = asked();
  const during = async (minutes: number): Promise<number> => {
    before = asked();
    await act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS + DELAY_MS));
    return asked() - before;
  };
  const look = (): Promise<void> =>
    act(async () => void document.dispatchEvent(new Event("visibilitychange")));

  expect(await during(3)).toBe(3);
  isFailing = true;
  // After 1 minute, then 2, 4 and 8 minutes later.
  expect(await during(15)).toBe(4);
  isHidden = true;
  await look();
  expect(await during(60)).toBe(0);
  isFailing = false;
  isHidden = false;
  before = asked();
  await look();
  expect(asked() - before).toBe(1);
  expect(await during(2)).toBe(2);
});
