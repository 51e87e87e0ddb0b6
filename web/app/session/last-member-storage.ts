/** What this device keeps while it is not known who is signed in: as one signs in the others' go, so it is one member's. */

import { PREFIX } from "./member-storage.ts";

/** Texts kept under names that begin so, in no order. */
export function readForLastMember(nameStart: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && key.includes(`.${nameStart}`))
      .flatMap((key) => localStorage.getItem(key) ?? []);
  } catch {
    return [];
  }
}
