/** `]` and `[` show the next and the previous state, whether the page or the frame has the focus. */

import { useEffect } from "react";

/** @param stage  the frame's window; undefined until it is loaded */
export function useStateKeys(
  stage: Window | undefined,
  step: (direction: "next" | "previous") => Promise<void>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isForAnother = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isForAnother || isTyping(event.target)) return;
      if (event.key === "]") void step("next");
      if (event.key === "[") void step("previous");
    };
    const views = stage === undefined ? [window] : [window, stage];
    for (const view of views) view.addEventListener("keydown", onKeyDown);
    return () => {
      for (const view of views) view.removeEventListener("keydown", onKeyDown);
    };
  }, [stage, step]);
}

/** Not `instanceof`: an element of the frame belongs to the frame's own classes. */
function isTyping(target: EventTarget | null): boolean {
  return (target as Element | null)?.matches?.("input, textarea, select, [contenteditable]") === true;
}
