/** What a member searched for in this tab, the newest first: kept when a result was followed. */

import { TAB_KEYS } from "#web/app/session/member-storage.ts";

const MAX_SEARCHES = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TAB_KEYS.searches) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === "") return;
  const others = recentSearches().filter((known) => known !== text);
  try {
    sessionStorage.setItem(TAB_KEYS.searches, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
  } catch {
    // Without storage nothing is remembered.
  }
}
