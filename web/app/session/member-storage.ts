/**
 * The data of one member on this device: in `localStorage` the texts that are stored for them by name, and in each tab's
 * `sessionStorage` the keys below. `forgetMembers` deletes all of it when they sign out and when another member signs in.
 */

import { storedKeys, storedText, storeText } from "#web/ui/browser/stored-text.ts";

import { showOnAppIcon } from "#web/ui/browser/device.ts";

const PREFIX = "homeroom.member.";

/**
 * The data of a tab's member: addresses with their scroll positions, searches, and the action that waits for a consent page.
 */
export const TAB_KEYS = {
  positions: "homeroom.positions",
  searches: "homeroom.searches",
  /** `{"intent":{"name":"markRead","detail":{"id":"ntf_1"}},"path":"/inbox","sub":"mem_1","leftAt":1767225600000}` */
  stepUp: "homeroom.step-up",
  /** The `sub` of the member who declined. */
  stepUpRefused: "homeroom.step-up-refused",
} as const;

/** The member to whom the tab's keys belong. */
const TAB_MEMBER_KEY = "homeroom.tab-member";

/** The key of a text that is stored for a member. */
const memberKey = (sub: string, name: string) => `${PREFIX}${sub}.${name}`;

/** @returns null when nothing is stored, or when this browser stores nothing */
export function readForMember(sub: string, name: string): string | null {
  return storedText("localStorage", memberKey(sub, name));
}

/**
 * After a sign-out nothing is stored until the next member is known: the screen of the last one stays until the sign-in page can be
 * rendered, and may still store what it shows.
 */
let hasLeft = false;

/** Stores a text; null deletes it. @returns whether it is stored or deleted, as far as the browser says */
export function storeForMember(sub: string, name: string, text: string | null): boolean {
  return !(hasLeft && text !== null) && storeText("localStorage", memberKey(sub, name), text);
}

/** The same for a text of this tab. */
export function storeForTab(key: keyof typeof TAB_KEYS, text: string | null): boolean {
  return !(hasLeft && text !== null) && storeText("sessionStorage", TAB_KEYS[key], text);
}

export function storedForTab(key: keyof typeof TAB_KEYS): string | null {
  return storedText("sessionStorage", TAB_KEYS[key]);
}

/**
 * Deletes the data of all members except one. Without a name it deletes everything, and the number on the portal's icon. In
 * `sessionStorage` it reaches only this tab.
 */
export function forgetMembers(exceptSub?: string): void {
  hasLeft = exceptSub === undefined;
  if (exceptSub === undefined) void showOnAppIcon(0);
  const isKept = (key: string) => exceptSub !== undefined && key.startsWith(memberKey(exceptSub, ""));
  for (const key of storedKeys("localStorage"))
    if (key.startsWith(PREFIX) && !isKept(key)) storeText("localStorage", key, null);
  const last = storedText("sessionStorage", TAB_MEMBER_KEY);
  if (exceptSub === undefined || (last !== null && last !== exceptSub))
    for (const key of [...Object.values(TAB_KEYS), TAB_MEMBER_KEY]) storeText("sessionStorage", key, null);
  if (exceptSub !== undefined) storeText("sessionStorage", TAB_MEMBER_KEY, exceptSub);
}

/**
 * Reads the stored texts whose names start with `nameStart`, in any order, while it is unknown who is signed in. Signing in deletes the
 * data of other members, so all of it belongs to one member.
 */
export function readForLastMember(nameStart: string): string[] {
  return storedKeys("localStorage")
    .filter((key) => key.startsWith(PREFIX) && key.includes(`.${nameStart}`))
    .flatMap((key) => storedText("localStorage", key) ?? []);
}
