/**
 * Reads the page's address without decoding it twice. The router has decoded it once; a second decoding would change a name or a
 * search that contains a `%`.
 */

import { use, useCallback, useMemo } from "react";
import { useLocation } from "wouter";

import { nameInSegment } from "../paths.ts";
import { ShownAddressContext } from "./shown-address.ts";

/** The query, without its question mark. */
export function useAddressQuery(): string {
  return use(ShownAddressContext).search.replace(/^\?/, "");
}

/**
 * The search and the filters of a list, stored in the address: they survive a reload and can be shared.
 *
 * @param path  of the list's screen
 * @param parse  reads them from the query; must keep its identity between renders, as must `write`
 * @param write  returns the query with its question mark, without the defaults
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

/** The fragment of the page, decoded; unchanged if it cannot be decoded. */
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
