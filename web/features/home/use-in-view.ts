/** Whether an element has been on the screen, for data that is fetched only when it is looked at. */

import { startTransition, useCallback, useState, type RefCallback } from "react";

/** @returns `watch` is the ref of the element; `wasInView` says whether any of it was on the screen, and stays true */
export function useInView(): { watch: RefCallback<Element>; wasInView: boolean } {
  const [wasInView, setWasInView] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // As a transition, so that drawing what comes does not block scrolling.
      startTransition(() => setWasInView(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { watch, wasInView };
}
