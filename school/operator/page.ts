/** Pages of the REST API's lists: their cursors, and the object that is answered. */

import { type ApiError, wrongField } from "#school/operator/api-error.ts";
import type { PageQuery } from "#school/operator/types/common.ts";

/**
 * The values that a list is ordered by.
 *
 * Choice (lists of operators in pages): by an id, or newest first by an instant and an id, so that a record that is made
 * meanwhile moves no row to another page.
 */
export type Key = readonly (string | number)[];

/**
 * Parses a cursor.
 *
 * @param form  an example of the key that the list is ordered by
 * @returns the key of the previous page's last row; undefined for the first page
 * @throws {ApiError} 400 for a cursor of another form
 */
export function readCursor<const Form extends Key>(
  cursor: string | undefined,
  form: Form,
): { [At in keyof Form]: Form[At] extends number ? number : string } | undefined {
  if (cursor === undefined) return undefined;
  const key = parseJson(Buffer.from(cursor, "base64url").toString());
  const fits =
    Array.isArray(key) &&
    key.length === form.length &&
    form.every((part, at) => typeof part === typeof key[at]);
  if (!fits) throw wrongCursor();
  return key as unknown as { [At in keyof Form]: Form[At] extends number ? number : string };
}

/** 400: the cursor is not one of this list, or its row does not exist any more. */
export function wrongCursor(): ApiError {
  return wrongField("query", "cursor", "must be the next_cursor of a page of this list");
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
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return {
    data: page.map(present),
    next_cursor: isLast ? null : Buffer.from(JSON.stringify(key(last))).toString("base64url"),
  };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
