/**
 * Language, theme and the look of Courses as the member chose them, kept on this device. A cookie for each, which holds nothing else, tells
 * the BFF, so that a page has them from its first byte on.
 */

import { writeCookieText } from "./device.ts";
import { storedText, storeText } from "./stored-text.ts";

/** Name of the cookie; the device keeps the choice under `homeroom.` and this name. */
export type ChoiceName = (typeof CHOICES)[number];

const CHOICES = ["language", "theme", "courses"] as const;

const YEAR_SECONDS = 31_536_000;

/** What this device keeps; null when nothing was chosen, or the browser keeps nothing. */
export function keptChoice(name: ChoiceName): string | null {
  return storedText("localStorage", keyOfChoice(name));
}

/** @param value  null: no choice any more. */
export function keepChoice(name: ChoiceName, value: string | null): void {
  if (storeText("localStorage", keyOfChoice(name), value)) writeCookie(name, value);
}

/** Writes the cookies again from what is kept, for browsers whose cookies were cleared. */
export function tellOfKeptChoices(): void {
  for (const name of CHOICES) {
    const kept = keptChoice(name);
    if (kept !== null) writeCookie(name, kept);
  }
}

export function keyOfChoice(name: ChoiceName): string {
  return `homeroom.${name}`;
}

/**
 * For the BFF. Lax: the cookie is sent when a link on another site leads here.
 *
 * @param value  null takes the cookie away
 * @param path   of the pages that it is sent with
 */
export function writeCookie(name: string, value: string | null, path = "/"): void {
  const age = value === null ? 0 : YEAR_SECONDS;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  writeCookieText(
    `${name}=${encodeURIComponent(value ?? "")}; Path=${path}; Max-Age=${age}; SameSite=Lax${secure}`,
  );
}
