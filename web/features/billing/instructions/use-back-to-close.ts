/** Lets the browser's own Back close what lies over the page, as people on phones expect. */

import { useCallback, useEffect, useRef } from "react";

/** @returns closes it in any other way, and takes the extra step of the history back */
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
    // Going back closes it: the listener above hears it.
    if ((window.history.state as { over?: boolean } | null)?.over === true) window.history.back();
    else latest.current();
  }, []);
}
