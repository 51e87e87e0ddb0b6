/**
 * A title by the school whose lines break between words, also in Chinese, which has no spaces between them.
 *
 * Two programs may cut a text into words differently. The page that the server rendered keeps its words, so that no line moves when
 * the program starts.
 */

import { useMemo } from "react";

interface Part {
  text: string;
  /** Whether it stays on one line. */
  isWord: boolean;
}

/** Words of two characters and more; a longer one than this is a name that must be able to break. */
const LONGEST_WORD = 6;
const WORD = new RegExp(`^\\p{Script=Han}{2,${LONGEST_WORD}}$`, "u");

const rendered = new Map<string, readonly Part[]>();
let segmenter: Intl.Segmenter | undefined;

/** Keeps the words of the titles on a page that the server rendered. To be called before the page is hydrated. */
export function keepTitles(page: ParentNode): void {
  for (const title of page.querySelectorAll("[data-title]"))
    rendered.set(
      title.textContent,
      Array.from(title.childNodes, ({ nodeName, textContent }) => ({
        text: textContent ?? "",
        isWord: nodeName === "SPAN",
      })),
    );
}

export function TitleText({ children: title }: { children: string }) {
  const parts = useMemo(() => rendered.get(title) ?? partsOf(title), [title]);
  return (
    // Another title replaces the whole element: in a translated page React can change no text beside other things.
    <span key={title} data-title="">
      {/* oxlint-disable-next-line portal/own-element */}
      {parts.map(({ text, isWord }, place) =>
        // Parts do not move.
        // oxlint-disable-next-line react/no-array-index-key
        isWord ? <span key={place}>{text}</span> : text,
      )}
    </span>
  );
}

/** No two parts beside each other are both no words: the server would separate them by a comment. */
function partsOf(title: string): Part[] {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  const parts: Part[] = [];
  for (const { segment: text } of segmenter.segment(title)) {
    const isWord = WORD.test(text);
    const last = parts.at(-1);
    if (isWord || last === undefined || last.isWord) parts.push({ text, isWord });
    else last.text += text;
  }
  return parts;
}
