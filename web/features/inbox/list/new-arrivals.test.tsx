import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { bffFailure, bffWith, notification, notifications } from "#web/testing/fake-bff.ts";
import { openPortal, rowOf } from "#web/testing/open-portal.tsx";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
test("a list that could not be read after a notification arrived is read a minute later", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  let failures = 1;
  bff.instead = (document) => {
    if (document !== "NewestNotifications" || failures === 0) return undefined;
    failures -= 1;
    return bffFailure(503, "school_unavailable");
  };
  await openPortal(bff, "/inbox");
  await rowOf("Notice 1");
  bff.notifications = [notification({ id: "ntf_new", title: "Just now" }), ...bff.notifications];
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  await vi.waitFor(() => expect(failures).toBe(0));
  expect(screen.queryByRole("button", { name: /new notification/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS));
  expect(await screen.findByRole("button", { name: "1 new notification – show" })).toBeTruthy();
});
