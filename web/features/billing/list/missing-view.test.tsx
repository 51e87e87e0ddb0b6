import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { fakeBff, payment } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

let error: Error;
vi.mock("../later/shop-view.tsx", () => ({
  ShopView: () => {
    throw error;
  },
}));

test.each([
  [
    "whose chunk does not come",
    new TypeError("Failed to fetch dynamically imported module: /assets/shop-view.js"),
    "The large view has not arrived",
  ],
  ["that breaks", new Error("broken"), "The large view broke; the code is above. Load the page again."],
])("a large view %s leaves the code on the page, and says what to do", async (_case, thrown, said) => {
  error = thrown;
  // React writes every error to the console, caught or not.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const bff = fakeBff();
  bff.payments = [
    payment({
      paymentState: "unpaid",
      paymentType: "convenience_store",
      paidAt: null,
      codeNo: "DEMO2411200003",
    }),
  ];
  await openPortal(bff, "/billing/TM-1");
  await click(await screen.findByRole("button", { name: "Show the code large" }));
  expect((await screen.findByRole("alert")).textContent).toContain(said);
  expect(screen.getByText("D E M O 2 4 1 1 2 0 0 0 0 3")).toBeTruthy();
  expect(screen.queryByText("Something on this page broke")).toBeNull();
});
