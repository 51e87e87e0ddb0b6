import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffFailure, fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

/** A portal whose school is away for half a minute. */
async function openDuringOutage() {
  const bff = fakeBff();
  bff.instead = () => bffFailure(503, "school_unavailable", { "retry-after": "30" });
  await openPortal(bff, "/courses");
  await screen.findByText("Our systems cannot be reached at the moment");
  return bff;
}

test("a screen reader does not read an alert anew each second of its countdown", async () => {
  await openDuringOutage();
  const countdown = screen.getByText(/Trying again in \d+ s\./);
  expect(countdown.closest("[role='alert']")).not.toBeNull();
  expect(countdown.closest("[role]")?.getAttribute("role")).toBe("timer");
});

test("when a press on Try again has mended the screen, the focus is on its heading", async () => {
  const bff = await openDuringOutage();
  bff.instead = undefined;
  const again = screen.getByRole("button", { name: "Try again" });
  again.focus();
  await click(again);
  expect(await screen.findByRole("link", { name: "React 實戰" })).toBeTruthy();
  await waitFor(() => expect(again.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});
