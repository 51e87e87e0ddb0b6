import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { bffFailure, fakeBff } from "#web/testing/fake-bff.ts";
import { beginPortal, click } from "#web/testing/open-portal.tsx";

const tried = vi.hoisted(() => ({ count: 0 }));

// The frame's later chunk, which a deploy removed.
vi.mock("./later/later.ts", () => {
  tried.count += 1;
  throw new Error("The chunk is gone.");
});

// React writes every error to the console, caught or not.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
test("when the later parts do not come, nothing else fails, and they are asked for again", async () => {
  const bff = fakeBff();
  await beginPortal(bff, "/courses");
  const link = await screen.findByRole("link", { name: "React 實戰" });
  await waitFor(() => expect(tried.count).toBe(1));
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();

  bff.instead = () => bffFailure(401, "session_ended");
  await click(link);
  await waitFor(() => expect(tried.count).toBe(2));
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();
});
