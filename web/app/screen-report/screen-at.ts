/** The screen that a member's address shows, by the name that the list of states has for it. */

import { paths } from "../paths.ts";

/** Screens whose address begins with another one's come first. */
const SCREEN_PATHS = [
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
] as const;

/** @param address  a member's path, query and fragment */
export function screenAt(address: string) {
  const { pathname } = new URL(address, "http://portal");
  if (pathname === paths.home) return "home";
  return SCREEN_PATHS.find(([path]) => pathname.startsWith(path))?.[1] ?? "shell";
}
