import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

let error: Error;
vi.mock("./search/search-dialog.tsx", () => ({
  SearchDialog: () => {
    throw error;
  },
}));

test.each([
  [
    "the search's program does not come",
    new TypeError("error loading dynamically imported module"),
    "The search has not loaded",
  ],
  ["the search breaks", new Error("broken"), "The search broke"],
])("when %s, a dialog says so", async (_case, thrown, name) => {
  error = thrown;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await openPortal(fakeBff(), "/account");
  await act(async () => void fireEvent.keyDown(document.body, { key: "k", ctrlKey: true }));
  const dialog = await screen.findByRole("dialog", { name });
  await click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog", { name })).toBeNull();
});
