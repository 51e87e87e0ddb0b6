/** Conditions for the pages of a list and for searches by the beginning of a text. Each is a range of an index. */

import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

/** Greater than every text that a person types. */
const END_OF_RANGE = "\u{10ffff}";

/** A place in a list that is ordered by `lower(column)` and the id. */
export interface TextPosition {
  text: string;
  id: string;
}

/** Lowers only ASCII letters, as the indexes do. */
export function lowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** All texts that begin with a text lie between it and this end. */
function endOfRange(beginning: string): string {
  return beginning + END_OF_RANGE;
}

/** Does the column begin with this text, whatever the case of its ASCII letters? */
export function beginsWith(column: string, text: string): Expression<SqlBool> {
  const from = lowered(text);
  return sql<SqlBool>`lower(${sql.ref(column)}) >= ${from} and lower(${sql.ref(column)}) < ${endOfRange(from)}`;
}

/** Is the row after this place of a list that is ordered by `lower(column)` and the id? */
export function isAfter(column: string, id: string, { text, id: after }: TextPosition): Expression<SqlBool> {
  const key = sql`lower(${sql.ref(column)})`;
  // The first condition is a range of the index; the second one decides among equal texts.
  return sql<SqlBool>`${key} >= ${text} and (${key} > ${text} or ${sql.ref(id)} > ${after})`;
}

/** A place in a list that is ordered by an instant and the id, both descending. */
export type InstantPosition = readonly [at: number, id: string];

/** One page of rows and one row more, newest first: for `$call` of a query. @param at  the column of the instant */
export function newestFirst<Database, Table extends keyof Database, Row>(
  at: string,
  { beyond, limit }: { beyond: InstantPosition | undefined; limit: number },
) {
  return (query: SelectQueryBuilder<Database, Table, Row>): SelectQueryBuilder<Database, Table, Row> => {
    const page = query
      .orderBy(sql.ref(at), "desc")
      .orderBy(sql.ref("id"), "desc")
      .limit(limit + 1);
    if (beyond === undefined) return page;
    // The two columns are compared together.
    return page.where(sql<SqlBool>`(${sql.ref(at)}, ${sql.ref("id")}) < (${beyond[0]}, ${beyond[1]})`);
  };
}
