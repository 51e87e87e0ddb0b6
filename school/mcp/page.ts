/** The input by which a tool's list is read in pages. */

import { Type } from "typebox";

/** The page of a list that is wanted: at most 100 rows, 20 by default. */
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

/** Rows of a page by default. */
export const DEFAULT_LIMIT = 20;
