/** What the search over everything finds. Each feature makes these of what it reads (`features/NAME/search/`). */

import type { PaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Amount } from "#web/format/money.ts";
import { foldForSearch } from "#web/format/text.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import type { SentTime } from "#web/model/sent-time.ts";

/** In this order where they match equally well. */
export const KINDS = [
  "screens",
  "courses",
  "lectures",
  "payments",
  "products",
  "consulting",
  "events",
  "notices",
] as const;

export type Kind = (typeof KINDS)[number];

/** Puts values of the school's into the words of the reader. */
export interface ReaderWords {
  formats: Formats;
  payments: PaymentWords;
}

export interface Findable {
  kind: Kind;
  /** Distinguishes it from others of its kind. */
  key: string;
  /** Searched first. */
  title: string;
  /** Searched too: numbers, codes, the text of a notification. */
  also: readonly string[];
  /** What people call it, in every language. Searched last, and never shown. */
  keywords?: string;
  /** Found however its digits are grouped. */
  amount?: Amount | null;
  /** Found by their day, as people write it: those that its facts tell. */
  times?: readonly SentTime[];
  /** What leads to it: an address in the portal, one outside, or something to do. */
  target: { href: string } | { outside: string } | { run: () => void };
  /** Its name where that is more than the title. */
  name?: (words: ReaderWords) => string;
  /** A few facts beside the name. */
  facts?: (words: ReaderWords) => (string | null)[];
  /**
   * As `foldForSearch` writes them: the title, and all that is searched, which begins with the title and a line end. Folded once,
   * because every key that is pressed searches all.
   */
  folded: { title: string; all: string };
}

export function findable(given: Omit<Findable, "folded">): Findable {
  const title = foldForSearch(given.title);
  // `join` makes one flat string. A string made with `+` is put together only when it is first searched, while the member waits.
  const rest = [...given.also, given.keywords ?? ""].map(foldForSearch);
  return { ...given, folded: { title, all: [title, ...rest].join("\n") } };
}

/** The texts, or the times, that the school sent. */
export function sentOnly<Sent = string>(...sent: (Sent | null | undefined)[]): Sent[] {
  return sent.filter((each) => each !== null && each !== undefined);
}
