import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { fakeBff, payment } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

vi.mock("../later/shop-view.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/shop-view.js");
});

test("if the chunk of the large view cannot be loaded, the code stays on the page, with advice", async () => {
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
  expect((await screen.findByRole("alert")).textContent).toContain("The large view did not open");
  expect(screen.getByText("D E M O 2 4 1 1 2 0 0 0 0 3")).toBeTruthy();
  expect(screen.queryByText("Something on this page broke")).toBeNull();
});
