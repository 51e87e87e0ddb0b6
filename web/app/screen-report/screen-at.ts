/** The screen at a member's address, by its name in the list of states. */

import { isAddressOf } from "#shared/screen-pattern.ts";
import { NAMES_OF_SCREENS } from "#web/generated/names-of-screens.ts";

/**
 * @param address  a member's path, query and fragment
 * @returns `shell` for the sign-in page and for an address without a screen
 */
export function nameOfScreenAt(address: string) {
  const { pathname } = new URL(address, "http://portal");
  const screen = Object.entries(NAMES_OF_SCREENS).find(([pattern]) => isAddressOf(pattern, pathname));
  return screen?.[1] ?? "shell";
}
