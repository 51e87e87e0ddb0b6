import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { bffFailure, bffWith, payment, paymentLine, type Fields } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

const bffOf = (payments: Fields[]) => bffWith({ payments });

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => payment({ tradeNo: `TM-${place}`, amount: "10" }));

const rows = async () =>
  within(await screen.findByRole("region", { name: "Payments, newest first" })).getAllByRole("listitem");

test("for an answer without the member, the page says that the payments are missing, and loading ends", async () => {
  const bff = bffOf([payment()]);
  bff.instead = (document) =>
    document === "BillingPage" ? Response.json({ data: { __typename: "Query", viewer: null } }) : undefined;
  await openPortal(bff, "/billing");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
  expect(screen.queryByText("Loading your payments…")).toBeNull();
});

test("when the school cannot be reached, the page says so and tries again", async () => {
  const bff = bffOf([payment()]);
  bff.instead = () => bffFailure(503, "school_unavailable", { "retry-after": "30" });
  await openPortal(bff, "/billing");
  expect(await screen.findByText("Our systems cannot be reached at the moment")).toBeTruthy();
  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "React 實戰" })).toBeTruthy();
});

test("when a part of the answer failed, the rest is shown and the page says what is missing", async () => {
  const bff = bffOf([]);
  const half = { ...payment(), lineitems: null, amount: null, paymentType: null, paidAt: null };
  const connection = {
    __typename: "PaymentConnection",
    nodes: [half, null],
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
  };
  bff.instead = () =>
    Response.json({
      data: { __typename: "Query", viewer: { __typename: "Viewer", id: "mem_1", payments: connection } },
      errors: [{ message: "Boom", path: ["viewer", "payments", "nodes", 0, "lineitems"] }],
    });
  await openPortal(bff, "/billing");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
  expect(screen.getByRole("link", { name: "No items" })).toBeTruthy();
  expect(screen.getByText("No amount given")).toBeTruthy();
});

test("[T49] each state has its word, and unknown words are shown as they are", async () => {
  await openPortal(
    bffOf([
      payment({ tradeNo: "a", paymentState: "expired", paidAt: null, paymentType: null }),
      payment({ tradeNo: "b", paymentState: "under_review", paymentType: "wallet_points" }),
      payment({ tradeNo: "c", refundingState: "refunded", refundedAmount: "600" }),
    ]),
    "/billing",
  );
  expect(await screen.findByText("Expired")).toBeTruthy();
  expect(screen.getByText("No method chosen")).toBeTruthy();
  expect(screen.getByText("State: “under_review”")).toBeTruthy();
  expect(screen.getByText("wallet_points")).toBeTruthy();
  expect(screen.getByText("Partly refunded")).toBeTruthy();
  expect(screen.getByText("NT$600 refunded")).toBeTruthy();
});

test("a payment to pay is shown once: on top, or in the list if a filter selects it", async () => {
  const deadline = new Date(Date.now() + 100 * 3_600_000).toISOString();
  const bff = bffOf([payment(), payment({ tradeNo: "TM-2", paymentState: "unpaid", expiredAt: deadline })]);
  await openPortal(bff, "/billing");
  const group = await screen.findByRole("region", { name: "To pay" });
  expect(within(group).getByText(/4 days [34] h left/)).toBeTruthy();
  expect(within(group).getByRole("link", { name: "See how to pay" }).getAttribute("href")).toBe(
    "/billing/TM-2",
  );
  expect(await rows()).toHaveLength(1);
  expect(screen.getByText("all 2 payments, 1 of them above")).toBeTruthy();
  cleanup();
  await openPortal(bff, "/billing?state=unpaid");
  const [row, ...others] = await rows();
  expect(row?.textContent).toContain("TM-2");
  expect(others).toEqual([]);
});

test("with fifty payments to pay, three stand on top and the others are rows of the list", async () => {
  const deadline = new Date(Date.now() + 100 * 3_600_000).toISOString();
  const toPay = Array.from({ length: 50 }, (_, place) =>
    payment({ tradeNo: `TO-PAY-${place}`, paymentState: "unpaid", paidAt: null, expiredAt: deadline }),
  );
  await openPortal(bffOf([...toPay, ...many(70)]), "/billing");
  const group = await screen.findByRole("region", { name: "To pay" });
  expect(within(group).getByText("50 payments")).toBeTruthy();
  expect(within(group).getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByText("the newest 50 payments, 3 of them above")).toBeTruthy();
  expect(await rows()).toHaveLength(47);
  const totals = screen.getByRole("region", { name: "Totals" });
  expect(totals.textContent).toContain("Nothing was paid among the newest 50 payments");
  expect(totals.textContent).not.toContain("Nothing paid yet");
  await click(within(group).getByRole("button", { name: "Show all 50 to pay" }));
  expect(within(group).getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByText("the newest 50 payments, 50 of them above")).toBeTruthy();
});

