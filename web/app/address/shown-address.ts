/**
 * The address of the screen that is on the page. After a member follows a link, it differs from the browser's address until React can
 * render the next screen. The old screen stays meanwhile, so that no empty page is shown.
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

/** The placeholder of a screen knows no address. */
export const ShownAddressContext = createContext<ShownAddress>({ pathname: "", search: "" });

/** Whether the member has followed a link to a screen that cannot be rendered yet. */
export const IsLeavingContext = createContext(false);

/** Called once, by the portal, which provides both values as contexts. @returns the shown address, and whether it is about to change */
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
