import { Type } from "typebox";

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
