/**
 * The address whose screen is on the page. After a link was followed it differs from the browser's address until React can
 * render the next screen, so that the previous screen stays and no empty page is shown.
 */

import { createContext, useDeferredValue, useMemo } from "react";
import { useRouter } from "wouter";
import { usePathname, useSearch } from "wouter/use-browser-location";

export interface ShownAddress {
  /** As the browser writes it. */
  pathname: string;
  /** The query, with its question mark; empty without one. */
  search: string;
}

/** A screen that only stands for one that is awaited knows no address. */
export const ShownAddressContext = createContext<ShownAddress>({ pathname: "", search: "" });

/** Whether a link was followed whose screen cannot be rendered yet. */
export const IsLeavingContext = createContext(false);

/** Called once, by the portal, which provides both values by context. @returns the shown address, and whether it is about to change */
export function useShownAddress(): { shown: ShownAddress; isLeaving: boolean } {
  // Given in Node, where there is no browser.
  const { ssrPath, ssrSearch } = useRouter();
  const pathname = usePathname(ssrPath === undefined ? {} : { ssrPath });
  const search = useSearch(ssrSearch === undefined ? {} : { ssrSearch });
  const current = useMemo(() => ({ pathname, search }), [pathname, search]);
  const rendered = useDeferredValue(current);
  const isLeaving = rendered.pathname !== pathname;
  // On one screen the query holds the member's search and filters, so it is never deferred.
  return { shown: isLeaving ? rendered : current, isLeaving };
}
