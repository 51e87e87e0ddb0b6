import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { bffFailure, bffWith, payment, type Fields } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const atm = (fields: Fields = {}) =>
  payment({
    paymentState: "unpaid",
    paymentType: "atm",
    paidAt: null,
    bankCode: "822",
    bankName: "中國信託",
    codeNo: "9999000000000012",
    expiredAt: inHours(52),
    ...fields,
  });

const bffOf = (...payments: Fields[]) => bffWith({ payments });

/** @returns the copied texts, in order */
function fakeClipboard(): string[] {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    onLine: true,
    languages: ["en"],
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  return copied;
}

test("a bank transfer has one button that copies, at its account number; the payment's number has its own", async () => {
  await openPortal(bffOf(atm()), "/billing/TM-1");
  await screen.findByText("Amount to pay");
  const copied = fakeClipboard();
  const buttons = screen.getAllByRole("button", { name: /^Copy / });
  for (const button of buttons) await click(button);
  expect(copied).toEqual(["9999000000000012", "TM-1"]);
  expect(screen.getAllByText("Copied").length).toBeGreaterThan(0);
});

test("gaps in a number are margins: only digits are selected, and screen readers spell them", async () => {
  await openPortal(bffOf(atm()), "/billing/TM-1");
  const value = (await screen.findByText("Account number")).parentElement!;
  expect(value.querySelector("[aria-hidden] > span")?.parentElement?.textContent).toBe("9999000000000012");
  expect(within(value).getByText("9 9 9 9 0 0 0 0 0 0 0 0 0 0 1 2")).toBeTruthy();
});

test("a store's code is copied without the gaps that are shown", async () => {
  await openPortal(bffOf(atm({ bankCode: null, bankName: null, codeNo: "DEMO2411200003" })), "/billing/TM-1");
  await screen.findByText("Store code");
  expect(screen.queryByText("Bank code")).toBeNull();
  const copied = fakeClipboard();
  await click(screen.getByRole("button", { name: "Copy Store code" }));
  expect(copied).toEqual(["DEMO2411200003"]);
  expect(await screen.findByText("7-ELEVEN ibon")).toBeTruthy();
});

