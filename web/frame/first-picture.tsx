/**
 * The screen as the page brought it: HTML that the build made of the screen before it has data
 * (`web/build/write-pages.ts`), so that something shows before any script has run. React does not hydrate it; it draws
 * the screen in its place as soon as it can.
 */

import { createContext, use, useDeferredValue, useSyncExternalStore, type ReactNode } from "react";

/** The HTML, while the build draws the page; `""` in a browser whose page has it; undefined where there is none. */
export const PictureContext = createContext<string | undefined>(undefined);

/** @param props.children  the screen; undefined while it cannot be drawn */
export function FirstPicture({ children }: { children?: ReactNode }) {
  const picture = use(PictureContext);
  // Deferred, so that React draws the screen in slices: on a slow phone it takes long, and taps are handled in between.
  const isTakenOver = useDeferredValue(useSyncExternalStore(neverChanges, isInBrowser, isOnPage));
  if (picture === undefined || (isTakenOver && children !== undefined)) return children;
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: picture }} />;
}

function neverChanges(): () => void {
  return () => undefined;
}

function isInBrowser(): boolean {
  return true;
}

/** For hydration: it must equal what the page brought. */
function isOnPage(): boolean {
  return false;
}
