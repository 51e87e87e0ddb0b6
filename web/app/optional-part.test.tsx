import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { bffFailure, fakeBff } from "./fake-bff.ts";
import { click, openPortal } from "./open-portal.tsx";

const tried = vi.hoisted(() => new Set<string>());

// Chunks of the frame that a deploy took away.
vi.mock("./shell/extras.tsx", () => gone("extras"));
vi.mock("./shell/member-menu-contents.tsx", () => gone("menu"));
vi.mock("./shell/sign-in-again.tsx", () => gone("sign-in"));
vi.mock("./unread/inbox-bell.tsx", () => gone("bell"));
vi.mock("./unread/unread-badge.tsx", () => gone("badge"));

function gone(chunk: string): never {
  tried.add(chunk);
  throw new Error(`${chunk} is gone`);
}

// React tells the console of every error, caught or not.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

test("a chunk of the frame that does not come costs nothing but what was in it", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await waitFor(() => expect([...tried].sort()).toEqual(["badge", "bell", "extras", "menu"]));
  const link = await screen.findByRole("link", { name: "React 實戰" });
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();

  bff.instead = () => bffFailure(401, "session_ended");
  await click(link);
  await waitFor(() => expect(tried).toContain("sign-in"));
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();
});
