/**
 * What a member's screen was like, as one line that a program reads: the last part of what "Copy for the school" copies, which the
 * preview takes. It has words of the portal alone, and no text of the member or the school.
 */

import { isLanguage, type Language } from "#shared/languages.ts";
import { parseTheme, type Theme } from "#shared/themes.ts";
import { type Instant, parseInstant } from "#web/format/instants.ts";
import { isKnownZone } from "#web/format/zones.ts";

export interface ScreenReport {
  release: string;
  /** As the list of states names it. */
  screen: string;
  at: Instant;
  /** IANA name. */
  zone: string;
  language: Language;
  theme: Theme;
  /** Width and height of the window in CSS pixels: `390x844`. */
  size: string;
  network: "online" | "offline";
  /** The account scopes that were granted. */
  permission: "both" | "read" | "none";
  /** Of the failures on the screen, as the portal shows them. */
  references: readonly string[];
  /** As `messagesIn` gives them. */
  messages: readonly string[];
}

export function writeReport({ release, at, references, messages, ...words }: ScreenReport): string {
  const fields = Object.entries({ at: new Date(at).toISOString().replace(/\.\d+/, ""), ...words });
  const parts = [
    ...fields.map(([name, value]) => `${name}=${value}`),
    ...references.map((reference) => `reference=${reference}`),
    ...messages,
  ];
  return `[Homeroom ${release} ${parts.join(" ")}]`;
}

/** What each field must be. */
const FIELDS: Readonly<Record<string, (text: string) => boolean>> = {
  screen: (text) => /^[a-z]+$/.test(text),
  at: (text) => parseInstant(text) !== null,
  zone: isKnownZone,
  language: isLanguage,
  theme: (text) => parseTheme(text) !== null,
  size: (text) => /^\d+x\d+$/.test(text),
  network: (text) => text === "online" || text === "offline",
  permission: (text) => ["both", "read", "none"].includes(text),
  reference: (text) => /^[\w-]{1,64}$/.test(text),
  /** A key with the class of its count. */
  message: (text) => /^[a-z][\w-]*(?:\.[\w-]+)+(?::[\d+-]+)?$/i.test(text),
};
const NEEDED = Object.keys(FIELDS).filter((name) => name !== "reference" && name !== "message");

/**
 * Finds a report anywhere in a text: a letter, a quoted answer with `>` before its lines, lines that were broken.
 *
 * @returns undefined where there is none, or one of its fields is missing or is not what it must be
 */
export function findReport(text: string): ScreenReport | undefined {
  const unquoted = text.replaceAll(/^[\s>|]+/gm, "").replaceAll(/\s+/g, " ");
  const [, release = "", written = ""] = /\[Homeroom (\d[\w.+-]*) ([^[\]]+)\]/i.exec(unquoted) ?? [];
  const parts = written.split(" ").map((part) => {
    const [name = "", value] = part.split("=");
    return value === undefined ? { name: "message", value: name } : { name, value };
  });
  const valuesOf = (wanted: string) => parts.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  const fields = Object.fromEntries(NEEDED.flatMap((name) => valuesOf(name).map((value) => [name, value])));
  const isWhole = NEEDED.every((name) => name in fields);
  if (!isWhole || !parts.every(({ name, value }) => FIELDS[name]?.(value) === true)) return undefined;
  const lists = { references: valuesOf("reference"), messages: valuesOf("message") };
  // Each field was looked at.
  return { ...(fields as unknown as ScreenReport), ...lists, release, at: Date.parse(fields["at"] ?? "") };
}
