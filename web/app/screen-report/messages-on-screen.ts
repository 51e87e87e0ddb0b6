/**
 * Which of the portal's own messages a screen says. A message is told by its key, without what it says of the member: of its
 * arguments nothing is kept but the class of a count, so that the list may leave the device.
 */

/** A message as icu-minify compiles it: a text, or its parts. */
type Compiled = string | readonly Part[];
/** 0 stands for the number of a plural. */
type Part = string | 0 | readonly [argument: string, kind?: number, options?: Record<string, Compiled>];

/** The kind of an argument that is written as a number. */
const NUMBER = 4;
const ANY_TEXT = "(.+?)";

interface Template {
  key: string;
  whole: RegExp;
  /** The arguments that its groups capture. */
  names: readonly string[];
}

/** The messages of one language in the form in which a screen is searched for them. */
export interface KnownMessages {
  /** The keys of the messages without arguments, by their text. */
  plain: ReadonlyMap<string, readonly string[]>;
  templates: readonly Template[];
}

/** @param key  whether a message is looked for */
export function knownMessages(messages: object, isWanted: (key: string) => boolean): KnownMessages {
  const plain = new Map<string, string[]>();
  const templates: Template[] = [];
  for (const [key, message] of messagesByKey(messages)) {
    if (!isWanted(key)) continue;
    const names: string[] = [];
    const source = sourceOf(message, names);
    if (names.length === 0) plain.set(textOf(message), [...(plain.get(textOf(message)) ?? []), key]);
    // Two characters around a number say enough; around any text they would be found in many.
    else if (!source.includes(ANY_TEXT) || textOf(message).replaceAll(/[\s…]/g, "").length > 2)
      templates.push({ key, names, whole: new RegExp(`^${source}$`, "u") });
  }
  return { plain, templates };
}

/**
 * @param texts  of a screen, each as a member reads it
 * @returns the keys of the messages in them, each with the classes of its counts: `home.now.toPay:2-5`
 */
export function messagesIn(texts: readonly string[], { plain, templates }: KnownMessages): string[] {
  const found = new Map<string, Set<string>>();
  const note = (key: string, said: string) => found.set(key, (found.get(key) ?? new Set()).add(said));
  const searched = new Set<string>();
  // A message may stand in another one: the "4 min" of "4 min left".
  const waiting = texts.map(withSingleSpaces);
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    if (text === "" || searched.has(text)) continue;
    searched.add(text);
    // Facts of one line stand beside each other.
    waiting.push(...text.split(" · ").slice(text.includes(" · ") ? 0 : 1));
    for (const key of plain.get(text) ?? []) note(key, key);
    for (const { key, names, whole } of templates) {
      const [, ...values] = whole.exec(text) ?? [];
      if (values.length === 0) continue;
      waiting.push(...values.filter((value) => value !== undefined));
      note(key, withCounts(key, names, values));
    }
  }
  // A list says a message once for each row: its counts are none of the screen's.
  return [...found].map(([key, said]) => (said.size === 1 ? [...said].join("") : key)).toSorted();
}

/** @param values  of the arguments; only whole numbers count */
export function withCounts(
  key: string,
  names: readonly string[],
  values: readonly (string | undefined)[],
): string {
  const counts = names
    .map((name, at) => [name, values[at]?.replaceAll(",", "") ?? ""] as const)
    .filter(([, value]) => /^\d+$/.test(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [key, counts.map(([, value]) => countClass(Number(value))).join("/")].filter(Boolean).join(":");
}

const CLASSES = [
  [1, ""],
  [5, "2-5"],
  [50, "6-50"],
] as const;

function countClass(count: number): string {
  if (count <= 1) return String(count);
  return CLASSES.find(([most]) => count <= most)?.[1] ?? "51+";
}

/** A text to compare: its gaps are single spaces, and bidirectional control characters are left out. */
export function withSingleSpaces(text: string): string {
  return text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
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

/** @param names  gets the argument of each group, in their order; @param counted  the argument of the plural around it */
function sourceOf(message: Compiled, names: string[], counted = ""): string {
  if (typeof message === "string") return escaped(message);
  const parts = message.map((part) => {
    if (typeof part === "string") return escaped(part);
    const [name, kind] = part === 0 ? [counted, NUMBER] : part;
    const forms = part === 0 ? [] : formsOf(part);
    if (forms.length > 0) return `(?:${forms.map((form) => sourceOf(form, names, name)).join("|")})`;
    names.push(name);
    return kind === NUMBER ? "([\\d,]+)" : ANY_TEXT;
  });
  return parts.join("");
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
