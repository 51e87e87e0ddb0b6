/** The page's one polite live region, and the function that announces a sentence in it. */

import { sharedValue, useSharedValue } from "./browser/shared-value.ts";

const sentence = sharedValue("");

/** Announces a sentence to assistive technology, once, politely. */
export function announce(text: string): void {
  // A no-break space makes a repeated sentence a new text, so that it is read again.
  sentence.set(text === sentence.now() ? `${text}\u00A0` : text);
}

/** Removes the sentence, which may be about a member who has left. */
export function silence(): void {
  sentence.set("");
}

export function LiveRegion() {
  return (
    <output aria-live="polite" className="visually-hidden">
      {useSharedValue(sentence)}
    </output>
  );
}
