/** The form of a text in which it is searched: the same word, number or code however it is written. */

import { withSingleSpaces } from "#web/format/text.ts";

/** Something that a state says, in the form that is searched. */
export interface Text {
  /** How much a word counts that is found in it. */
  readonly weight: number;
  readonly words: string;
  /** Its lines without numbers and dates, which differ from member to member. */
  readonly forms: readonly string[];
}

export const HAN = /^\p{Script=Han}+$/u;
const WORDS = /\p{Script=Han}+|[\p{Letter}\p{Mark}]+|\p{Number}+/gu;

/** Words that mean the same to an operator, of whom one is searched. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/過期|逾期|失效|到期|expire[sd]?|expiry|overdue/g, " expired "],
  [/待付款|未付款|未付|待繳|未繳|unpaid|to pay|to be paid/g, " unpaid "],
  [/退款|退費|refund(?:s|ed|ing)?/g, " refund "],
  [/匯款|轉帳|bank transfer|transfer/g, " transfer "],
  [/便利商店|超商/g, " 超商 "],
  [/離線|斷線|沒有網路|offline|no network|no connection/g, " offline "],
  [/\bgone\b|missing|\bno code\b|沒給|不見了?|不在了/g, " without "],
  [/strange|odd|weird|unusual|unknown|nobody listed|奇怪|怪怪的?|不認得|沒見過/g, " unknown "],
  [/at (?:the|a) (?:shop|store)|convenience store/g, " 超商 "],
  [/(?:log(?:ged)?|signed) in/g, " sign in "],
  [/(?:log(?:ged)?|signed) out/g, " sign out "],
];

/** A text to search: words and numbers between spaces. Numbers have no separators of digit groups. */
export function normal(text: string): string {
  let plain = withSingleSpaces(text.normalize("NFKC")).toLowerCase();
  plain = plain.replaceAll(/(?<=\d),(?=\d{3})|(?<=\d{3}) (?=\d{2})/g, "");
  for (const [same, word] of SAME) plain = plain.replaceAll(same, word);
  return ` ${(plain.match(WORDS) ?? []).join(" ")} `;
}

const normals = new Map<string, string>();

/** @returns the searchable form of texts, each in a line of its own */
export function searched(weight: number, texts: readonly string[]): Text {
  const lines = new Set<string>();
  // The same titles and messages stand on many screens.
  for (const text of texts) {
    const line = normals.get(text) ?? normal(text);
    normals.set(text, line);
    lines.add(line);
  }
  const forms = new Set([...lines].map(formOf).filter((form) => LONG_ENOUGH.test(form)));
  return { weight, words: `\n${[...lines].join("\n")}\n`, forms: [...forms] };
}

/** A shorter form is found in everything. */
const LONG_ENOUGH = /\p{Script=Han}{2}|\p{Letter}{4}|\p{Letter} \p{Letter}/u;
/** Parts of numbers and dates. @param text  as `normal` gives it */
const NUMBERS_AND_DATES =
  / (?:\p{Number}+|[年月日時分週一二三四五六]|sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|nt|twd)(?= )/gu;

export function formOf(normalText: string): string {
  return normalText.replaceAll(NUMBERS_AND_DATES, "");
}

/** Chinese has no spaces: each two characters that follow each other count as a word. */
export function wordsOf(text: string): string[] {
  return text
    .split(" ")
    .filter(Boolean)
    .flatMap((word) => {
      if (!HAN.test(word) || word.length <= 2) return [HAN.test(word) ? word : ` ${word} `];
      return Array.from(word.slice(1), (_, at) => word.slice(at, at + 2));
    });
}
