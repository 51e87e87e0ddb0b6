/** Converts between the columns of a row and the properties of a record: instants and flags differ. */

import type { TProperties, TSchema } from "typebox";

import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import { type AuditState, titlesForLog } from "#school/store/audit-log.ts";

export type Columns = Record<string, string | number | null>;

export type Answer = Record<string, unknown>;

/** An instant is milliseconds in a column, and RFC 3339 text in the API. A flag is 0 or 1, and a boolean in the API. */
export function toAnswer(row: Columns, properties: TProperties): Answer {
  return mapValues(row, (value, name): unknown => {
    if (isInstant(properties[name])) return toNullableInstant(value as number | null);
    return isFlag(properties[name]) ? value === 1 : value;
  });
}

/** @param sent  checked against the schemas of the properties */
export function toColumns(sent: Answer, properties: TProperties): Columns {
  return mapValues(sent, (value, name) => {
    if (isInstant(properties[name])) return fromNullableInstant(value as string | null);
    return isFlag(properties[name]) ? Number(value) : (value as Columns[string]);
  });
}

export function forLog(answer: Answer): AuditState {
  return mapValues(answer, (value) =>
    Array.isArray(value) ? titlesForLog(value as { title: string }[]) : (value as AuditState[string]),
  );
}

/** The column of a property that a request leaves out. */
export function absentValue(schema: TSchema): 0 | null {
  return isFlag(schema) ? 0 : null;
}

/** A property as answers have it: an instant is in UTC there, whatever the request wrote. */
export function asAnswered(schema: TSchema): TSchema {
  if (!isInstant(schema)) return schema;
  const { pattern: _pattern, ...rest } = schema as TSchema & { pattern?: string };
  return rest;
}

export function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  map: (from: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, from]) => [name, map(from, name)]));
}

const isInstant = (schema: TSchema | undefined): boolean =>
  schema !== undefined && "format" in schema && schema.format === "date-time";

const isFlag = (schema: TSchema | undefined): boolean =>
  schema !== undefined && "type" in schema && schema.type === "boolean";
