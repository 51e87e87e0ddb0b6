/**
 * Reads what this device keeps while it is not known who is signed in. Signing in removes what other members kept, so all
 * of it belongs to one member.
 */

import { PREFIX } from "./member-storage.ts";

/** The texts whose names begin with `name`, in no order. */
export function readForLastMember(nameStart: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && key.includes(`.${nameStart}`))
      .flatMap((key) => localStorage.getItem(key) ?? []);
  } catch {
    return [];
  }
}
