/** What the portal does with the device on which it is opened or installed. */

import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { listenForInstallOffer } from "#web/app/install-offer.ts";
import { fakeBff, unreadCount } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

const QUESTION = "Installed on this device, the portal opens like an app.";

afterEach(() => void Reflect.deleteProperty(navigator, "setAppBadge"));

/** A browser that can install the portal. @returns how often the member was asked */
async function offerToInstall(): Promise<{ asked: number }> {
  const told = { asked: 0 };
  const prompt = async () => void (told.asked += 1);
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
  return told;
}

test("the offer to install is in the member menu, and disappears after an answer", async () => {
  listenForInstallOffer();
  await openPortal(fakeBff(), "/courses");
  expect(screen.queryByText(QUESTION)).toBeNull();
  const told = await offerToInstall();
  await click(screen.getByRole("button", { name: "Install the portal", hidden: true }));
  expect([told.asked, screen.queryByText(QUESTION)]).toEqual([1, null]);
  await offerToInstall();
  expect(screen.queryByText(QUESTION)).toBeNull();

  localStorage.clear();
  await offerToInstall();
  await click(screen.getByRole("button", { name: "Don’t show this again", hidden: true }));
  await offerToInstall();
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test("the number on the portal's icon is the unread count, and is removed by a sign-out", async () => {
  const shown: number[] = [];
  const setAppBadge = async (count: number) => void shown.push(count);
  Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge, configurable: true });
  const bff = fakeBff();
  bff.instead = (document) => (document.includes("UnreadCount") ? unreadCount(7) : undefined);
  await openPortal(bff, "/courses");
  await vi.waitFor(() => expect(shown).toEqual([7]));
  await click(screen.getByRole("button", { name: "Sign out", hidden: true }));
  await screen.findByRole("link", { name: "Sign in" });
  expect(shown.at(-1)).toBe(0);
});
