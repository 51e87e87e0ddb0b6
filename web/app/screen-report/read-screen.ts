/** Makes the report of the current screen, and the same report in the reader's words. */

import type { Language } from "#shared/languages.ts";
import { parseTheme } from "#shared/themes.ts";
import { loadedMessages } from "#web/i18n/messages.ts";
import { MESSAGES_OF_STATES } from "#web/generated/messages-of-states.ts";
import { readerZone } from "#web/i18n/time-zone.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
import { isOnline, matchesMedia } from "#web/ui/browser/device.ts";

import { knownMessages, messagesByKey, messagesIn, textOf } from "./messages-on-screen.ts";
import type { ScreenReport } from "./report-code.ts";
import { nameOfScreenAt } from "./screen-at.ts";

/** Replaced by the build (`web/build/portal-program.ts`). */
declare const RELEASE: string;

/**
 * @param scope  the granted scopes; none if nobody is signed in
 * @returns the report, and the screen's messages in the reader's words, without arguments
 */
export async function readScreen(language: Language, scope: readonly string[] = []) {
  const messages = await loadedMessages(language);
  const found = messagesOn(document, messages);
  const chosen = document.documentElement.dataset["theme"];
  const report: ScreenReport = {
    release: RELEASE,
    screen: nameOfScreenAt(window.location.pathname),
    at: timeNow(),
    zone: readerZone(),
    language,
    theme: parseTheme(chosen) ?? (matchesMedia("(prefers-color-scheme: dark)") ? "dark" : "light"),
    size: `${window.innerWidth}x${window.innerHeight}`,
    network: isOnline() ? "online" : "offline",
    permission: !scope.includes("account:read") ? "none" : scope.includes("account:write") ? "both" : "read",
    references: [...document.querySelectorAll("[data-reference]")].map(({ textContent }) => textContent),
    messages: found,
  };
  return { report, says: saidIn(found, messages) };
}

/** Groups of words of which a screen shows one: always reported, even if no state names them. */
const KINDS = /^(?:paymentWords\.(?:states|types)|curriculum\.states)\./;

/** Whether this message distinguishes states. */
export function isTelling(key: string): boolean {
  return KINDS.test(key) || MESSAGES_OF_STATES.includes(key);
}

/** The distinguishing messages on a page, in the language of `messages`. */
export function messagesOn(page: Document, messages: object): string[] {
  return messagesIn(textsOnScreen(page), knownMessages(messages, isTelling));
}

/** The texts on the page, one by one, as a member reads or hears them. Typed text is left out. */
function textsOnScreen(page: Document): string[] {
  // The menu names every screen, not only the current one.
  const shown = [...page.body.querySelectorAll("*")].filter(
    (element) => element.checkVisibility?.() !== false && element.closest("nav:not(main nav)") === null,
  );
  return shown.flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const names = ["aria-label", "placeholder"].map((name) => element.getAttribute(name));
    // The words of a title are elements (`ui/title-text.tsx`).
    const isWhole = own.length > 0 || element.hasAttribute("data-title");
    const whole = isWhole ? element.textContent : null;
    return [...names, ...own.map(({ nodeValue }) => nodeValue), whole].filter((text) => text !== null);
  });
}

/** Messages as text, each once. @param found  as `messagesIn` returns them */
export function saidIn(found: readonly string[], messages: object): string[] {
  const texts = new Map(messagesByKey(messages).map(([key, message]) => [key, textOf(message)]));
  const said = found.flatMap((each) => {
    const [key = "", count] = each.split(":");
    const text = texts.get(key) ?? key;
    if (!/\p{Letter}/u.test(text)) return [];
    return [count === undefined ? text : `${text} (${count})`];
  });
  return [...new Set(said)];
}
