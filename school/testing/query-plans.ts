/** How the database answers the statements of a request: from an index, or by reading or sorting a whole table. */

import { CompiledQuery, sql } from "kysely";

import { isPostgres } from "#school/store/dialects/transaction.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

/** Tables that stay small: a few rows of the school's own. */
const SMALL_TABLES = /\b(?:school|school_setting|client_host|signing_key)\b/;

/** Rows that a step of a plan may read without an index, or sort, in PostgreSQL: some pages of a list. */
const MAX_ROWS = 300;

/**
 * Finds the statements of a request that read a whole table, or sort what they have read.
 *
 * SQLite chooses its plans by the statement alone, so that they are judged by their words. PostgreSQL chooses them by what it
 * has counted in the tables, and reads a small one as a whole: there the statement is run, and the rows that it has read are
 * counted. So the tables must be large, as `growSchool` makes them.
 *
 * @param request  sends the request
 * @returns each such statement with the line of its plan; empty when every one is answered from an index
 */
export async function slowPlans(testSchool: TestSchool, request: () => Promise<unknown>): Promise<string[]> {
  const { school, statements } = testSchool;
  statements.length = 0;
  await request();
  const selects = [...new Set(statements)].filter((statement) => /^(?:select|with)\b/i.test(statement));
  const find = isPostgres(school.db) ? largeSteps : scansAndSorts;
  const slow: string[] = [];
  for (const statement of selects)
    for (const step of await find(testSchool, statement)) slow.push(`${step}: ${statement}`);
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

/** A step of a PostgreSQL plan, with its measured work. */
interface PlanStep {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanStep[];
}

/** The steps of PostgreSQL's plan that have read, sorted or thrown away more rows than a list needs. */
async function largeSteps({ school, parametersOf }: TestSchool, statement: string): Promise<string[]> {
  const explained = await school.db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanStep }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${statement}`, [
      ...(parametersOf.get(statement) ?? []),
    ]),
  );
  return explained.rows
    .flatMap((row) => stepsOf(row["QUERY PLAN"][0].Plan))
    .filter((step) => isLarge(step))
    .map((step) => {
      const where = step["Index Name"] ?? step["Relation Name"] ?? "";
      return `${step["Node Type"]} ${where} of ${rowsOf(step)} rows, ${removedBy(step)} of them for nothing`;
    });
}

function stepsOf(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

function isLarge(step: PlanStep): boolean {
  if (removedBy(step) > MAX_ROWS) return true;
  // A condition may find many rows in an index when they are counted.
  const readsAll =
    /^(?:Seq|Index|Index Only) Scan$/.test(step["Node Type"]) && step["Index Cond"] === undefined;
  return (readsAll || step["Node Type"].endsWith("Sort")) && rowsOf(step) > MAX_ROWS;
}

/** The rows that a step has read, in all its runs. */
function rowsOf(step: PlanStep): number {
  return step["Actual Rows"] * step["Actual Loops"] + removedBy(step);
}

/** The rows that a step has read and that the statement does not want. */
function removedBy(step: PlanStep): number {
  return (step["Rows Removed by Filter"] ?? 0) * step["Actual Loops"];
}
