import { type Static, Type } from "typebox";

import { ToolFault } from "./tool.ts";

/** Which part of a list is wanted: at most 100 rows, 20 unless told otherwise. */
export const PageInput = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(
      Type.String({
        maxLength: 400,
        description: "next_cursor of the page before; the first page without it.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** Rows of a page whose size is not named. */
export const DEFAULT_LIMIT = 20;

/** A page of a list, and how to ask for the one after it. */
interface Page {
  data: object[];
  next_cursor: string | null;
}

/**
 * Cuts the page out of a list that is short enough to be read whole.
 *
 * @param keyOf  what names a row for good, so that a cursor stays good when rows come and go
 */
export function pageByKey<Row>(
  rows: readonly Row[],
  { limit = DEFAULT_LIMIT, cursor }: Static<typeof PageInput>,
  { keyOf, toItem }: { keyOf: (row: Row) => string; toItem: (row: Row) => object },
): Page {
  const key = cursor === undefined ? undefined : decode(cursor);
  const before = key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key);
  if (key !== undefined && before === -1) throw new ToolFault("The cursor is not one of this list.");
  const page = rows.slice(before + 1, before + 1 + limit);
  const last = before + 1 + limit < rows.length ? page.at(-1) : undefined;
  return { data: page.map(toItem), next_cursor: last === undefined ? null : encode(keyOf(last)) };
}

/** A cursor is opaque: programs send it back as it came. */
function encode(key: string): string {
  return Buffer.from(key).toString("base64url");
}

function decode(cursor: string): string {
  const key = Buffer.from(cursor, "base64url").toString();
  if (key === "" || encode(key) !== cursor) throw new ToolFault("The cursor is not one of this list.");
  return key;
}
