/** Makes the report of the screen that is on the page now, and the text in which a member reads it. */

import type { Language } from "#shared/languages.ts";
import { parseTheme } from "#shared/themes.ts";
import { loadedMessages, type Messages } from "#web/i18n/messages.ts";
import { MESSAGES_OF_STATES } from "#web/generated/messages-of-states.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
import { isOnline, matchesMedia } from "#web/ui/browser/device.ts";

import { knownMessages, messagesByKey, messagesIn, textOf } from "./messages-on-screen.ts";
import type { ScreenReport } from "./report-code.ts";
import { screenAt } from "./screen-at.ts";
import { textsOnScreen } from "./texts-on-screen.ts";

/** Replaced by the build (`web/build/portal-program.ts`). */
declare const RELEASE: string;

/** The name that the menu has for the screens that it does not list. */
const AREAS = { curriculum: "courses", payment: "billing", prefs: "inbox", sessions: "account" } as const;

type Area = Exclude<keyof Messages["shell"]["nav"], "more" | "preview">;

export interface Reader {
  language: Language;
  /** IANA name. */
  zone: string;
  /** The granted scopes; undefined for somebody who is not signed in. */
  scope: readonly string[] | undefined;
}

/** @returns the report, and what the screen says in the reader's words, without arguments */
export async function readScreen({ language, zone, scope = [] }: Reader) {
  const messages = await loadedMessages(language);
  const found = messagesOn(document, messages);
  const screen = screenAt(window.location.pathname);
  const chosen = document.documentElement.dataset["theme"];
  const report: ScreenReport = {
    release: RELEASE,
    screen,
    at: timeNow(),
    zone,
    language,
    theme: parseTheme(chosen) ?? (matchesMedia("(prefers-color-scheme: dark)") ? "dark" : "light"),
    size: `${window.innerWidth}x${window.innerHeight}`,
    network: isOnline() ? "online" : "offline",
    permission: !scope.includes("account:read") ? "none" : scope.includes("account:write") ? "both" : "read",
    references: [...document.querySelectorAll("[data-reference]")].map(({ textContent }) => textContent),
    messages: found,
  };
  const area = screen === "shell" ? undefined : ((AREAS[screen as keyof typeof AREAS] ?? screen) as Area);
  return { report, says: saidIn(found, messages), area };
}

/** The messages by which states differ, on a page in the language of these messages. */
export function messagesOn(page: Document, messages: object): string[] {
  const wanted = new Set(MESSAGES_OF_STATES);
  return messagesIn(
    textsOnScreen(page),
    knownMessages(messages, (key) => wanted.has(key)),
  );
}

/** Messages in words, each once. @param found  as `messagesIn` gives them */
export function saidIn(found: readonly string[], messages: object): string[] {
  const texts = new Map(messagesByKey(messages).map(([key, message]) => [key, textOf(message)]));
  return [
    ...new Set(
      found.map((each) => {
        const [key = "", counts] = each.split(":");
        const said = texts.get(key) ?? key;
        return counts === undefined ? said : `${said} (${counts})`;
      }),
    ),
  ];
}
