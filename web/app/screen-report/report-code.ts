/**
 * What a member's screen was like, as one line that a program reads: the last part of what "Copy for the school" copies, which the
 * preview takes. It has words of the portal alone, and no text of the member or the school.
 */

import { isLanguage, type Language } from "#shared/languages.ts";
import { parseTheme, type Theme } from "#shared/themes.ts";
import { type Instant, parseInstant } from "#web/format/instants.ts";
import { isKnownZone } from "#web/format/zones.ts";

const PERMISSIONS = ["both", "read", "none"] as const;
const NETWORKS = ["online", "offline"] as const;

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
  network: (typeof NETWORKS)[number];
  /** The account scopes that were granted. */
  permission: (typeof PERMISSIONS)[number];
  /** Of the failures on the screen, as the portal shows them. */
  references: readonly string[];
  /** As `messagesIn` gives them. */
  messages: readonly string[];
}

export function writeReport({ at, references, messages, ...words }: ScreenReport): string {
  const { release, ...others } = words;
  const fields = Object.entries({ at: new Date(at).toISOString().replace(/\.\d+/, ""), ...others });
  const parts = [
    ...fields.map(([name, value]) => `${name}=${value}`),
    ...references.map((reference) => `reference=${reference}`),
    ...messages,
  ];
  return `[Homeroom ${release} ${parts.join(" ")}]`;
}

/** A key with the classes of its counts. */
const MESSAGE = /^[a-z][\w-]*(?:\.[\w-]+)+(?::[\d+/-]+)?$/i;
const REFERENCE = /^[\w-]{1,64}$/;
const RELEASE = /^\d+\.\d+\.\d+[\w.+-]*$/;

/**
 * Finds a report anywhere in a text: a letter, a quoted answer with `>` before its lines, lines that were broken.
 *
 * @returns undefined where there is none, or one of its fields is missing or is not what it must be
 */
export function findReport(text: string): ScreenReport | undefined {
  const unquoted = text.replaceAll(/^[\s>|]+/gm, "").replaceAll(/\s+/g, " ");
  const [, written = ""] = /\[Homeroom ([^[\]]+)\]/i.exec(unquoted) ?? [];
  const [release = "", ...parts] = written.trim().split(" ");
  const messages = parts.filter((part) => !part.includes("="));
  const valuesOf = (name: string): string[] =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const one = (name: string): string => valuesOf(name)[0] ?? "";
  const [screen, instant, zone, language, size] = ["screen", "at", "zone", "language", "size"].map(one);
  const at = parseInstant(instant);
  const references = valuesOf("reference");
  const theme = parseTheme(one("theme"));
  const network = NETWORKS.find((each) => each === one("network"));
  const permission = PERMISSIONS.find((each) => each === one("permission"));
  if (screen === undefined || zone === undefined || size === undefined) return;
  const isWhole =
    RELEASE.test(release) &&
    /^[a-z]+$/.test(screen) &&
    isKnownZone(zone) &&
    /^\d+x\d+$/.test(size) &&
    references.every((reference) => REFERENCE.test(reference)) &&
    messages.every((message) => MESSAGE.test(message));
  if (!isWhole || at === null || !isLanguage(language) || theme === null || !network || !permission)
    return undefined;
  return { release, screen, at, zone, language, theme, size, network, permission, references, messages };
}
