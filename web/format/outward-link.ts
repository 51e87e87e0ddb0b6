/** Where an address that the school wrote may lead. */

/**
 * - `portal`: a screen of this portal;
 * - `school`: an address on the school's own site;
 * - `elsewhere`: any other site, whose host is shown before it is opened.
 */
export type OutwardLink =
  | { kind: "portal"; path: string }
  | { kind: "school"; href: string }
  | { kind: "elsewhere"; href: string; host: string };

/** Of the portal and of the school. */
export interface Origins {
  portal: string;
  school: string;
}

/** Paths that both a school's site and this portal have: courses, payments and notifications of a member. */
const SHOWN_HERE =
  /^\/(courses(\/[^/]+)?|billing(\/[^/]+)?|products|consulting|events|calendar|inbox(\/settings)?|account(\/sessions)?)\/?$/;

/**
 * Choice (an address without an origin is the school's): the school wrote it. One that this portal shows
 * itself opens here; with a query it asks for more than the portal would read, so that one stays the school's.
 *
 * @returns null for no address, and for one that is not http(s)
 */
export function outwardLink(url: string | null | undefined, origins: Origins): OutwardLink | null {
  if (url === null || url === undefined || url === "") return null;
  const address = URL.parse(url, origins.school);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  // A user name before the host is there to deceive.
  if (address.username !== "" || address.password !== "") return null;
  if (address.origin === origins.portal) {
    const path = `${address.pathname}${address.search}${address.hash}`;
    // A path that begins with two slashes names a host: no screen has such an address, and the link would leave the
    // portal.
    return URL.parse(path, origins.portal)?.href === address.href ? { kind: "portal", path } : null;
  }
  if (address.origin === new URL(origins.school).origin) {
    const { pathname, search, hash, href } = address;
    if (search !== "" || !SHOWN_HERE.test(pathname)) return { kind: "school", href };
    return { kind: "portal", path: `${pathname.replace(/\/$/, "")}${hash}` };
  }
  return { kind: "elsewhere", href: address.href, host: address.host };
}
