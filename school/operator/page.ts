/** Pages of the REST API's lists: their cursors, and the object that is answered. */

import { type SelectQueryBuilder, sql } from "kysely";

import { type Key, parseCursor, writeCursor } from "#school/cursor.ts";
import { type ApiError, wrongField } from "#school/operator/api-error.ts";
import type { PageQuery } from "#school/operator/types.ts";
import { newestFirst } from "#school/store/keyset.ts";

/**
 * Parses a cursor.
 *
 * Choice (lists of operators in pages): a list is ordered by an id, or newest first by an instant and an id, so that a new
 * record moves no row to another page.
 *
 * @param form  an example of the key that the list is ordered by
 * @returns the key of the previous page's last row; undefined for the first page
 * @throws {ApiError} 400 for a cursor of another form
 */
export function readCursor<const Form extends Key>(
  cursor: string | undefined,
  form: Form,
): ReturnType<typeof parseCursor<Form>> {
  if (cursor === undefined) return undefined;
  const key = parseCursor(cursor, form);
  if (key === undefined) throw wrongCursor();
  return key;
}

/** 400: the cursor is not one of this list, or its row does not exist any more. */
export function wrongCursor(): ApiError {
  return wrongField("query", "cursor", "must be the next_cursor of a page of this list");
}

/**
 * Reads a page of rows in the order of their ids.
 *
 * @param key  the column that holds the id
 * @throws {ApiError} 400 for a cursor of another list
 */
export async function pageOfRows<Database, Table extends keyof Database, Row, Item>(
  query: PageQuery,
  rows: SelectQueryBuilder<Database, Table, Row>,
  { key, idOf, present }: { key: string; idOf: (row: Row) => string; present: (row: Row) => Item },
): Promise<{ data: Item[]; next_cursor: string | null }> {
  // Every id is greater than the empty text, from which the first page is read.
  const [after = ""] = readCursor(query.cursor, [""]) ?? [];
  const column = sql.ref<string>(key);
  const found = await rows
    .where(column, ">", after)
    .orderBy(column)
    .limit(query.limit + 1)
    .execute();
  return makePage(found as Row[], query, { key: (row) => [idOf(row)], present });
}

/**
 * Reads a page of rows, newest first.
 *
 * @param at  the column of the instant
 * @throws {ApiError} 400 for a cursor of another list
 */
export async function pageOfNewest<Database, Table extends keyof Database, Row extends { id: string }, Item>(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  rows: SelectQueryBuilder<Database, Table, Row>,
  { at, present }: { at: keyof Row & string; present: (row: Row) => Item },
): Promise<{ data: Item[]; next_cursor: string | null }> {
  const beyond = readCursor(cursor, [0, ""]);
  const found = await rows.$call(newestFirst(at, { beyond, limit })).execute();
  return makePage(found as Row[], { limit }, { key: (row) => [Number(row[at]), row.id], present });
}

/**
 * Makes a page; one row more than the page holds tells that another page follows.
 *
 * @param rows  at most `limit + 1` rows, in the order of the list
 */
export function makePage<Row, Item>(
  rows: readonly Row[],
  { limit }: Pick<PageQuery, "limit">,
  { key, present }: { key: (row: Row) => Key; present: (row: Row) => Item },
): { data: Item[]; next_cursor: string | null } {
  // The last row of the page, if another one follows.
  const [last] = rows.slice(limit - 1, -1);
  return {
    data: rows.slice(0, limit).map(present),
    next_cursor: last === undefined ? null : writeCursor(key(last)),
  };
}
