import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import {
  bffFailure,
  bffWith,
  course,
  lecture,
  notification,
  payment,
  paymentLine,
  section,
  type FakeBff,
} from "#web/testing/fake-bff.ts";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

import { closeSearch } from "../search-request.ts";

afterEach(() => act(closeSearch));

const press = (key: string, on: Element = document.body, modifiers = {}) =>
  act(async () => void fireEvent.keyDown(on, { key, ...modifiers }));
const searchDialog = () => screen.findByRole("dialog", { name: "Search everything" });
const field = () => screen.findByRole("combobox", { name: "Search everything" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

async function searchFor(text: string): Promise<HTMLElement> {
  const combobox = await field();
  await act(async () => void fireEvent.change(combobox, { target: { value: text } }));
  return combobox;
}

async function openSearch(bff: FakeBff, address = "/account"): Promise<void> {
  await openPortal(bff, address);
  await click(screen.getAllByRole("button", { name: "Search everything", hidden: true })[0]!);
  await field();
}

const school = () =>
  bffWith({
    courses: [
      course({
        title: "React 實戰",
        sections: [
          section([lecture({ title: "認識元件" }), lecture({ id: "lec_2", title: "React 的狀態" })]),
        ],
      }),
    ],
    payments: [
      payment({ invoice: { number: "AB-12345678" } }),
      payment({ tradeNo: "TM-2", lineitems: [paymentLine("水彩入門", "900")] }),
    ],
    products: [{ id: "prd_1", title: "React 檢查清單", files: [{ id: "f", name: "react.pdf" }] }],
    services: [{ id: "svc_1", title: "React 作品集健檢", lecturerName: "Maya", slots: [] }],
    registrations: [{ id: "reg_1", event: { id: "evt_1", title: "React 之夜" } }],
    notifications: [notification({ title: "React 課程已更新" })],
  });

test("the search opens by its button, by Ctrl K, and by / on a screen without a field of its own", async () => {
  await openPortal(school(), "/account");
  await press("k", document.body, { ctrlKey: true });
  const dialog = await searchDialog();
  await screen.findByRole("option", { name: "Billing" });
  expect(within(dialog).getByText("Screens and settings")).toBeTruthy();
  await click(within(dialog).getByRole("button", { name: "Close the search" }));
  expect(screen.queryByRole("combobox")).toBeNull();
  await press("/");
  await searchDialog();
});

test("a search finds items of every kind, and links to each", async () => {
  await openSearch(school());
  await searchFor("react");
  await waitFor(() => expect(options()).toHaveLength(7));
  const address = (name: RegExp) => screen.getByRole("option", { name }).getAttribute("href");
  expect(address(/^React ?的狀態/)).toBe("/courses/react#lecture-lec_2");
  expect(address(/^React ?檢查清單/)).toBe("/products#product-id-prd_1");
  expect(address(/^React ?作品集健檢/)).toBe("/consulting#service-id-svc_1");
  expect(address(/^React ?之夜/)).toBe("/events#event-id-reg_1");
  expect(address(/^React ?課程已更新/)).toBe("/inbox#notice-ntf_1");
  await searchFor("12345678");
  expect(options()).toEqual([expect.stringMatching(/^React 實戰AB-12345678NT\$3,200Paid/)]);
  expect(address(/^React 實戰/)).toBe("/billing/TM-1");
});

test("a setting is changed from the search; for signing out, the search opens the menu", async () => {
  await openSearch(school());
  await searchFor("dark");
  await click(screen.getByRole("option", { name: /^Appearance: ?Dark/ }));
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
  await press("k", document.body, { ctrlKey: true });
  await searchFor("sign out");
  await click(screen.getByRole("option", { name: /^Sign ?out$/ }));
  expect(document.activeElement?.textContent).toBe("Sign out");
  delete document.documentElement.dataset["theme"];
});

test.each([
  ["customer service", "mailto:office@example.com"],
  ["客服", "mailto:office@example.com"],
  ["forgot password", "http://127.0.0.1:4000"],
])("a search for %s leads to who helps", async (query, href) => {
  portalPage.contacts = [{ name: "office@example.com", href: "mailto:office@example.com" }];
  await openSearch(school());
  await searchFor(query);
  delete portalPage.contacts;
  expect(screen.getAllByRole("option").map((option) => option.getAttribute("href"))).toContain(href);
});

test("the search says what is still loading and what is older, and older payments can be searched", async () => {
  const bff = school();
  bff.payments = Array.from({ length: 120 }, (_, at) => payment({ tradeNo: `TM-${at}` }));
  let answerCourse: () => void = () => undefined;
  const isAsked = new Promise<undefined>((resolve) => {
    answerCourse = () => resolve(undefined);
  });
  bff.instead = (document) => (document === "CoursePage" ? isAsked : undefined);
  await openSearch(bff);
  expect(await screen.findByText("Still reading lectures…")).toBeTruthy();
  await searchFor("nothing like this");
  expect(screen.getByText("Nothing found for “nothing like this” yet; still reading.")).toBeTruthy();
  await act(async () => answerCourse());
  expect(await screen.findByText("Nothing found for “nothing like this”.")).toBeTruthy();
  expect(screen.getByText("Only the newest 50 payments are searched.")).toBeTruthy();
  await searchFor("tm-119");
  expect(options()).toEqual([]);
  await click(screen.getByRole("button", { name: "Search all payments" }));
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(screen.queryByText(/are searched/)).toBeNull();
});

test("a list that cannot be read is named, and is read again on request", async () => {
  const bff = school();
  bff.instead = (document) => (document === "EventsPage" ? bffFailure(504, "school_timeout") : undefined);
  await openSearch(bff);
  expect(await screen.findByText("Not all events could be read, so results may be missing.")).toBeTruthy();
  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Read them again" }));
  await searchFor("之夜");
  await waitFor(() => expect(options()).toHaveLength(1));
});
