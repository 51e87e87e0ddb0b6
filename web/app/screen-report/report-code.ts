/**
 * The report of a member's screen as one line that a program can read. It is the last part of the text that "Report a problem"
 * copies, and the preview reads it. It contains only words of the portal, no text of the member or the school.
 */

import { isLanguage, type Language } from "#shared/languages.ts";
import { type Theme, THEMES } from "#shared/themes.ts";
import { type Instant, parseInstant } from "#web/format/instants.ts";
import { isKnownZone } from "#web/format/zones.ts";

export interface ScreenReport {
  release: string;
  /** The screen's name in the list of states. */
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
  /** The failures on the screen, as the portal shows them. */
  references: readonly string[];
  /** As `messagesIn` returns them. */
  messages: readonly string[];
}

export function writeReport(report: ScreenReport): string {
  const { release, at, screen, zone, language, theme, size, network, permission } = report;
  return [
    `[Homeroom ${release} at=${new Date(at).toISOString().replace(/\.\d+/, "")} screen=${screen} zone=${zone}`,
    `language=${language} theme=${theme} size=${size} network=${network} permission=${permission}`,
    `reference=${report.references.join(",")} says=${report.messages.join(" ")}]`,
  ].join(" ");
}

const MESSAGE = String.raw`[a-z][\w-]*(?:\.[\w-]+)+(?::[\d+-]+)?`;

/** The written form: messages are keys with the class of their count. */
const REPORT = new RegExp(
  [
    String.raw`\[Homeroom (?<release>\d[\w.+-]*) at=(?<at>\S+) screen=(?<screen>[a-z]+) zone=(?<zone>\S+)`,
    String.raw`language=(?<language>\S+) theme=(?<theme>${THEMES.join("|")}) size=(?<size>\d+x\d+)`,
    String.raw`network=(?<network>online|offline) permission=(?<permission>both|read|none)`,
    String.raw`reference=(?<references>[\w,-]*) says= ?(?<messages>(?:${MESSAGE}(?: ${MESSAGE})*)?)\]`,
  ].join(" "),
  "i",
);

/**
 * Finds a report anywhere in a text: a letter, a quoted answer with `>` before its lines, or broken lines.
 *
 * @returns undefined without a report, or when a field is missing or invalid
 */
export function findReport(text: string): ScreenReport | undefined {
  const unquoted = text.replaceAll(/^[\s>|]+/gm, "").replaceAll(/\s+/g, " ");
  const fields = REPORT.exec(unquoted)?.groups ?? {};
  const { zone = "", language, references = "", messages = "" } = fields;
  const at = parseInstant(fields["at"]);
  if (at === null || !isKnownZone(zone) || !isLanguage(language)) return undefined;
  const lists = {
    references: references.split(",").filter(Boolean),
    messages: messages.split(" ").filter(Boolean),
  };
  // The pattern has checked the other fields.
  return { ...(fields as unknown as ScreenReport), at, ...lists };
}
