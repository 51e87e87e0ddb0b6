import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loadMessages } from "#web/i18n/messages.ts";

import { fakeBff } from "#web/testing/fake-bff.ts";
import { click, networkIs, openPortal } from "#web/testing/open-portal.tsx";
import { screens } from "../screens.ts";

vi.mock("#web/i18n/messages.ts", { spy: true });

const PAGE = '<script type="module" src="/assets/index-new.js"></script>';

// React writes every error to the console, caught or not.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  for (const script of document.querySelectorAll("script")) script.remove();
});

/** The events screen's chunk cannot be loaded, and the request for the portal's page gets `answer`. */
async function openWithoutChunk(answer: () => Promise<Response>) {
  const gone = Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"));
  gone.catch(() => undefined);
  vi.spyOn(
    screens.find(({ pattern }) => pattern === "/events")!,
    "load",
  ).mockReturnValue(gone);
  const bff = fakeBff();
  const fetchOf: typeof fetch = (input, init) => (input === "/" ? answer() : bff.fetch(input, init));
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  await openPortal({ ...bff, fetch: fetchOf }, "/events");
  return { reload };
}

function startedWith(path: string): void {
  const script = document.createElement("script");
  script.type = "module-of-a-test";
  script.setAttribute("src", path);
  // Set as an attribute after the element is inserted, so that nothing is fetched.
  document.head.append(script);
  script.setAttribute("type", "module");
}

test("a screen that cannot be loaded without a network says so, and continues when the network is back", async () => {
  let isAway = true;
  const { reload } = await openWithoutChunk(() =>
    isAway ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response(PAGE)),
  );
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("This site cannot be reached")).toBeTruthy();
  expect(screen.queryByText("Something on this page broke")).toBeNull();
  await click(main.getByRole("button", { name: "Try again" }));
  expect(reload).not.toHaveBeenCalled();

  isAway = false;
  await click(main.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("without a network a missing screen says so once, and reloads when the network is back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { reload } = await openWithoutChunk(() => Promise.resolve(new Response(PAGE)));
  expect(await screen.findByText("You are offline")).toBeTruthy();
  const banner = () => screen.queryByText(/^You are offline\./, { selector: "section p" });
  await waitFor(() => expect(banner()).toBeNull());
  await networkIs(true);
  expect(reload).toHaveBeenCalledOnce();
});

test("a screen whose chunk a new version removed says so, and is reloaded once", async () => {
  startedWith("/assets/index-old.js");
  const { reload } = await openWithoutChunk(() => Promise.resolve(new Response(PAGE)));
  expect(await screen.findByText("This site has been updated")).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

test("if the reload did not help, the member can reload", async () => {
  sessionStorage.setItem("homeroom.reloaded", String(Date.now()));
  startedWith("/assets/index-old.js");
  const { reload } = await openWithoutChunk(() => Promise.resolve(new Response(PAGE)));
  expect(await screen.findByText("This site has been updated")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await click(screen.getByRole("button", { name: "Load the page again" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("a screen whose chunk was lost while the portal is the same offers to load it again", async () => {
  startedWith("/assets/index-new.js");
  await openWithoutChunk(() => Promise.resolve(new Response(PAGE)));
  expect(await screen.findByText("A part of it was lost on the way. Load the page again.")).toBeTruthy();
});

test("a portal whose messages cannot be loaded says so in both languages", async () => {
  const gone = Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/en.js"));
  gone.catch(() => undefined);
  vi.mocked(loadMessages).mockReturnValue(gone);
  await openPortal(fakeBff(), "/courses");
  expect(await screen.findByText(/Check your connection, then load it again/)).toBeTruthy();
  expect(screen.getByText(/請檢查網路連線/)).toBeTruthy();
});

test("a portal that throws says so, and does not blame the connection", async () => {
  const broken = Promise.reject(new Error("The node to be removed is not a child of this node."));
  broken.catch(() => undefined);
  vi.mocked(loadMessages).mockReturnValue(broken);
  await openPortal(fakeBff(), "/courses");
  expect(await screen.findByText("Something on this page broke")).toBeTruthy();
  expect(screen.getByRole("button", { name: "重新載入 · Load again" })).toBeTruthy();
  expect(screen.queryByText(/connection|網路/)).toBeNull();
});

test("a page keeps its language if the messages of another language cannot be loaded", async () => {
  const { loadMessages: load } = await vi.importActual<{ loadMessages: typeof loadMessages }>(
    "#web/i18n/messages.ts",
  );
  const gone = Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/zh.js"));
  gone.catch(() => undefined);
  vi.mocked(loadMessages).mockImplementation((language, feature) =>
    language === "en" ? load(language, feature) : gone,
  );
  await openPortal(fakeBff(), "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  await click(screen.getByRole("radio", { name: "中文（台灣）", hidden: true }));
  expect(await screen.findByRole("link", { name: "React 實戰" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Courses" })).toBeTruthy();
});
