/** Which screen an address shows, and which states come before and after one. */

import { paths } from "#web/app/paths.ts";

import { screenOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";

/** A state's name on its own: it is written to follow the name of its screen. */
export function asHeading(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Screens whose address begins with another one's come first. */
const SCREEN_PATHS: readonly (readonly [path: string, screen: string])[] = [
  [`${paths.courses}/`, "curriculum"],
  [paths.courses, "courses"],
  [`${paths.billing}/`, "payment"],
  [paths.billing, "billing"],
  [paths.inboxSettings, "prefs"],
  [paths.inbox, "inbox"],
  [paths.accountSessions, "sessions"],
  [paths.account, "account"],
  [paths.products, "products"],
  [paths.consulting, "consulting"],
  [paths.events, "events"],
  [paths.calendar, "calendar"],
];

/** @param address  a member's path, query and fragment */
export function screenAt(address: string): string {
  const { pathname } = new URL(address, "http://portal");
  if (pathname === paths.home) return "home";
  return SCREEN_PATHS.find(([path]) => pathname.startsWith(path))?.[1] ?? "shell";
}

/**
 * The state before or after one in the list, which is circular; from none, the first or the last of a screen.
 *
 * @param screen  the screen that is shown
 */
export function neighbourOf(
  states: readonly PreviewState[],
  id: string | undefined,
  screen: string,
  direction: "next" | "previous",
): PreviewState | undefined {
  if (id === undefined) {
    const ofScreen = states.filter((state) => screenOf(state) === screen);
    const some = ofScreen.length > 0 ? ofScreen : states;
    return direction === "next" ? some[0] : some.at(-1);
  }
  const at = states.findIndex((state) => state.id === id) + (direction === "next" ? 1 : -1);
  return states.at(at % states.length);
}
