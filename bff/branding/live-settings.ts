/**
 * The settings that change while the portal runs: the operators' notice (`NOTICE_EN_FILE`, `NOTICE_ZH_TW_FILE`). Pages ask for
 * them at each request, and nothing else may store them.
 */

import { readFileSync } from "node:fs";

import { ConfigError, hasUser } from "#shared/node/settings.ts";
import { LANGUAGES, type Language } from "#shared/languages.ts";
import type { Notice } from "#shared/page-data.ts";

/** More is no sentence, and would push the screen out of a phone. */
const MAX_CHARACTERS = 300;

export interface LiveSettings {
  /** Increases with each change, so that a page made before is made anew. */
  version: number;
  notice: Notice | undefined;
}

export type NoticeFiles = Readonly<Partial<Record<Language, string>>>;

/** The name of the setting for a language. */
export function noticeSetting(language: Language): string {
  return `NOTICE_${language.toUpperCase().replace("-", "_")}_FILE`;
}

export type LiveSettingsReader = ReturnType<typeof createLiveSettings>;

/** @throws {ConfigError} at a notice in a form that pages cannot show */
export function createLiveSettings(files: NoticeFiles) {
  const readOrThrow = (): Notice | undefined => {
    const faults: string[] = [];
    const notice = readNotice(files, faults);
    if (faults.length > 0) throw new ConfigError(faults);
    return notice;
  };
  let settings: LiveSettings = { version: 1, notice: readOrThrow() };
  return {
    now: (): LiveSettings => settings,

    /**
     * Reads the files again.
     *
     * @returns whether the notice has changed
     * @throws {ConfigError} and keeps the notice that there is
     */
    read(): boolean {
      const notice = readOrThrow();
      if (JSON.stringify(notice) === JSON.stringify(settings.notice)) return false;
      settings = { version: settings.version + 1, notice };
      return true;
    },
  };
}

/** @param faults  each file that pages cannot show is added to it */
export function readNotice(files: NoticeFiles, faults: string[]): Notice | undefined {
  const notice: Notice = {};
  for (const language of LANGUAGES) {
    const path = files[language];
    const written = path === undefined ? undefined : contentsOf(path, noticeSetting(language), faults);
    const told = written === undefined ? undefined : parseNotice(written, noticeSetting(language), faults);
    if (told !== undefined) notice[language] = told;
  }
  return Object.keys(notice).length === 0 ? undefined : notice;
}

/** @returns none for a file that does not exist: an operator takes a notice down by removing its file */
function contentsOf(path: string, setting: string, faults: string[]): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      faults.push(`${setting} names ${path}, which cannot be read: let the portal's user read it.`);
    return undefined;
  }
}

/** A sentence, and in a last line of its own an https address. */
function parseNotice(written: string, setting: string, faults: string[]) {
  const lines = written.split("\n").map((line) => line.trim());
  const sentences = lines.filter((line) => line !== "");
  const last = sentences.at(-1) ?? "";
  const hasLink = /^\w+:\/\/\S*$/.test(last);
  const text = sentences.slice(0, hasLink ? -1 : undefined).join(" ");
  if (sentences.length === 0) return undefined;
  const expected = `expected a sentence of at most ${MAX_CHARACTERS} characters and, in a last line of its own, at most one https address.`;
  if (text === "" || text.length > MAX_CHARACTERS) {
    faults.push(`${setting} holds ${text.length} characters of text: ${expected}`);
    return undefined;
  }
  const link = hasLink ? URL.parse(last) : null;
  if (hasLink && (link?.protocol !== "https:" || hasUser(link))) {
    // The address is not repeated: the setting may name a secret's file by mistake, such as that of the session store.
    faults.push(
      `${setting} ends with an address that is not https, or that holds a user's name: ${expected}`,
    );
    return undefined;
  }
  return { text, ...(link !== null && { link: { href: link.href, host: link.host } }) };
}
