/** Whether an element has been on the screen, for data that is fetched only when it is looked at. */

import { startTransition, useEffect, useState } from "react";

/** @returns `watch` is the ref of the element; `wasInView` says whether any of it was on the screen, and stays true */
export function useInView(): { watch: (element: HTMLElement | null) => void; wasInView: boolean } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (element === null || wasInView) return undefined;
    const observer = new IntersectionObserver((entries) => {
      // As a transition, so that drawing what comes does not block scrolling.
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setWasInView(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, wasInView]);
  return { watch: setElement, wasInView };
}
