import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { screens } from "./screens.ts";

beforeEach(() => void vi.spyOn(window, "scrollTo").mockImplementation(() => undefined));

const main = () => screen.getByRole("main");
const heading = () => within(main()).getByRole("heading", { level: 1 }).textContent;
const inMenu = (name: string) =>
  within(screen.getByRole("navigation", { name: "Main menu" })).getByRole("link", { name });

/** The chunk of Billing does not arrive before the test releases it. */
function holdBilling(): { arrive: () => Promise<void>; fail: () => Promise<void> } {
  const billing = screens.find(({ pattern }) => pattern === "/billing")!;
  const { load } = billing;
  const held = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
  vi.spyOn(billing, "load").mockReturnValue(held.promise);
  return {
    arrive: () => act(async () => held.resolve(await load("en"))),
    fail: () => act(async () => held.reject(new TypeError("Failed to fetch dynamically imported module"))),
  };
}

test("a screen stays until the next one can be shown, and the page says that it is loading", async () => {
  const billing = holdBilling();
  await openPortal(fakeBff(), "/courses");
  await screen.findByRole("heading", { level: 1, name: "Courses" });
  await click(inMenu("Billing"));
  expect(window.location.pathname).toBe("/billing");
  expect(heading()).toBe("Courses");
  expect(main().getAttribute("aria-busy")).toBe("true");
  expect(inMenu("Billing").getAttribute("aria-current")).toBe("page");

  await billing.arrive();
  expect(heading()).toBe("Billing");
  expect(main().getAttribute("aria-busy")).toBe("false");
  expect(document.activeElement?.textContent).toBe("Billing");
});

test("a member who follows another link while the next screen loads goes there at once", async () => {
  const billing = holdBilling();
  await openPortal(fakeBff(), "/courses");
  await screen.findByRole("heading", { level: 1, name: "Courses" });
  await click(inMenu("Billing"));
  await click(inMenu("Account"));
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await billing.arrive();
  expect(heading()).toBe("Account");
});

test("the query of the next address does not filter the screen that is still shown", async () => {
  holdBilling();
  await openPortal(fakeBff(), "/courses");
  await screen.findByRole("heading", { level: 1, name: "Courses" });
  await act(async () => window.history.pushState(null, "", "/billing?q=nothing-is-called-so"));
  expect(heading()).toBe("Courses");
  expect(await within(main()).findByRole("link", { name: "React 實戰" })).toBeTruthy();
});

test("if the screen of a followed link cannot be loaded, a message stands in its place", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const billing = holdBilling();
  await openPortal(fakeBff(), "/courses");
  await screen.findByRole("heading", { level: 1, name: "Courses" });
  await click(inMenu("Billing"));
  await billing.fail();
  expect(within(main()).getByRole("button", { name: /again/ })).toBeTruthy();
});
