/** Statements that define tables: written once, in the words of SQLite, and translated for PostgreSQL. */

import { type Kysely, sql } from "kysely";

import { isPostgres } from "#school/store/dialects/transaction.ts";

/** A quoted text, which is not translated, or a word. */
const QUOTED_OR_REST = /('(?:[^']|'')*')/;

/**
 * What differs in PostgreSQL. SQLite's `strict` and `without rowid` have no counterpart and need none. `collate nocase` has
 * none either: a unique index on `lower(...)` says the same in both. Text is compared by its bytes, as in SQLite, so that
 * lists have the same order in both.
 */
const TRANSLATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcollate nocase\b/gi, ""],
  [/\binteger\b/gi, "bigint"],
  [/\btext\b/gi, 'text collate "C"'],
  [/\)\s*strict(?:\s*,\s*without rowid)?\s*$/i, ")"],
  [/\)\s*without rowid(?:\s*,\s*strict)?\s*$/i, ")"],
];

/** Translates a statement from the words of SQLite into those of PostgreSQL. */
export function toPostgres(statement: string): string {
  return statement
    .split(QUOTED_OR_REST)
    .map((part) =>
      part.startsWith("'")
        ? part
        : TRANSLATIONS.reduce((text, [pattern, words]) => text.replace(pattern, words), part),
    )
    .join("");
}

/** Runs the statements of a migration, in order, in the words of the database at hand. */
export async function runSchemaStatements<Database>(
  db: Kysely<Database>,
  statements: readonly string[],
): Promise<void> {
  const postgres = isPostgres(db);
  // An index on a large table may take longer than a statement of a request may.
  if (postgres) await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) {
    await sql.raw(postgres ? toPostgres(statement) : statement).execute(db);
  }
}
