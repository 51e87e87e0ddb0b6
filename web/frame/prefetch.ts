/**
 * Loads a screen before a link to it is followed: its code when the link is pointed at, touched or focused, its first data when the link
 * is pressed, before the finger is lifted.
 */

import type { Language } from "#shared/languages.ts";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { notFoundScreen, screenAt } from "./screens.ts";

/** Listens on the whole page, so that links need no code for it. @returns a function that stops listening */
export function prefetchOnIntent(language: Language): () => void {
  function onIntent(event: Event): void {
    const link = linkOf(event);
    if (link === undefined) return;
    const screen = screenAt(link.pathname);
    if (screen === notFoundScreen) return;
    // A failure is ignored: the code is requested again when the link is followed.
    screen.load(language).catch(() => undefined);
  }

  const events = ["pointerover", "touchstart", "focusin"] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}

/** The same for the data, once a member is signed in. @returns a function that stops listening */
export function askOnPress(api: Pick<MemberApi, "askAhead">, language: Language): () => void {
  function onPress(event: PointerEvent): void {
    const link = linkOf(event);
    if (link === undefined || event.button !== 0 || link.pathname === window.location.pathname) return;
    screenAt(link.pathname)
      .load(language)
      .then(({ firstDocuments = [] }) => {
        for (const question of firstDocuments) void api.askAhead(question);
      })
      // A failure is ignored: the data is requested again when the link is followed.
      .catch(() => undefined);
  }

  document.addEventListener("pointerdown", onPress, { passive: true });
  return () => document.removeEventListener("pointerdown", onPress);
}

/** The link of an event, if it leads to the portal. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement && link.origin === window.location.origin ? link : undefined;
}
