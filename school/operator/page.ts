import { type ApiError, wrongField } from "#school/operator/api-error.ts";
import type { PageQuery } from "#school/operator/types/common.ts";

/**
 * What tells a row's place in its list. Choice (lists of operators in pages): by an id, or newest first by an instant and
 * an id, so that what is made meanwhile moves no row from one page to another.
 */
export type Key = readonly (string | number)[];

/**
 * Reads a cursor.
 *
 * @param form  an example of the key that the list is ordered by
 * @returns the key of the last row of the page before; nothing on the first page
 * @throws {ApiError} 400 for a cursor that this list has not given
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

/** The refusal of a cursor that a list has not given, or whose row is gone from it. */
export function wrongCursor(): ApiError {
  return wrongField("query", "cursor", "must be the next_cursor of a page of this list");
}

/**
 * Makes a page of rows that were asked for one beyond its end.
 *
 * @param rows  at most `limit + 1`, in the order of the list
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
