/**
 * A title that stands in a list and above its own page. When a member goes from one to the other it moves to its new place,
 * in a browser that can do it, for a member who wants motion; the rest of the page changes at once, and answers meanwhile.
 *
 * Choice (a title moves only where there is a mouse or a touchpad): the browser takes a picture of the page first. On a slow
 * phone the next screen then comes after 290 ms in place of 160 (medians, processor slowed 4x), which is worse than no motion.
 */

import { type ReactElement, ViewTransition } from "react";

interface SharedTitleProps {
  /** The same for both, and for nothing else on a page: the address of the page. */
  address: string;
  /** One element with a box of its own. */
  children: ReactElement;
}

export function SharedTitle({ address, children }: SharedTitleProps) {
  return (
    <ViewTransition
      name={encodeURIComponent(address)}
      default="none"
      share={wantsMotion() ? "title" : "none"}
    >
      {children}
    </ViewTransition>
  );
}

const MOTION = "(prefers-reduced-motion: no-preference) and (pointer: fine)";

/** Never in Node, where the portal's pages are made. */
function wantsMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia(MOTION).matches;
}
