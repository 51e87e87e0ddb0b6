/** Fetches a screen when a link to it is about to be followed: pointed at, touched or focused. */

import { matchRoute, type Parser } from "wouter";

import type { Language } from "#shared/languages.ts";

import type { Screen } from "./screens.ts";

/** Listens on the whole page, so that links need to know nothing. @returns a way to stop */
export function prefetchOnIntent(screens: readonly Screen[], parser: Parser, language: Language): () => void {
  function onIntent(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const screen = screens.find(({ pattern }) => matchRoute(parser, pattern, link.pathname)[0]);
    // What cannot be fetched now is asked for again when the link is followed.
    screen?.load(language).catch(() => undefined);
  }

  const events = ["pointerover", "touchstart", "focusin"] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}
