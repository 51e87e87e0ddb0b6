/** The list of payments after failures, and with two currencies. */

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffFailure, bffWith, payment } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

const many = (count: number) => Array.from({ length: count }, (_, at) => payment({ tradeNo: `TM-${at}` }));

test("when more cannot be loaded, what came stays and the rest can be asked for again", async () => {
  const bff = bffWith({ payments: many(60) });
  await openPortal(bff, "/billing");
  await screen.findByRole("button", { name: "Load 50 more" });
  bff.instead = () => bffFailure(504, "school_timeout");
  await click(screen.getByRole("button", { name: "Load 50 more" }));
  expect(await screen.findByText(/The school took too long to answer/)).toBeTruthy();
  expect(screen.getAllByText(/^TM-\d+$/)).toHaveLength(50);
  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("That was the oldest payment")).toBeTruthy();
});

test("a list that could not be refreshed says from when it is", async () => {
  const bff = bffWith({ payments: many(2) });
  await openPortal(bff, "/billing");
  await screen.findByText("TM-1");
  await click(screen.getAllByRole("link", { name: "Account" })[0]!);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  bff.instead = (document) =>
    document === "BillingPage" ? bffFailure(503, "school_unavailable") : undefined;
  await click(screen.getAllByRole("link", { name: "Billing" })[0]!);
  expect(await screen.findByText(/^Could not refresh\. You see what was loaded at \d\d:\d\d/)).toBeTruthy();
  expect(screen.getByText("TM-1")).toBeTruthy();
});

test("amounts in two currencies are summed separately", async () => {
  const bff = bffWith({ payments: [payment(), payment({ tradeNo: "TM-2", currency: "USD", amount: "45" })] });
  await openPortal(bff, "/billing");
  const totals = await screen.findByRole("region", { name: "Totals" });
  expect(totals.textContent).toContain("NT$3,200");
  expect(totals.textContent).toContain("US$45.00");
});
