/** What is kept on this device for one member. Signing out removes it, and so does another member's signing in. */

export const PREFIX = "homeroom.member.";

const keyOf = (sub: string, name: string) => `${PREFIX}${sub}.${name}`;

/** @returns null when nothing is kept, or when this browser keeps nothing */
export function readForMember(sub: string, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(sub, name));
  } catch {
    return null;
  }
}

/** Keeps a text, or with null forgets it. */
export function keepForMember(sub: string, name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(sub, name));
    else localStorage.setItem(keyOf(sub, name), text);
  } catch {
    // Without storage the portal works, and keeps nothing beyond the page.
  }
}

/** Removes what is kept for every member but one; for all of them when none is named. */
export function forgetMembers(exceptSub?: string): void {
  const kept = exceptSub === undefined ? undefined : keyOf(exceptSub, "");
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && (kept === undefined || !key.startsWith(kept)))
        localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
