/** The declaration of a resource, and the parts that its operations are made of. */

import type { Kysely, SelectQueryBuilder } from "kysely";
import { type TObject, type TProperties, type TSchema, Type } from "typebox";

import { requireFound } from "#school/operator/api-error.ts";
import {
  absentValue,
  type Answer,
  asAnswered,
  type Columns,
  forLog,
  mapValues,
  toAnswer,
  toColumns,
} from "#school/operator/columns.ts";
import type { Changed, ChangeRule, Operation } from "#school/operator/operation.ts";
import { closedObject, id } from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import type { Tables } from "#school/store/tables/tables.ts";

/** A row of any table: an id, and columns of text, numbers or null. */
export type Row = { id: string } & Columns;

/** The rows of a table, as Kysely selects them. The columns were checked by the schemas of the API before. */
type Rows = SelectQueryBuilder<Record<string, Row>, string, Row>;

export type Verb = "list" | "get" | "create" | "update" | "delete";

/** The declaration of a resource: the table's name with an `s` is the resource's name in scopes and paths. */
export interface Collection {
  table: keyof Tables;
  /**
   * The resource that these records belong to, by a column such as `event_id`. They are listed and created below it, and
   * their name lacks its name: an `event_registration` is a registration.
   */
  under?: Resource;
  /** The resource in the names of the scopes, where it is neither this one nor the one above. */
  scope?: "curriculum";
  /** The operations of the records; all five by default. */
  verbs?: readonly Verb[];
  /** The summary of an operation in the document, if it differs from the usual one. */
  summaries?: Partial<Record<Verb, string>>;
  idPrefix?: string;
  /** The properties that a new record must have. */
  required?: TProperties;
  /** The properties that a new record may be sent without: they are null or false then. A change may have any property. */
  optional?: TProperties;
  /** Properties that answers hold besides, or with other values than requests may send. */
  answered?: TProperties;
  /** Adds columns of other tables to the answers: joined columns and counts. */
  joins?: (rows: Rows) => Rows;
  /** Parameters of the list, each with its condition. */
  filters?: Record<string, { schema: TSchema; where: (rows: Rows, value: string) => Rows }>;
  /** The properties of an answer that are made of several columns, or of a column of another name. */
  present?: (row: Row) => Answer;
  /** Reads lists of other tables for the answer about one record. */
  parts?: (db: SchoolDatabase, row: Row) => Promise<Answer>;
  /** The fields that an audit entry holds; without it, those that requests may send. */
  logged?: readonly string[];
  /** A description of a new record in the document, besides its properties. */
  note?: string;
  /** Checks rules between fields. @throws {ApiError} 400 */
  validate?(row: Row): void;
  /** Columns that follow from the sent columns, unless the request sends them, too. */
  implied?: (sent: Columns) => Columns;
  /** Columns of a new record that no request sends. */
  added?: (db: SchoolDatabase, above: Row) => Promise<Columns>;
  /** Changes the rows that refer to a record, before it is deleted. */
  beforeDelete?: (db: SchoolDatabase, id: string) => Promise<unknown>;
  unique?: string;
  /** The table that says who owns a record: an owned record cannot be deleted. */
  owners?: { table: string; column: string; refusal: string };
}

/** A resource: its operations, and the parts for further operations. */
export interface Resource {
  operations: Operation[];
  table: string;
  /** The resource in the names of the scopes. */
  scope: "courses";
  /** The path of a record, and its parameter. */
  path: string;
  params: TObject;
  idOf: (params: unknown) => string;
  item: TSchema;
  /** @throws {ApiError} 404 */
  requireRow: (db: SchoolDatabase, id: string) => Promise<Row>;
  /**
   * Changes a record; no other change of it overlaps the transaction.
   *
   * @param work  makes the change of a record that exists
   * @throws {ApiError} 404
   */
  changeRow: (
    db: SchoolDatabase,
    id: string,
    work: (before: Row) => Promise<unknown>,
  ) => Promise<Changed<Answer>>;
}

export type Parts = ReturnType<typeof partsOf>;

/** The names, the schemas and the statements of a resource. */
export function partsOf(declared: Collection) {
  const { table, under, required = {}, optional = {}, answered = {}, joins } = declared;
  const name = under === undefined ? table : table.replace(`${under.table}_`, "");
  const label = name.replaceAll("_", " ");
  const title = table.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const params = closedObject({ [`${name}_id`]: id(`the ${label}`) });
  const properties = { ...required, ...optional };
  const shown = { ...mapValues(properties, asAnswered), ...answered };
  const item: TSchema = closedObject({ id: id(`the ${label}`), ...shown }, { title });
  const input = closedObject(
    { ...required, ...mapValues(optional, Type.Optional) },
    { title: `New${title}`, ...(declared.note === undefined ? {} : { description: declared.note }) },
  );

  // Requests were checked against the schema of the input, and answers are checked against that of the item.
  const present = (row: Row): Answer => ({ ...toAnswer(row, shown), ...declared.present?.(row) });
  const answerOf = async (db: SchoolDatabase, row: Row): Promise<Answer> => ({
    ...present(row),
    ...(await declared.parts?.(db, row)),
  });
  const allRows = (db: SchoolDatabase): Rows => {
    const rows: Rows = tables(db).selectFrom<string>(table).selectAll<string>(table).$castTo<Row>();
    return joins === undefined ? rows : joins(rows);
  };
  const requireRow = async (db: SchoolDatabase, rowId: string): Promise<Row> =>
    requireFound(await allRows(db).where(`${table}.id`, "=", rowId).executeTakeFirst(), label);
  const changeRow: Resource["changeRow"] = async (db, rowId, work) => {
    await lockRow(db, table, rowId);
    const row = await requireRow(db, rowId);
    const before = forLog(await answerOf(db, row));
    await work(row);
    const changed = await requireRow(db, rowId);
    const answer = await answerOf(db, changed);
    return { answer, subject: subjectOf(changed), before, after: forLog(answer) };
  };

  return {
    declared,
    label,
    title,
    listPath: `${under?.path ?? ""}/${name}s`,
    path: `/${name}s/{${name}_id}`,
    scope: (declared.scope ?? under?.scope ?? `${table}s`) as "courses",
    params,
    idOf: (sent: unknown) => (sent as Record<string, string>)[`${name}_id`] ?? "",
    item,
    input,
    /** The columns of the properties that a request may leave out. */
    absent: mapValues(optional, absentValue),
    toRow: (sent: unknown): Columns => {
      const columns = toColumns(sent as Answer, properties);
      return { ...declared.implied?.(columns), ...columns };
    },
    present,
    answerOf,
    allRows,
    requireRow,
    changeRow,
    /** The record that the path names above this one, if the resource is under another. */
    requireAbove: (db: SchoolDatabase, sent: unknown) => under?.requireRow(db, under.idOf(sent)),
    summaryOf: (verb: Verb, words: string) => declared.summaries?.[verb] ?? words,
    rule: (verb: Verb): ChangeRule => ({
      action: `${table}.${verb}`,
      right: "operate",
      fields: declared.logged ?? Object.keys(properties),
    }),
  };
}

/** What an audit entry calls a record. */
export const subjectOf = (row: Row) => ({
  id: row.id,
  name: String(row["title"] ?? row["name"] ?? row["code"] ?? row.id),
});

/** The database under one type for all tables. */
export function tables(db: SchoolDatabase): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>;
}
