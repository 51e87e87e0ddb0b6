import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { SIGN_IN_PROBLEMS } from "#shared/bff-errors.ts";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { bffWith, fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { LANGUAGES } from "#shared/languages.ts";

afterEach(() => {
  delete portalPage.logo;
});

function signedOut() {
  const bff = bffWith({ session: { signedIn: false } });
  return bff;
}

test("[T35] the sign-in page says what the portal never does, and does not navigate by itself", async () => {
  await openPortal(signedOut(), "/sign-in");
  expect(await screen.findByRole("heading", { level: 1, name: "Sign in to Homeroom" })).toBeTruthy();
  expect(screen.getByText(/never sees your password/)).toBeTruthy();
  expect(window.location.pathname).toBe("/sign-in");
});

test("the school's logo stands in the header and over the sign-in, one for each theme", async () => {
  portalPage.logo = { path: "/logo-1.svg", darkPath: "/logo-2.svg", width: 40, height: 20 };
  await openPortal(signedOut(), "/sign-in");
  await screen.findByRole("heading", { level: 1 });
  const logosIn = (place: string) =>
    [...document.querySelectorAll(`${place} img`)].map((logo) => logo.getAttribute("src"));
  expect([logosIn("header"), logosIn("main")]).toEqual([
    ["/logo-1.svg", "/logo-2.svg"],
    ["/logo-1.svg", "/logo-2.svg"],
  ]);
  // The name beside it is the link's, and its only one.
  expect(screen.getByRole("link", { name: "Homeroom" }).querySelector("svg")).toBeNull();
});

for (const language of LANGUAGES)
  for (const problem of [...SIGN_IN_PROBLEMS, "brand_new_problem"])
    test(`${problem} has a sentence and a next step (${language})`, async () => {
      const { unmount } = await openPortal(signedOut(), `/sign-in?problem=${problem}`, language);
      const alert = await screen.findByRole("alert");
      const [title, next] = [...alert.querySelectorAll("p")].map((line) => line.textContent);
      expect(title?.length).toBeGreaterThan(5);
      expect(next?.length).toBeGreaterThan(8);
      expect(alert.textContent).not.toContain(problem);
      unmount();
    });

test("a member can read the reference of a failed sign-in, and copy it with the report for the school", async () => {
  await openPortal(signedOut(), "/sign-in?problem=code_rejected&request_id=req-8f3a2c11");
  expect(await screen.findByText("req-8f3a2c11")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Report a problem" }));
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Report a problem" });
  expect(text.value).toContain("reference=req-8f3a2c11");
});

test("text in a crafted link is never shown", async () => {
  const text = encodeURIComponent("Call 555-0100 to unlock");
  await openPortal(signedOut(), `/sign-in?problem=${text}&request_id=${text}&return_to=${text}`);
  await screen.findByRole("alert");
  expect(document.body.textContent).not.toContain("555-0100");
});

test("a return address on another site is not followed", async () => {
  await openPortal(signedOut(), `/sign-in?return_to=${encodeURIComponent("//evil.example/x")}`);
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/auth/login?return_to=%2F");
});

test("a member who is already signed in is sent to the address they opened", async () => {
  await openPortal(fakeBff(), "/sign-in?return_to=%2Fcourses%3Fstatus%3Dcompleted");
  await screen.findByRole("heading", { level: 1, name: "Courses" });
  expect(window.location.search).toBe("?status=completed");
});
