/**
 * Reads parts of the page's address as they are written there, without decoding twice. The router decodes an address once
 * before it hands it out; decoding a name or a search again would change any that contains a `%`.
 */

import { use, useCallback, useMemo } from "react";
import { useLocation } from "wouter";

import { nameInSegment } from "./paths.ts";
import { ShownAddressContext } from "./shown-address.ts";

/** The query, without its question mark. */
export function useAddressQuery(): string {
  return use(ShownAddressContext).search.replace(/^\?/, "");
}

/**
 * Search and filters of a list, kept in the address, so that they survive a reload and can be shared.
 *
 * @param path  of the list's screen
 * @param parse  reads them from the query; must keep its identity between renders, as must `write`
 * @param write  gives the query with its question mark, without what is the default
 */
export function useViewInAddress<View>(
  path: string,
  parse: (query: URLSearchParams) => View,
  write: (view: View) => string,
): { view: View; choose: (next: Partial<View>) => void } {
  const query = useAddressQuery();
  const [, navigate] = useLocation();
  const view = useMemo(() => parse(new URLSearchParams(query)), [parse, query]);
  const choose = useCallback(
    (next: Partial<View>) => navigate(`${path}${write({ ...view, ...next })}`, { replace: true }),
    [path, write, view, navigate],
  );
  return { view, choose };
}

/** The name that the address of a course or payment ends with. */
export function useNameInAddress(): string {
  return nameInPath(use(ShownAddressContext).pathname);
}

function nameInPath(pathname: string): string {
  return nameInSegment(pathname.replace(/\/$/, "").split("/").at(-1) ?? "");
}

/** The fragment of the page, decoded; as it is written when it cannot be. */
export function currentFragment(): string {
  return decoded(window.location.hash.slice(1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
