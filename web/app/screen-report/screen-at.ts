/** The screen at a member's address, by its name in the list of states. */

import { isAddressOf } from "#shared/screen-pattern.ts";
import { SCREEN_ADDRESSES } from "#web/generated/screen-addresses.ts";

/**
 * @param address  a member's path, query and fragment
 * @returns `shell` for the sign-in page and for an address without a screen
 */
export function nameOfScreenAt(address: string) {
  const { pathname } = new URL(address, "http://portal");
  return SCREEN_ADDRESSES.find(({ pattern }) => isAddressOf(pattern, pathname))?.name ?? "shell";
}
