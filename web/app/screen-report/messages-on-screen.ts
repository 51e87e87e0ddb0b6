/**
 * Finds which of the portal's own messages are on a screen. A message is reported by its key. Its arguments are left out, because they
 * say something about the member; only the class of a count is reported. So the list may leave the device.
 */

import { withSingleSpaces } from "#web/format/text.ts";

/** A message as icu-minify compiles it: a text, or its parts. */
type Compiled = string | readonly Part[];
/** 0 stands for the number of a plural. */
type Part = string | 0 | readonly [argument: string, kind?: number, options?: Record<string, Compiled>];

/** The kind of an argument that is written as a number. */
const NUMBER = 4;
const ANY_TEXT = "(.+?)";

/** The messages of one language, prepared for finding them on a screen. */
interface KnownMessages {
  /** The keys of the messages without arguments, by their text. */
  plain: ReadonlyMap<string, readonly string[]>;
  templates: readonly { key: string; whole: RegExp }[];
}

/** @param isWanted  whether to look for the message with this key */
export function knownMessages(messages: object, isWanted: (key: string) => boolean): KnownMessages {
  const wanted = messagesByKey(messages).filter(([key]) => isWanted(key));
  const sources = wanted.map(([key, message]) => ({ key, text: textOf(message), source: sourceOf(message) }));
  const plain = sources.filter(({ text }) => !text.includes("…"));
  // A message of nothing but arguments would match every text.
  const templates = sources.filter(
    ({ text, source }) => text.includes("…") && (!source.includes(ANY_TEXT) || /\p{Letter}/u.test(text)),
  );
  const keysOfTexts = Map.groupBy(plain, ({ text }) => text);
  return {
    plain: new Map([...keysOfTexts].map(([text, same]) => [text, same.map(({ key }) => key)])),
    templates: templates.map(({ key, source }) => ({ key, whole: new RegExp(`^${source}$`, "u") })),
  };
}

/**
 * @param texts  of a screen, each as a member reads it
 * @returns the keys of the messages in them, with the class of their count: `home.now.toPay:2-5`
 */
export function messagesIn(texts: readonly string[], { plain, templates }: KnownMessages): string[] {
  const found: [key: string, said: string][] = [];
  // A message may be inside another one, as "4 min" is in "4 min left", or beside others: those are searched, too.
  const searched = new Set(texts.map(withSingleSpaces));
  for (const text of searched) {
    const same = plain.get(text) ?? [];
    for (const key of same) found.push([key, key]);
    // A message as a whole says nothing else: 登入中的裝置 is not the beginning of "登入 …".
    if (same.length > 0) continue;
    let isWhole = false;
    for (const { key, whole } of templates) {
      const [matched, ...values] = whole.exec(text) ?? [];
      if (matched === undefined) continue;
      isWhole = true;
      for (const value of values) searched.add(value ?? "");
      found.push([key, withCount(key, values)]);
    }
    if (!isWhole) for (const part of text.split(/\s·\s/u)) searched.add(part);
  }
  // A list repeats a message for each row: the counts of rows say nothing about the screen.
  const saidOf = Map.groupBy(new Set(found.map(([, said]) => said)), (said) => said.split(":")[0] ?? said);
  return [...saidOf].map(([key, said]) => (said.length === 1 ? said.join("") : key)).toSorted();
}

/** @param values  of the arguments; a single whole number among them is the count */
export function withCount(key: string, values: readonly (string | undefined)[]): string {
  const [count, another] = values.flatMap((value = "") => (/^[\d,]+$/.test(value) ? [value] : []));
  return count === undefined || another !== undefined
    ? key
    : `${key}:${countClass(Number(count.replaceAll(",", "")))}`;
}

function countClass(count: number): string {
  if (count <= 1) return String(count);
  if (count <= 5) return "2-5";
  return count <= 50 ? "6-50" : "51+";
}

/** Every message of a catalogue, by its path: `payment.copy.done`. */
export function messagesByKey(messages: object, path = ""): [key: string, message: Compiled][] {
  return Object.entries(messages).flatMap(([name, each]: [string, object | string]) =>
    typeof each === "string" || Array.isArray(each)
      ? [[`${path}${name}`, each as Compiled] as [string, Compiled]]
      : messagesByKey(each, `${path}${name}.`),
  );
}

/** A message with an ellipsis in place of each argument; of a plural, its last form. */
export function textOf(message: Compiled): string {
  if (typeof message === "string") return withSingleSpaces(message);
  const parts = message.map((part) => {
    if (typeof part === "string") return part;
    const form = part === 0 ? undefined : formsOf(part).at(-1);
    return form === undefined ? "…" : textOf(form);
  });
  return withSingleSpaces(parts.join(""));
}

function formsOf([, , options]: Exclude<Part, string | 0>): Compiled[] {
  return typeof options === "object" ? Object.values(options) : [];
}

function sourceOf(message: Compiled): string {
  if (typeof message === "string") return escaped(message);
  const parts = message.map((part) => {
    if (typeof part === "string") return escaped(part);
    const forms = part === 0 ? [] : formsOf(part);
    if (forms.length > 0) return `(?:${forms.map(sourceOf).join("|")})`;
    return part === 0 || part[1] === NUMBER ? "([\\d,]+)" : ANY_TEXT;
  });
  return parts.join("");
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
