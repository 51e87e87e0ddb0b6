/** The columns that hold the properties of objects: `startsAt` is in `starts_at`, and true and false are 1 and 0. */

import type { Flag } from "#school/store/flag.ts";

type ColumnName<Property extends string> = Property extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : "";

type Stored<Value> = Value extends boolean ? Flag : Value;

type RowOf<Properties> = {
  -readonly [Name in keyof Properties as ColumnName<Name & string>]: Stored<Properties[Name]>;
};

/** The columns of an object's properties; one that may be left out is null. */
export type ColumnsOf<Properties> = Required<RowOf<Properties>>;

export function columnName(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The row that holds an object's properties, each of which has a column. */
export function rowOf<Properties extends object>(properties: Properties): RowOf<Properties> {
  const columns = Object.entries(properties).map(([name, value]: [string, unknown]) => [
    columnName(name),
    typeof value === "boolean" ? Number(value) : value,
  ]);
  return Object.fromEntries(columns) as RowOf<Properties>;
}
