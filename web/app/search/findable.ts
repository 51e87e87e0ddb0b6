/** The items of the search over everything. Each feature makes them from its data (`features/NAME/search/`). */

import type { PaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Amount } from "#web/format/money.ts";
import { foldForSearch } from "#web/format/text.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import type { SentTime } from "#web/model/sent-time.ts";

/** Decides the order of items that match equally well. */
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

/** Writes values of the school in the words of the reader. */
export interface ReaderWords {
  formats: Formats;
  payments: PaymentWords;
}

export interface Findable {
  kind: Kind;
  /** Distinguishes it from other items of its kind. */
  key: string;
  /** Searched first. */
  title: string;
  /** Searched too: numbers, codes, the text of a notification. */
  also: readonly string[];
  /** What people call it, in every language. Searched last, and never shown. */
  keywords?: string;
  /** Found with any grouping of its digits. */
  amount?: Amount | null;
  /** Found by their day, in the forms that people write: the dates among its facts. */
  times?: readonly SentTime[];
  /** Where the result leads: an address in the portal, an address outside, or an action. */
  target: { href: string } | { outside: string } | { run: () => void };
  /** Its name, if it says more than the title. */
  name?: (words: ReaderWords) => string;
  /** A few facts beside the name. */
  facts?: (words: ReaderWords) => (string | null)[];
  /**
   * In the form of `foldForSearch`: the title, and the whole searched text, which starts with the title and a line end. It is folded once,
   * because each pressed key searches everything.
   */
  folded: { title: string; all: string };
}

export function findable(given: Omit<Findable, "folded">): Findable {
  const title = foldForSearch(given.title);
  // `join` makes one flat string. A string made with `+` is assembled only at its first search, while the member waits.
  const rest = [...given.also, given.keywords ?? ""].map(foldForSearch);
  return { ...given, folded: { title, all: [title, ...rest].join("\n") } };
}

/** The texts, or the times, that the school sent. */
export function sentOnly<Sent = string>(...sent: (Sent | null | undefined)[]): Sent[] {
  return sent.filter((each) => each !== null && each !== undefined);
}
