/** Makes the report of the screen that is on the page now, and the text in which a member reads it. */

import type { Language } from "#shared/languages.ts";
import { parseTheme } from "#shared/themes.ts";
import { loadedMessages } from "#web/i18n/messages.ts";
import { MESSAGES_OF_STATES } from "#web/generated/messages-of-states.ts";
import { readerZone } from "#web/i18n/time-zone.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
import { isOnline, matchesMedia } from "#web/ui/browser/device.ts";

import { knownMessages, messagesByKey, messagesIn, textOf } from "./messages-on-screen.ts";
import type { ScreenReport } from "./report-code.ts";
import { screenAt } from "./screen-at.ts";

/** Replaced by the build (`web/build/portal-program.ts`). */
declare const RELEASE: string;

/**
 * @param scope  the granted scopes; none for somebody who is not signed in
 * @returns the report, and what the screen says in the reader's words, without arguments
 */
export async function readScreen(language: Language, scope: readonly string[] = []) {
  const messages = await loadedMessages(language);
  const found = messagesOn(document, messages);
  const chosen = document.documentElement.dataset["theme"];
  const report: ScreenReport = {
    release: RELEASE,
    screen: screenAt(window.location.pathname),
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

/** The words of which a screen says one: they are told whether or not a state names each of them. */
const KINDS = /^(?:paymentWords\.(?:states|types)|curriculum\.states)\./;

/** Whether states differ by a message. */
export function isTelling(key: string): boolean {
  return KINDS.test(key) || MESSAGES_OF_STATES.includes(key);
}

/** The telling messages on a page, in the language of these messages. */
export function messagesOn(page: Document, messages: object): string[] {
  return messagesIn(textsOnScreen(page), knownMessages(messages, isTelling));
}

/** What stands on the page, text by text, as a member reads or hears it. What they typed is left out. */
function textsOnScreen(page: Document): string[] {
  // The menu names every screen, whichever is shown.
  const shown = [...page.body.querySelectorAll("*")].filter(
    (element) => element.checkVisibility?.() !== false && element.closest("nav:not(main nav)") === null,
  );
  return shown.flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const names = ["aria-label", "placeholder"].map((name) => element.getAttribute(name));
    const whole = own.length === 0 ? null : element.textContent;
    return [...names, ...own.map(({ nodeValue }) => nodeValue), whole].filter((text) => text !== null);
  });
}

/** Messages in words, each once. @param found  as `messagesIn` gives them */
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
