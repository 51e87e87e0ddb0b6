/** For tests: opens the whole portal at an address, as a member's browser would. */

import {
  act,
  cleanup,
  configure,
  fireEvent,
  prettyDOM,
  render,
  type RenderResult,
} from "@testing-library/react";
import { afterEach, vi } from "vitest";

import type { Language } from "#shared/languages.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { FakeBff } from "./fake-bff.ts";
import { loadLater } from "#web/frame/load-later.ts";
import { Portal } from "#web/frame/portal.tsx";

/** As the menu does it. */
export { switchShortcuts } from "#web/frame/later/shortcut-keys.ts";

configure({
  // A screen's first opening in a test file compiles its chunk: on a busy machine that takes a while.
  asyncUtilTimeout: 60_000,
  // A wait asks again at every change of the page and prints the page each time that it finds nothing, which is a
  // quarter of the time that these tests take. It is printed for the failure that somebody reads, and for no other.
  getElementError(message, container) {
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    const print = (): string => `${message ?? ""}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, "message", { get: print, configurable: true });
  },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** With the frame's later parts: in a test as on a page that has stood for a moment. */
export async function openPortal(
  bff: FakeBff,
  address: string,
  language: Language = "en",
): Promise<RenderResult> {
  const opened = await beginPortal(bff, address, language);
  // Where they do not come, the portal goes on without them.
  await act(() => loadLater(language).catch(() => undefined));
  return opened;
}

/** In the first moment, without the later parts. */
export async function beginPortal(
  bff: FakeBff,
  address: string,
  language: Language = "en",
): Promise<RenderResult> {
  vi.stubGlobal("fetch", bff.fetch);
  localStorage.setItem(LANGUAGE_KEY, language);
  window.history.replaceState(null, "", address);
  // The catalogue and the screen are chunks: let them arrive.
  return act(async () => render(<Portal />));
}

/** Presses something, and lets what follows from it happen. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(element);
  });
}

/** The device loses its network, or has it again. */
export function networkIs(isOn: boolean): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOn);
  return act(async () => void window.dispatchEvent(new Event(isOn ? "online" : "offline")));
}
