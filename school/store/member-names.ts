/**
 * The parts of members' names. Operators find a member by a part: 陳怡君 by 怡君, and Daniel Okafor by Okafor.
 *
 * A part is what remains of the name from the beginning of one of its words on. Chinese, Japanese and Korean names are
 * written without spaces, so each of their characters begins a part. A search for a text is then a range of the index of
 * parts.
 */

import type { Kysely } from "kysely";

import { chunked } from "#school/store/chunked.ts";
import type { Tables } from "#school/store/tables/tables.ts";

/** Characters of a part, and of a text that is searched for: what follows them decides nothing. */
const MAX_PART_LENGTH = 60;

/** Parts of one name, at most: a name of 200 characters, the longest, could have a row for each character. */
const MAX_PARTS = 24;

/** Rows that are written by one statement: each has two parameters. */
const ROWS_AT_ONCE = 500;

/**
 * Nobody has to type these as the name has them: spaces of every width, hyphens, apostrophes, signs, invisible characters.
 * What remains are letters, marks, digits, and the private-use characters of rare Chinese names.
 */
const LEFT_OUT = /[^\p{L}\p{M}\p{N}\p{Co}]/u;

/** Characters of scripts without spaces between words. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;

/** Accents of Latin, Greek and Cyrillic letters, as separate characters: José is found by jose. */
const ACCENTS = /[\u0300-\u036F]/g;

/** A text of small letters of one width, without accents. */
function plainForm(text: string): string {
  return text.normalize("NFKD").replaceAll(ACCENTS, "").normalize("NFC").toLowerCase();
}

/** The text that a part must begin with to be found by what was typed; empty when nothing was typed that a name is found by. */
export function searchedPart(typed: string): string {
  return Array.from(plainForm(typed))
    .filter((character) => !LEFT_OUT.test(character))
    .slice(0, MAX_PART_LENGTH)
    .join("");
}

/** The parts of a name, the whole name first; each is there once. */
export function partsOfName(name: string): string[] {
  const characters = Array.from(plainForm(name));
  const starts = [...characters.keys()].filter((at) => beginsPart(characters, at));
  const parts = starts.slice(0, MAX_PARTS).map((at) => searchedPart(characters.slice(at).join("")));
  return [...new Set(parts)];
}

function beginsPart(characters: readonly string[], at: number): boolean {
  const [before = " ", character = ""] = [characters[at - 1], characters[at]];
  if (LEFT_OUT.test(character)) return false;
  return LEFT_OUT.test(before) || WITHOUT_SPACES.test(character) || WITHOUT_SPACES.test(before);
}

/** Writes the parts of the names of members who have none yet. */
export async function insertNameParts(
  db: Kysely<Pick<Tables, "member_name_part">>,
  members: readonly { id: string; name: string }[],
): Promise<void> {
  const rows = members.flatMap(({ id, name }) => partsOfName(name).map((part) => ({ part, member_id: id })));
  for (const some of chunked(rows, ROWS_AT_ONCE))
    await db.insertInto("member_name_part").values(some).execute();
}