test("if the browser refuses to copy, the member is told to press and hold", async () => {
  await openPortal(bffOf(atm()), "/billing/TM-1");
  await screen.findByText("Amount to pay");
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"], clipboard: undefined });
  await click(screen.getByRole("button", { name: "Copy Account number" }));
  expect(screen.getByRole("button", { name: "Press and hold to copy" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy Account number" })).toBeNull();
});

test("instructions are shared as text if the device can share; otherwise there is no button", async () => {
  const { unmount } = await openPortal(bffOf(atm()), "/billing/TM-1");
  await screen.findByText("Amount to pay");
  expect(screen.queryByRole("button", { name: "Share the instructions" })).toBeNull();
  unmount();

  const shared: ShareData[] = [];
  const share = async (data: ShareData) => void shared.push(data);
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"], share });
  await openPortal(bffOf(atm({ expiredAt: "2099-11-25T00:50:00Z" })), "/billing/TM-1");
  await click(await screen.findByRole("button", { name: "Share the instructions" }));
  await vi.waitFor(() => expect(shared).toHaveLength(1));
  const lines = shared[0]?.text?.split("\n") ?? [];
  expect([lines[0], lines.at(-1)]).toEqual([shared[0]?.title, expect.stringMatching(/25\sNov\s2099/)]);
  expect(lines.slice(1, -1)).toEqual([
    "Amount to pay NT$3,200",
    "Bank code 822 中國信託",
    "Account number 9999000000000012",
  ]);
});

test("the code of an expired payment is struck out and cannot be copied, and the page says not to pay", async () => {
  await openPortal(bffOf(atm({ paymentState: "expired", expiredAt: inHours(-52) })), "/billing/TM-1");
  expect(await screen.findByText("This payment has expired")).toBeTruthy();
  expect(screen.getByText("9999000000000012").tagName).toBe("S");
  expect(screen.getAllByRole("button", { name: /^Copy / })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Show the code large" })).toBeNull();
  expect(screen.queryByText("Amount to pay")).toBeNull();
});

test("past the deadline nothing can be copied until the school answers, and a paid code is removed", async () => {
  localStorage.setItem("homeroom.member.mem_1.instructions.TM-1", "{}");
  const bff = bffOf(atm({ expiredAt: inHours(-0.1) }));
  await openPortal(bff, "/billing/TM-1");
  expect(await screen.findByText("The deadline has passed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy Account number" })).toBeNull();

  bff.payments = [atm({ paymentState: "paid", paidAt: inHours(-0.05) })];
  await click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Paid")).toBeTruthy();
  expect(localStorage.getItem("homeroom.member.mem_1.instructions.TM-1")).toBeNull();
});

test("lines, discounts, invoice, installments and refund are shown as given", async () => {
  await openPortal(
    bffOf(
      payment({
        adjustments: [
          { __typename: "PaymentAdjustment", kind: "coupon", label: "早鳥", code: "EARLY", amount: "-400" },
        ],
        invoice: {
          __typename: "Invoice",
          number: "XQ12345678",
          state: "voided",
          issuedAt: "2026-11-12T02:15:00Z",
          taxAmount: "152",
          taxNumber: "00000000",
          url: null,
        },
        installment: { __typename: "Installment", totalPeriods: 6, firstAmount: "535", eachAmount: "533" },
        refundingState: "refunded",
        refundRequestedAt: "2026-11-13T02:00:00Z",
        refundedAmount: "600",
      }),
    ),
    "/billing/TM-1",
  );
  expect(await screen.findByText("\u2212NT$400")).toBeTruthy();
  expect(screen.getByText("EARLY")).toBeTruthy();
  expect(screen.getByText("XQ-12345678")).toBeTruthy();
  expect(screen.getByText("voided")).toBeTruthy();
  expect(screen.getByText("6 payments · first NT$535 · then NT$533 each")).toBeTruthy();
  const refund = (await screen.findByRole("heading", { name: "Refund" })).closest("section")!;
  expect(within(refund).getAllByRole("listitem")).toHaveLength(1);
  expect(within(refund).getByText("NT$600 of NT$3,200 refunded")).toBeTruthy();
});

test("an invoice on another host opens a window and names the host; a non-web address is no link", async () => {
  const invoice = { __typename: "Invoice", number: "XQ12345678", state: "issued" };
  const first = await openPortal(
    bffOf(payment({ invoice: { ...invoice, url: "https://invoices.example/XQ12345678" } })),
    "/billing/TM-1",
  );
  const link = await screen.findByRole("link", { name: "Open the invoice" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.getByText("Opens invoices.example in a new tab; it is not our site")).toBeTruthy();
  first.unmount();
  const deceiving = "https://school.example@invoices.example/";
  await openPortal(bffOf(payment({ invoice: { ...invoice, url: deceiving } })), "/billing/TM-1");
  expect(await screen.findByText("XQ-12345678")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open the invoice" })).toBeNull();
});

test("an old payment is searched page by page up to a limit, then further on request", async () => {
  const payments = Array.from({ length: 620 }, (_, place) => payment({ tradeNo: `TM-${place}` }));
  const bff = bffOf(...payments);
  await openPortal(bff, "/billing/TM-601");
  expect(await screen.findByText("TM-601 is not among your newest 500 payments")).toBeTruthy();
  expect(bff.calls.filter((name) => name === "BillingPage")).toHaveLength(10);
  await click(screen.getByRole("button", { name: "Look further back" }));
  expect(await screen.findByRole("heading", { level: 1, name: "React 實戰" })).toBeTruthy();
});

test.each([
  ["a tab of Safari on iOS reads how the code stays longer than seven days", false, 1],
  ["the portal on the Home Screen of iOS says nothing of it", true, 0],
  ["another browser says nothing of it", undefined, 0],
])("%s", async (_, standalone, sentences) => {
  Object.defineProperty(navigator, "standalone", { value: standalone, configurable: true });
  await openPortal(bffOf(atm()), "/billing/TM-1");
  await screen.findByRole("button", { name: "Keep on this device" });
  expect(screen.queryAllByText(/^Safari removes .* \(Share, Add to Home Screen\)/)).toHaveLength(sentences);
  Reflect.deleteProperty(navigator, "standalone");
});

test("a member keeps instructions on the device, sees that they are kept, and removes them", async () => {
  await openPortal(bffOf(atm()), "/billing/TM-1");
  await click(await screen.findByRole("button", { name: "Keep on this device" }));
  expect(screen.getByText("Kept on this device", { selector: "span" })).toBeTruthy();
  const name = "homeroom.member.mem_1.instructions.TM-1";
  expect(localStorage.getItem(name)).toContain('"tradeNo":"TM-1"');
  await click(screen.getByRole("button", { name: "Remove" }));
  expect(screen.getByRole("button", { name: "Keep on this device" })).toBeTruthy();
  expect(localStorage.getItem(name)).toBeNull();
});

test("instructions shown at the shop are kept on the device for when the school is down", async () => {
  const bff = bffOf(atm());
  const first = await openPortal(bff, "/billing/TM-1");
  await click(await screen.findByRole("button", { name: "Show the account large" }));
  expect(await screen.findByRole("dialog", { name: "React 實戰" })).toBeTruthy();
  first.unmount();

  bff.instead = () => bffFailure(503, "school_unavailable");
  await openPortal(bff, "/billing/TM-1");
  expect(
    await screen.findByText(/^Our systems cannot be reached\. These instructions were kept/),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy Account number" })).toBeTruthy();
});

test("while a payment loads, no title is shown: the number in its address could be mistaken for one", async () => {
  const bff = bffOf(atm());
  bff.instead = () => new Promise(() => undefined);
  await openPortal(bff, "/billing/TM-1");
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Loading…");
  expect(document.title).not.toContain("TM-1");
});
