/** How a state is called, and which states come before and after it. */

import { screenOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";

/** A state's name on its own: it is written to follow the name of its screen. */
export function asHeading(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
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
