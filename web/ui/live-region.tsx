/** The page's one polite live region, and the function that announces a sentence in it. */

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let sentence = "";

/** Announces a sentence to assistive technology, once, politely. */
export function announce(text: string): void {
  // A no-break space makes a repeated sentence a new text, so that it is read again.
  sentence = text === sentence ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function LiveRegion() {
  const read = () => sentence;
  const text = useSyncExternalStore(subscribe, read, read);
  return (
    <output aria-live="polite" className="visually-hidden">
      {text}
    </output>
  );
}
