/** A heading whose lines break where a reader would break them. */

import { useLayoutEffect, useRef } from "react";

import { languageOfText } from "#web/format/text.ts";

/**
 * A Chinese heading, which breaks between words: a browser breaks it between any two characters, and leaves half a word on the last line.
 *
 * The words are found in the browser alone and after hydration, since two engines may segment a text in two ways. React sees one text,
 * which it replaces as a whole when it changes.
 */
export function Words({ text }: { text: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || languageOfText(text) !== "zh-Hant-TW" || !("Segmenter" in Intl)) return;
    const words = [...new Intl.Segmenter("zh-TW", { granularity: "word" }).segment(text)];
    element.replaceChildren(
      ...words.flatMap((word, place) =>
        mayBreakBefore(word, words[place - 1]) ? [document.createElement("wbr"), word.segment] : word.segment,
      ),
    );
    element.style.wordBreak = "keep-all";
  }, [text]);
  return <span ref={ref}>{text}</span>;
}

/** A single character stays with the word before it, and no line begins with a sign or ends with an opening one. */
function mayBreakBefore({ segment, isWordLike }: Intl.SegmentData, before?: Intl.SegmentData): boolean {
  return (
    before !== undefined &&
    isWordLike === true &&
    segment.length > 1 &&
    !/[\p{Ps}\p{Pi}]$/u.test(before.segment)
  );
}
