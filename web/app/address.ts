/**
 * Reads parts of the page's address as they are written there, without decoding twice. The router decodes an address once
 * before it hands it out; decoding a name or a search again would change any that contains a `%`.
 */

import { use } from "react";

import { nameInSegment } from "./paths.ts";
import { ShownAddressContext } from "./shown-address.ts";

/** The query, without its question mark. */
export function useAddressQuery(): string {
  return use(ShownAddressContext).search.replace(/^\?/, "");
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
