/** Closes an overlay with the browser's Back, as people on phones expect. */

import { useCallback, useEffect, useRef } from "react";

/** @returns a function that closes it in any other way, and removes the extra history entry */
export function useBackToClose(onClose: () => void): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    window.history.pushState({ over: true }, "");
    const onPopState = () => latest.current();
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  return useCallback(() => {
    // Going back closes it: the `popstate` listener above handles it.
    if ((window.history.state as { over?: boolean } | null)?.over === true) window.history.back();
    else latest.current();
  }, []);
}
