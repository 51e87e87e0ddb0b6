import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { fakeBff } from "#web/testing/fake-bff.ts";
import { letPopoversOpen } from "#web/testing/fake-popovers.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

letPopoversOpen();

vi.mock("#web/features/inbox/panel/inbox-panel.tsx", () => {
  throw new Error("The chunk is gone.");
});

// React writes every error to the console, caught or not.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
test("if the panel's chunk cannot be loaded, the panel links to the inbox", async () => {
  await openPortal(fakeBff(), "/courses");
  const known = (await screen.findAllByRole("link", { name: "Inbox" })).length;
  await click(await screen.findByRole("button", { name: "Notifications" }));
  await vi.waitFor(() => expect(screen.getAllByRole("link", { name: "Inbox" })).toHaveLength(known + 1));
  expect(await screen.findByRole("link", { name: "React 實戰" })).toBeTruthy();
});
