import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

// The chunk of the search, which a deploy removed.
vi.mock("./search-dialog.tsx", () => {
  throw new TypeError("error loading dynamically imported module");
});

test("if the search's program cannot be loaded, a dialog says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await openPortal(fakeBff(), "/account");
  await act(async () => void fireEvent.keyDown(document.body, { key: "k", ctrlKey: true }));
  const dialog = await screen.findByRole("dialog", { name: "The search did not open" });
  await click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog", { name: "The search did not open" })).toBeNull();
});