test("totals say how many payments they leave out because their amounts cannot be read", async () => {
  await openPortal(bffOf([payment({ amount: "3,200" })]), "/billing");
  const totals = await screen.findByRole("region", { name: "Totals" });
  expect(totals.textContent).toContain("1 payment has an amount that cannot be read, and is not counted.");
  expect(totals.textContent).not.toContain("Nothing paid yet");
});

test("older years can be chosen after some or all of the older payments were loaded", async () => {
  const bff = bffOf([...many(120), payment({ tradeNo: "TM-old", paidAt: "2019-05-05T02:00:00Z" })]);
  await openPortal(bff, "/billing");
  const choose = async (value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText("Year"), { target: { value } }));
  const years = () =>
    within(screen.getByLabelText("Year"))
      .getAllByRole("option")
      .map((each) => each.textContent);
  expect(await screen.findByLabelText("Year")).toBeTruthy();
  expect(years()).toEqual(["All", "2026", "Older…"]);
  const held = Promise.withResolvers<undefined>();
  bff.instead = (_document, { after }) => (after === "99" ? held.promise : undefined);
  await choose("older");
  const search = within(document.querySelector<HTMLElement>("search")!);
  expect(await search.findByText("Loading… 100 so far")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Stop loading" })).toHaveLength(1);
  await click(search.getByRole("button", { name: "Stop loading" }));
  await act(async () => held.resolve(undefined));
  const said = await search.findByText("121 payments are loaded: choose a year.");
  expect(document.activeElement).toBe(said);
  expect(years()).toEqual(["All", "2026", "2019"]);
  await choose("2019");
  expect(await rows()).toHaveLength(1);
});

test("search and totals say which rows they cover", async () => {
  const bff = bffOf([...many(60), payment({ tradeNo: "old", lineitems: [paymentLine("Yoga", "10")] })]);
  await openPortal(bff, "/billing");
  expect(await screen.findByText(/^Only of the newest 50 payments\./)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Search items, numbers, codes"), { target: { value: "yoga" } });
  expect(await screen.findByText("No payment matches")).toBeTruthy();
  expect(screen.getByText(/^Only the newest 50 payments are searched/)).toBeTruthy();

  await click(screen.getByRole("button", { name: "Load 50 more" }));
  expect(await screen.findAllByText(/^1 match among all 61 payments/)).not.toHaveLength(0);
  expect(screen.getByText(/^Only of the 1 match shown/)).toBeTruthy();
});

test("the loaded rows can be saved as a spreadsheet whose name says which they are", async () => {
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  await openPortal(bffOf(many(60)), "/billing");
  await click(await screen.findByRole("button", { name: "Download CSV (50 rows)" }));
  expect(links.at(-1)?.download).toMatch(/^billing_newest-50_\d{4}-\d{2}-\d{2}\.csv$/);
  vi.restoreAllMocks();
});

test("amounts in two currencies are summed separately", async () => {
  const bff = bffOf([payment(), payment({ tradeNo: "TM-2", currency: "USD", amount: "45" })]);
  await openPortal(bff, "/billing");
  const totals = await screen.findByRole("region", { name: "Totals" });
  expect(totals.textContent).toContain("NT$3,200");
  expect(totals.textContent).toContain("US$45.00");
});

test("when more cannot be loaded, the loaded rows stay and the rest can be requested again", async () => {
  const bff = bffOf(many(60));
  await openPortal(bff, "/billing");
  await screen.findByRole("button", { name: "Load 50 more" });
  bff.instead = () => bffFailure(504, "school_timeout");
  await click(screen.getByRole("button", { name: "Load 50 more" }));
  expect(await screen.findByText(/Our systems took too long to answer/)).toBeTruthy();
  expect(screen.getAllByText(/^TM-\d+$/)).toHaveLength(50);
  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("That was the oldest payment")).toBeTruthy();
});
