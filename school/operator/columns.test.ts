import { Type } from "typebox";
import { expect, test } from "vitest";

import { toAnswer, toColumns } from "#school/operator/columns.ts";
import { instant, nullable, webAddress } from "#school/operator/types.ts";

test("an instant is milliseconds in a column, and in UTC in an answer; a flag is 1 or 0; all else stays as it is", () => {
  const properties = {
    starts_at: instant("When it begins."),
    ends_at: nullable(instant("When it ends.")),
    is_open: Type.Boolean(),
    is_full: Type.Boolean(),
    online_url: webAddress("Where it is."),
    seats: nullable(Type.Integer()),
  };
  const same = { ends_at: null, online_url: "https://school.example/2030", seats: 1 };
  const sent = { ...same, starts_at: "2030-01-01T08:00:00+08:00", is_open: true, is_full: false };
  const columns = { ...same, starts_at: Date.UTC(2030, 0, 1), is_open: 1, is_full: 0 };

  expect(toColumns(sent, properties)).toEqual(columns);
  expect(toAnswer(columns, properties)).toEqual({ ...sent, starts_at: "2030-01-01T00:00:00.000Z" });
});
