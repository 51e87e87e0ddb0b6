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
  await click(within(group).getByRole("button", { name: "Show all 50 to pay" }));
  expect(within(group).getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByText("the newest 50 payments, 50 of them above")).toBeTruthy();
});

const inMain = () => within(screen.getByRole("main"));
const yearChips = () =>
  within(screen.getByRole("group", { name: "Year" }))
    .getAllByRole("radio")
    .map((radio) => (radio as HTMLInputElement).value);
const inYear = (year: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    payment({ tradeNo: `TM-${year}-${place}`, amount: "10", paidAt: `${year}-05-05T02:00:00Z` }),
  );

test("an earlier year is found, chosen, and read until a whole page is of earlier years", async () => {
  const bff = bffOf([...inYear(2026, 120), ...inYear(2025, 70), ...inYear(2024, 400)]);
  await openPortal(bff, "/billing");
  await screen.findByRole("button", { name: "Load 50 more" });
  expect(yearChips()).toEqual(["all", "2026"]);
  await click(screen.getByRole("button", { name: "Earlier" }));
  expect(await inMain().findByText("70 payments in 2025")).toBeTruthy();
  const year = screen.getByRole("region", { name: "Year" });
  expect(within(year).getByText("NT$700")).toBeTruthy();
  expect((await rows())[0]?.getAttribute("aria-setsize")).toBe("70");
  expect(yearChips()).toEqual(["all", "2026", "2025", "2024"]);
  // 190 payments are of 2026 and 2025; the fifth page alone is of 2024.
  expect(bff.calls.filter((call) => call === "BillingPage")).toHaveLength(5);
});

test("a stopped year is not called complete, has no file, and goes on when it is asked to", async () => {
  const bff = bffOf([...inYear(2026, 60), ...inYear(2025, 200), ...inYear(2024, 100)]);
  const held = Promise.withResolvers<undefined>();
  bff.instead = (_document, { after }) => (after === "99" ? held.promise : undefined);
  await openPortal(bff, "/billing?year=2025");
  expect(await screen.findByText("Loading… 100 so far")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Stop loading" }));
  await act(async () => held.resolve(undefined));
  expect(await screen.findByRole("heading", { name: "2025 so far" })).toBeTruthy();
  expect(inMain().getByText("90 payments in 2025 so far")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "CSV of 2025" })).toBeNull();
  await click(screen.getByRole("button", { name: "Load the rest of 2025" }));
  expect(await inMain().findByText("200 payments in 2025")).toBeTruthy();
  expect(screen.getByRole("button", { name: "CSV of 2025" })).toBeTruthy();
});

test("when another year is chosen while one is read, the reading ends, and nothing is read for nothing", async () => {
  const bff = bffOf([...inYear(2026, 60), ...inYear(2025, 900)]);
  const held = Promise.withResolvers<undefined>();
  bff.instead = (_document, { after }) => (after === "99" ? held.promise : undefined);
  await openPortal(bff, "/billing?year=2025");
  expect(await screen.findByText("Loading… 100 so far")).toBeTruthy();
  await click(screen.getByRole("radio", { name: "2026" }));
  await act(async () => held.resolve(undefined));
  expect(await inMain().findByText("60 payments in 2026")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop loading" })).toBeNull();
  expect(bff.calls.filter((call) => call === "BillingPage")).toHaveLength(3);
});

test("a year's file has that year alone, and its total leaves out what cannot be read", async () => {
  const files: { name: string; text: string }[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => files.push({ name: "", text }));
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: "" });
  });
  const odd = [
    payment({ tradeNo: "A", amount: "3,200", paidAt: "2025-03-01T02:00:00Z" }),
    payment({ tradeNo: "B", currency: "USD", amount: "45", paidAt: "2025-03-01T02:00:00Z" }),
  ];
  await openPortal(bffOf([...inYear(2026, 3), ...odd, ...inYear(2025, 2)]), "/billing");
  await click(await screen.findByRole("radio", { name: "2025" }));
  const year = screen.getByRole("region", { name: "Year" });
  expect(within(year).getByText("NT$20")).toBeTruthy();
  expect(within(year).getByText("US$45.00")).toBeTruthy();
  expect(within(year).getByText(/^1 payment has an amount that cannot be read/)).toBeTruthy();
  await click(within(year).getByRole("button", { name: "CSV of 2025" }));
  await vi.waitFor(() => expect(files).toHaveLength(2));
  const text = files.map((file) => file.text).join("");
  expect(files.map(({ name }) => name).join("")).toBe("payments_2025.csv");
  expect(text).toContain("Buyer’s tax number");
  expect(
    text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",")[0]),
  ).toEqual([expect.stringContaining("Number"), "A", "B", "TM-2025-0", "TM-2025-1"]);
  vi.restoreAllMocks();
});

test("the search says which rows it covers", async () => {
  const bff = bffOf([...many(60), payment({ tradeNo: "old", lineitems: [paymentLine("Yoga", "10")] })]);
  await openPortal(bff, "/billing");
  fireEvent.change(await screen.findByLabelText("Search items, numbers, codes"), {
    target: { value: "yoga" },
  });
  expect(await screen.findByText("No payment matches")).toBeTruthy();
  expect(screen.getByText(/^Only the newest 50 payments are searched/)).toBeTruthy();

  await click(screen.getByRole("button", { name: "Load 50 more" }));
  expect(await screen.findAllByText(/^1 match among all 61 payments/)).not.toHaveLength(0);
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
