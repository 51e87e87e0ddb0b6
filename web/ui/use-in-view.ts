/** Whether an element has been on the screen, for what is fetched only when somebody comes to see it. */

import { startTransition, useEffect, useState } from "react";

/** @returns `watch` is the ref of the element; `wasInView` says whether any of it was on the screen, and stays true */
export function useInView(): { watch: (element: HTMLElement | null) => void; wasInView: boolean } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (element === null || wasInView) return undefined;
    const observer = new IntersectionObserver((entries) => {
      // In a transition: what is drawn then must not keep the member from scrolling on.
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setWasInView(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, wasInView]);
  return { watch: setElement, wasInView };
}
