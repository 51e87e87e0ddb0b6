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

/** In characters. A longer word, such as a name, may break. */
const LONGEST_WORD = 6;
const WORD = new RegExp(`^\\p{Script=Han}{2,${LONGEST_WORD}}$`, "u");

const rendered = new Map<string, readonly Part[]>();
let segmenter: Intl.Segmenter | undefined;

/** Reads the words of the titles from a page that the server rendered. To be called before the page is hydrated. */
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

/** What stands between two words is one part, since the server would write a comment between two texts. */
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
