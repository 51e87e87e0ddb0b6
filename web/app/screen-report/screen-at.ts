/** The screen at a member's address, by its name in the list of states. */

import { paths } from "../paths.ts";

/** Longer addresses come before the addresses with which they start. */
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
