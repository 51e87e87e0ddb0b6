import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { bffFailure, fakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { fakeInbox, notification, notifications, rowOf } from "../fake-inbox.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

test("a list that could not be read after a notification arrived is read a minute later", async () => {
  const bff = fakeBff();
  const inbox = fakeInbox(bff, notifications(2));
  const works = bff.instead;
  let failures = 1;
  bff.instead = (document, variables) => {
    if (document !== "NewestNotifications" || failures === 0) return works?.(document, variables);
    failures -= 1;
    return bffFailure(503, "school_unavailable");
  };
  await openPortal(bff, "/inbox");
  await rowOf("Notice 1");
  inbox.rows = [notification({ id: "ntf_new", title: "Just now" }), ...inbox.rows];
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  await vi.waitFor(() => expect(failures).toBe(0));
  expect(screen.queryByRole("button", { name: /new notification/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS));
  expect(await screen.findByRole("button", { name: "1 new notification – show" })).toBeTruthy();
});
