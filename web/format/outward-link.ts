/** Which addresses in the school's answers may become links, and where they lead. */

import { isAddressOf } from "#shared/screen-pattern.ts";
import { NAMES_OF_SCREENS } from "#web/generated/names-of-screens.ts";

/**
 * - `portal`: a screen of this portal;
 * - `school`: an address on the school's own site;
 * - `elsewhere`: any other site, whose host is shown before it is opened.
 */
export type OutwardLink =
  | { kind: "portal"; path: string }
  | { kind: "school"; href: string }
  | { kind: "elsewhere"; href: string; host: string };

/** The origins of the portal and of the school. */
export interface Origins {
  portal: string;
  school: string;
}

/** Whether both a school's site and this portal have this address: all screens but Home. */
function isShownHere(path: string): boolean {
  return Object.keys(NAMES_OF_SCREENS).some((pattern) => pattern !== "/" && isAddressOf(pattern, path));
}

/**
 * Choice (an address without an origin is the school's): the school wrote it. If the portal has a screen for it, it opens here. With a
 * query it says more than the portal reads, so it stays the school's.
 *
 * @returns null for no address, and for one that is not http(s)
 */
export function outwardLink(url: string | null | undefined, origins: Origins): OutwardLink | null {
  if (url === null || url === undefined || url === "") return null;
  const address = URL.parse(url, origins.school);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  // A user name before the host is a deception.
  if (address.username !== "" || address.password !== "") return null;
  if (address.origin === origins.portal) {
    const path = `${address.pathname}${address.search}${address.hash}`;
    // A path that starts with two slashes names a host. No screen has such an address, and the link would leave the portal.
    return URL.parse(path, origins.portal)?.href === address.href ? { kind: "portal", path } : null;
  }
  if (address.origin === new URL(origins.school).origin) {
    const { pathname, search, hash, href } = address;
    if (search !== "" || !isShownHere(pathname)) return { kind: "school", href };
    return { kind: "portal", path: `${pathname.replace(/\/$/, "")}${hash}` };
  }
  return { kind: "elsewhere", href: address.href, host: address.host };
}
