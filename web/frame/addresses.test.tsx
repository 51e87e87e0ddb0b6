import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { course, fakeBff, payment } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";
import { paths } from "#web/app/paths.ts";

const NAMES = [
  "TM/2026/0001",
  "a+b",
  "what?x=1#y",
  "~!@$^&*()=",
  "Ünïcödé & more",
  "100%25",
  "a\r\nb",
  ".",
  "..",
  "../account",
];

test("whatever number a payment has, its address leads to it, also after a reload", async () => {
  for (const tradeNo of NAMES) {
    const bff = fakeBff();
    bff.payments = [payment({ tradeNo }), payment({ tradeNo: "other" })];
    const address = new URL(paths.payment(tradeNo), "https://portal.example");
    expect(address.pathname, tradeNo).toBe(paths.payment(tradeNo));
    const page = await openPortal(bff, paths.payment(tradeNo));
    expect(await screen.findByRole("heading", { level: 1, name: "React 實戰" }), tradeNo).toBeTruthy();
    page.unmount();
  }
});

test("whatever slug a course has, its address leads to it, with any fragment", async () => {
  for (const slug of NAMES) {
    const page = await openPortal(fakeBff([course({ slug })]), `${paths.course(slug)}#%`);
    expect(await screen.findByRole("heading", { level: 1, name: "React 實戰" }), slug).toBeTruthy();
    expect(await screen.findByText("認識元件", { selector: "li *" }), slug).toBeTruthy();
    page.unmount();
  }
});

test("a search is the same after a reload, whatever its characters", async () => {
  const bff = fakeBff();
  bff.payments = Array.from({ length: 9 }, (_, place) => payment({ tradeNo: `TM-${place}` }));
  await openPortal(bff, `/billing?${new URLSearchParams({ q: "50%20 a&b#c" })}`);
  expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("50%20 a&b#c");
});

test("a member who opened a search signed out returns to it after the sign-in", async () => {
  const bff = fakeBff();
  bff.session = { signedIn: false };
  await openPortal(bff, "/billing?q=a%26b%23c");
  const link = await screen.findByRole("link", { name: /Sign in/ });
  expect(new URL(link.getAttribute("href")!, "https://portal.example").searchParams.get("return_to")).toBe(
    "/billing?q=a%26b%23c",
  );
});
