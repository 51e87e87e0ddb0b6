/** Lines of a table at a terminal, whose columns also hold Chinese characters, each two cells wide. */

export interface Column {
  title: string;
  /** Cells of the terminal. */
  width: number;
}

const GAP = 2;
const segmenter = new Intl.Segmenter();
/** Characters that a terminal shows in two cells: CJK with its punctuation and full forms, Hangul, Kana, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Control characters and direction marks: a name could otherwise move the cursor or reverse a line. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * @returns one line of the table without spaces at its end: the columns that fit the terminal, and always the first one
 */
export function tableLine(
  columns: readonly Column[],
  texts: readonly string[],
  terminalWidth: number,
): string {
  let line = "";
  let used = 0;
  for (const [place, { width }] of columns.entries()) {
    if (place > 0 && used + width > terminalWidth) break;
    const room = Math.min(width, terminalWidth);
    const { text, cells } = cut((texts[place] ?? "").replaceAll(INVISIBLE, ""), room);
    line += text + " ".repeat(room - cells + GAP);
    used += room + GAP;
  }
  return line.trimEnd();
}

/** Cuts a text to so many cells, with an ellipsis as its end. */
function cut(text: string, room: number): { text: string; cells: number } {
  let kept = "";
  let cells = 0;
  let fitting = { text: "", cells: 0 };
  for (const { segment } of segmenter.segment(text)) {
    const wide = WIDE.test(segment) ? 2 : 1;
    if (cells + wide > room) return { text: `${fitting.text}…`, cells: fitting.cells + 1 };
    kept += segment;
    cells += wide;
    if (cells < room) fitting = { text: kept, cells };
  }
  return { text: kept, cells };
}
