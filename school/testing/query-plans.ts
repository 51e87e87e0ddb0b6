/** How the database answers the statements of a request: from an index, or by reading or sorting a whole table. */

import { sql } from "kysely";

import { isPostgres } from "#school/store/dialects/transaction.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

/** Tables that stay small: a few rows of the school's own. */
const SMALL_TABLES = /\b(?:school|school_setting|client_host|signing_key)\b/;

/**
 * Finds the statements of a request that read a whole table, or sort what they have read.
 *
 * SQLite chooses its plans by the statement alone, so that they are judged by their words. PostgreSQL chooses them by what it
 * has counted in the tables; its indexes are the same, and its plans are not judged.
 *
 * @param request  sends the request
 * @returns each such statement with the line of its plan; empty when every one is answered from an index
 */
export async function slowPlans(testSchool: TestSchool, request: () => Promise<unknown>): Promise<string[]> {
  const { school, statements } = testSchool;
  statements.length = 0;
  await request();
  if (isPostgres(school.db)) return [];
  const selects = [...new Set(statements)].filter((statement) => /^(?:select|with)\b/i.test(statement));
  const slow: string[] = [];
  for (const statement of selects)
    for (const step of await scansAndSorts(testSchool, statement)) slow.push(`${step}: ${statement}`);
  return slow;
}

/** The lines of SQLite's plan that read a whole table or sort. */
async function scansAndSorts({ school }: TestSchool, statement: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(school.db);
  const partial = await sql<{
    name: string;
  }>`select name from sqlite_master where sql like '%index% where %'`.execute(school.db);
  const partialIndexes = new Set(partial.rows.map(({ name }) => name));
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      const isScan =
        detail.startsWith("SCAN ") &&
        !SMALL_TABLES.test(detail) &&
        !isIndexWalk(detail, statement, partialIndexes);
      return isScan || detail.includes("USE TEMP B-TREE");
    });
}

/**
 * A list without a condition walks its index in order and stops at the page's end; so does one whose only condition is that
 * of a partial index.
 */
function isIndexWalk(detail: string, statement: string, partialIndexes: ReadonlySet<string>): boolean {
  const index = /^SCAN \w+ USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1];
  if (index === undefined) return false;
  return !/ where /.test(statement) || (partialIndexes.has(index) && !/ and /.test(statement));
}
