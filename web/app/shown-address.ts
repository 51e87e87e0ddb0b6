/**
 * The address whose screen is on the page. After a link was followed it is the last one until the next screen can be drawn:
 * a member goes on reading meanwhile, and sees no empty page.
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

/** A screen that is drawn before there is a browser does not know whose address it will have. */
export const ShownAddressContext = createContext<ShownAddress>({ pathname: "", search: "" });

/** Whether a link was followed whose screen cannot be drawn yet. */
export const IsLeavingContext = createContext(false);

/** For the portal alone, which gives it to everybody else. */
export function useShownAddress(): { shown: ShownAddress; isLeaving: boolean } {
  // Given while the portal's pages are made, where there is no browser to ask.
  const { ssrPath } = useRouter();
  const pathname = usePathname(ssrPath === undefined ? {} : { ssrPath });
  const search = useSearch();
  const current = useMemo(() => ({ pathname, search }), [pathname, search]);
  const drawn = useDeferredValue(current);
  const isLeaving = drawn.pathname !== pathname;
  // What changes in the query of the same screen is what a member types and chooses there: it follows at once.
  return { shown: isLeaving ? drawn : current, isLeaving };
}
