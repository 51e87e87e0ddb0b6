/**
 * What this device keeps of one member: in `localStorage` whatever is kept for them by name, and in each tab's
 * `sessionStorage` the keys below. `forgetMembers` removes all of it, when they sign out and when another signs in.
 */

import { storedKeys, storedText, storeText } from "#web/ui/browser/stored-text.ts";

import { showOnAppIcon } from "#web/ui/browser/device.ts";

const PREFIX = "homeroom.member.";

/**
 * What a tab keeps of its member: addresses with their scroll positions, what they searched for, and what they wanted to do before
 * a consent page.
 */
export const TAB_KEYS = {
  positions: "homeroom.positions",
  searches: "homeroom.searches",
  stepUp: "homeroom.step-up",
  stepUpRefused: "homeroom.step-up-refused",
} as const;

/** Whose the tab's keys are. */
const TAB_MEMBER_KEY = "homeroom.tab-member";

/** The key of what is kept for a member by a name. */
const memberKey = (sub: string, name: string) => `${PREFIX}${sub}.${name}`;

/** @returns null when nothing is kept, or when this browser keeps nothing */
export function readForMember(sub: string, name: string): string | null {
  return storedText("localStorage", memberKey(sub, name));
}

/** Keeps a text, or with null forgets it. */
export function keepForMember(sub: string, name: string, text: string | null): void {
  storeText("localStorage", memberKey(sub, name), text);
}

/** Removes what is kept for every member but one; for all of them, and the number on the portal's icon, when none is named. In `sessionStorage`, of this tab alone. */
export function forgetMembers(exceptSub?: string): void {
  if (exceptSub === undefined) void showOnAppIcon(0);
  const kept = exceptSub === undefined ? undefined : memberKey(exceptSub, "");
  for (const key of storedKeys("localStorage"))
    if (key.startsWith(PREFIX) && (kept === undefined || !key.startsWith(kept)))
      storeText("localStorage", key, null);
  const last = storedText("sessionStorage", TAB_MEMBER_KEY);
  if (exceptSub === undefined || (last !== null && last !== exceptSub))
    for (const key of [...Object.values(TAB_KEYS), TAB_MEMBER_KEY]) storeText("sessionStorage", key, null);
  if (exceptSub !== undefined) storeText("sessionStorage", TAB_MEMBER_KEY, exceptSub);
}

/**
 * What this device keeps while it is not known who is signed in: the texts whose names begin with `nameStart`, in no order.
 * Signing in removes what other members kept, so all of it belongs to one member.
 */
export function readForLastMember(nameStart: string): string[] {
  return storedKeys("localStorage")
    .filter((key) => key.startsWith(PREFIX) && key.includes(`.${nameStart}`))
    .flatMap((key) => storedText("localStorage", key) ?? []);
}
