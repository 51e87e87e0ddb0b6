/**
 * The member's choices of language and theme, stored on this device. A cookie for each, which holds nothing else, tells the BFF, so that a
 * page has them from its first byte on.
 */

import { writeCookieText } from "./device.ts";
import { storedText, storeText } from "./stored-text.ts";

/** Name of the cookie; in `localStorage`, the choice is stored under `homeroom.` and this name. */
export type ChoiceName = (typeof CHOICES)[number];

const CHOICES = ["language", "theme"] as const;

const YEAR_SECONDS = 31_536_000;

/** The stored choice; null if nothing was chosen, or the browser stores nothing. */
export function storedChoice(name: ChoiceName): string | null {
  return storedText("localStorage", keyOfChoice(name));
}

/** @param value  null removes the choice */
export function storeChoice(name: ChoiceName, value: string | null): void {
  if (storeText("localStorage", keyOfChoice(name), value)) writeCookie(name, value);
}

/** Writes the cookies again from the stored choices, for browsers whose cookies were cleared. */
export function sendStoredChoices(): void {
  for (const name of CHOICES) {
    const stored = storedChoice(name);
    if (stored !== null) writeCookie(name, stored);
  }
}

export function keyOfChoice(name: ChoiceName): string {
  return `homeroom.${name}`;
}

/**
 * For the BFF. Lax: the cookie is also sent when a link on another site leads here.
 *
 * @param value  null removes the cookie
 * @param path   of the pages with which the cookie is sent
 */
export function writeCookie(name: string, value: string | null, path = "/"): void {
  const age = value === null ? 0 : YEAR_SECONDS;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  writeCookieText(
    `${name}=${encodeURIComponent(value ?? "")}; Path=${path}; Max-Age=${age}; SameSite=Lax${secure}`,
  );
}
