/** The pages outside the portal to which a screen leads. */

import { LOGIN_PATH } from "#shared/bff-paths.ts";
import { safeReturnTo } from "#web/app/session/return-address.ts";

import type { Departure } from "../stage/messages.ts";

/** The BFF's own addresses, which no screen has. */
const BFF_ADDRESS = /^\/(auth|member|preview)(\/|$)/;

export type Destination =
  /** Another screen, in a page that is loaded anew. */
  | { kind: "screen"; address: string }
  /** The school's pages: its sign-in, or its consent page for one more permission. */
  | { kind: "signIn" | "consent"; returnTo: string }
  | { kind: "site" | "window"; name: string }
  | { kind: "file"; name: string };

/** @param origin  the portal's own */
export function destinationOf({ to, way }: Pick<Departure, "to" | "way">, origin: string): Destination {
  if (way === "file") return { kind: "file", name: to };
  const url = URL.parse(to);
  if (url === null) return { kind: "site", name: to };
  const isPortal = url.origin === origin;
  if (isPortal && url.pathname === LOGIN_PATH) {
    const isForPermission = url.searchParams.has("scope");
    const returnTo = safeReturnTo(url.searchParams.get("return_to"));
    return { kind: isForPermission ? "consent" : "signIn", returnTo };
  }
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (isPortal && way === "page" && !BFF_ADDRESS.test(url.pathname)) return { kind: "screen", address: path };
  const name = isPortal || url.host === "" ? to : url.host;
  return { kind: way === "window" ? "window" : "site", name };
}
