/**
 * Fetches a screen when a link to it is about to be followed: its code when the link is pointed at, touched or focused, and
 * what it asks the school first when it is pressed, before the finger goes up.
 */

import type { Language } from "#shared/languages.ts";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { notFoundScreen, screenAt } from "./screens.ts";

/** Listens on the whole page, so that links need to know nothing. @returns a way to stop */
export function prefetchOnIntent(language: Language): () => void {
  function onIntent(event: Event): void {
    const link = linkOf(event);
    if (link === undefined) return;
    const screen = screenAt(link.pathname);
    if (screen === notFoundScreen) return;
    // What cannot be fetched now is asked for again when the link is followed.
    screen.load(language).catch(() => undefined);
  }

  const events = ["pointerover", "touchstart", "focusin"] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}

/** The same for the data, once there is a member to ask for. @returns a way to stop */
export function askOnPress(api: Pick<MemberApi, "askAhead">, language: Language): () => void {
  function onPress(event: PointerEvent): void {
    const link = linkOf(event);
    if (link === undefined || event.button !== 0 || link.pathname === window.location.pathname) return;
    screenAt(link.pathname)
      .load(language)
      .then(({ firstDocuments = [] }) => {
        for (const { document, variables } of firstDocuments) api.askAhead(document, variables);
      })
      // What cannot be fetched now is asked for again when the link is followed.
      .catch(() => undefined);
  }

  document.addEventListener("pointerdown", onPress, { passive: true });
  return () => document.removeEventListener("pointerdown", onPress);
}

/** The link within the portal that something happens to. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement && link.origin === window.location.origin ? link : undefined;
}
