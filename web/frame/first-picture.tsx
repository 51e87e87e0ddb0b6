/**
 * The screen as the page brought it: HTML that the build made of the screen before it has data
 * (`web/build/write-pages.ts`), so that something shows before any script has run. React does not hydrate it; it draws
 * the screen in its place as soon as it can. What the member does in the picture until then is done again in the screen.
 */

import { createContext, use, useDeferredValue, useState, useSyncExternalStore, type ReactNode } from "react";

import { takeOver } from "./takeover.ts";

/** The HTML, while the build draws the page; `""` in a browser whose page has it; undefined where there is none. */
export const PictureContext = createContext<string | undefined>(undefined);

/** @param props.children  the screen; undefined while it cannot be drawn */
export function FirstPicture({ children }: { children?: ReactNode }) {
  const picture = use(PictureContext);
  // Only the frame that is hydrated has the picture, and only until the screen is drawn for the first time. React would have to
  // write the HTML of any later one, which the page's policy forbids (`require-trusted-types-for`).
  const isOfPage = useIsOfPage();
  const [isPictured, setPictured] = useState(isOfPage && picture !== undefined);
  // False in the first render, because hydration must equal what the page brought. Deferred afterwards, so that React draws the
  // screen in slices: on a slow phone it takes long, and taps are handled in between.
  const isTakenOver = useDeferredValue(true, false);
  if (!isPictured || picture === undefined) return children;
  if (isTakenOver && children !== undefined) {
    setPictured(false);
    return children;
  }
  return (
    <div
      ref={takeOverWhenReplaced}
      data-picture=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: picture }}
    />
  );
}

/** True where the build draws and where React takes over what it drew; false in whatever is mounted later. */
const useIsOfPage = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );

function takeOverWhenReplaced(picture: HTMLDivElement): () => void {
  return () => {
    // React calls this before it removes the picture, which then loses the focus.
    const focused = document.activeElement;
    const { parentElement: holder } = picture;
    if (holder === null) return;
    // After React has drawn the screen, and before the browser shows it.
    queueMicrotask(() => takeOver(picture, focused, holder));
  };
}
