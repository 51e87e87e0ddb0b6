/**
 * A title that is shown in a list and above its own page. When a member goes from one to the other, it moves to its new
 * place, where the browser supports that and the member allows motion. The rest of the page changes at once and stays
 * interactive.
 *
 * Choice (a title moves only where there is a mouse or a touchpad): the browser takes a picture of the page first. On a
 * slow phone the next screen then comes after 290 ms in place of 160 (medians, processor slowed 4x), which is worse than
 * no motion.
 */

import { type ReactElement, ViewTransition } from "react";

import { matchesMedia } from "./browser/device.ts";

interface SharedTitleProps {
  /** The page's address: the same for both titles, and unique on a page. */
  address: string;
  /** One element with a box of its own. */
  children: ReactElement;
}

export function SharedTitle({ address, children }: SharedTitleProps) {
  return (
    <ViewTransition
      name={encodeURIComponent(address)}
      default="none"
      share={matchesMedia(MOTION) ? "title" : "none"}
    >
      {children}
    </ViewTransition>
  );
}

const MOTION = "(prefers-reduced-motion: no-preference) and (pointer: fine)";
