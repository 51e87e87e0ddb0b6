/** For tests: opens the whole portal at an address, as a member's browser would. */

import {
  act,
  cleanup,
  configure,
  fireEvent,
  prettyDOM,
  type queries,
  render,
  type RenderResult,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

import type { Language } from "#shared/languages.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { FakeBff } from "./fake-bff.ts";
import { onCaughtError } from "#web/frame/failures/reported-errors.ts";
import { loadLater } from "#web/frame/load-later.ts";
import { Portal } from "#web/frame/portal.tsx";

/** As the menu does it. */
export { switchShortcuts } from "#web/frame/later/shortcut-keys.ts";

configure({
  // The first opening of a screen in a test file compiles its chunk, which takes time on a busy machine.
  asyncUtilTimeout: 60_000,
  // A wait checks again at every change of the page, and each time that it finds nothing it prints the page, which takes a quarter of
  // the time of these tests. So the page is printed only for the failure that is reported.
  getElementError(message, container) {
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    const print = (): string => `${message ?? ""}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, "message", { get: print, configurable: true });
  },
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // What a screen sends when it is left goes to the BFF of the test.
  await Promise.resolve();
  await Promise.resolve();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

// The next file runs in the same process: the zone of this one would be its zone, too.
afterAll(() => vi.unstubAllEnvs());

/** With the frame's later parts, as on a page that has been open for a moment. */
export async function openPortal(
  bff: FakeBff,
  address: string,
  language: Language = "en",
): Promise<RenderResult> {
  const opened = await beginPortal(bff, address, language);
  // If they do not load, the portal works without them.
  await act(() => loadLater(language).catch(() => undefined));
  // Until the session arrives, the screen without data is a placeholder. In some tests it never arrives.
  await waitFor(isAtRest, { timeout: 1000 }).catch(() => undefined);
  return opened;
}

function isAtRest(): void {
  if (document.querySelector("main[aria-busy=true]") !== null)
    throw new Error("It is not known who is signed in.");
}

/** As in the first moment, without the later parts. */
export async function beginPortal(
  bff: FakeBff,
  address: string,
  language: Language = "en",
): Promise<RenderResult> {
  vi.stubGlobal("fetch", bff.fetch);
  localStorage.setItem(LANGUAGE_KEY, language);
  window.history.replaceState(null, "", address);
  // The catalogue and the screen are chunks: this waits for them.
  return act(async () => render<typeof queries>(<Portal />, { onCaughtError }));
}

/** Presses an element, and waits for the effects. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(element);
  });
}

/** Disconnects the device's network, or connects it again. */
export function networkIs(isOn: boolean): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOn);
  return act(async () => void window.dispatchEvent(new Event(isOn ? "online" : "offline")));
}

/** Hides the page, so that marks which can still be undone are sent. */
export function leavePage(): Promise<void> {
  return act(async () => void window.dispatchEvent(new Event("pagehide")));
}

/** The files that the portal saves from now on; they are not written. */
export function savedFiles(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:test";
  });
  // The test's browser would follow the download as a link.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  return files;
}

/** The list row with this heading, once it is rendered. */
export async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await screen.findByRole("heading", { name: title })).closest("li");
  if (row === null) throw new Error(`${title} is in no list.`);
  return row;
}

/** Presses "Mark as read" in the row with this heading. @returns the row */
export async function markAsRead(title: string): Promise<HTMLElement> {
  const row = await rowOf(title);
  await click(within(row).getByRole("button", { name: `Mark as read: ${title}` }));
  return row;
}
