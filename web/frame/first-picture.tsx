/**
 * The screen as the page brought it: HTML that the build made of the screen before it has data (`web/build/write-pages.ts`),
 * so that there is something to see before any script has run. It is nobody's to change: React leaves it alone, and
 * draws the screen in its place as soon as it can.
 */

import { createContext, use, useDeferredValue, type ReactNode } from "react";

/** The HTML, while the page is made; `""` in a browser that has it on the page; undefined where there is none. */
export const PictureContext = createContext<string | undefined>(undefined);

/** @param props.children  the screen; undefined while it cannot be drawn */
export function FirstPicture({ children }: { children?: ReactNode }) {
  const picture = use(PictureContext);
  // False in the drawing that takes the page over, which must be what the page brought. Deferred afterwards, so that React draws
  // the screen in slices: on a slow phone it takes long, and a tap is answered in between.
  const isTakenOver = useDeferredValue(true, false);
  if (picture === undefined || (isTakenOver && children !== undefined)) return children;
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: picture }} />;
}
