/** What a member searched for in this tab, the newest first: kept when a result was followed. */

import { TAB_KEYS } from "#web/app/session/member-storage.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";

const MAX_SEARCHES = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(storedText("sessionStorage", TAB_KEYS.searches) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === "") return;
  const others = recentSearches().filter((known) => known !== text);
  storeText("sessionStorage", TAB_KEYS.searches, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}
