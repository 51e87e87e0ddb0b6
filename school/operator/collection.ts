/** The operations of a resource that is the rows of one table, made from one declaration. */

import type { Kysely, SelectQueryBuilder } from "kysely";
import { type TProperties, type TSchema, Type } from "typebox";

import { conflict, requireFound } from "#school/operator/api-error.ts";
import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import {
  change,
  type Changed,
  type ChangeRule,
  type Operation,
  reading,
} from "#school/operator/operation.ts";
import { pageOfRows } from "#school/operator/page.ts";
import { changeOf, closedObject, id, PageQuery, pageOf } from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";
import type { Tables } from "#school/store/tables/tables.ts";

type Columns = Record<string, string | number | null>;

/** A row of any table: an id, and columns of text, numbers or null. */
export type Row = { id: string } & Columns;

/** The rows of a table, as Kysely selects them. The columns were checked by the schemas of the API before. */
type Rows = SelectQueryBuilder<Record<string, Row>, string, Row>;

type Verb = "list" | "get" | "create" | "update" | "delete";

/** The declaration of a resource: the table's name with an `s` is the resource's name in scopes and paths. */
interface Collection {
  table: keyof Tables;
  /** What a program can do with the records; everything by default. */
  verbs?: readonly Verb[];
  /** What the document says of an operation, where it is more than its verb. */
  summaries?: Partial<Record<Verb, string>>;
  /** The prefix of the ids of new records. */
  idPrefix?: string;
  /** The properties that a new record must have. */
  required?: TProperties;
  /** The properties that a new record may be sent without: they are null then. A change may have any property. */
  optional?: TProperties;
  /** Properties that answers hold besides, or with other values than requests may send. */
  answered?: TProperties;
  /** Selects what answers hold of other tables: joined columns and counts. */
  joins?: (rows: Rows) => Rows;
  /** Parameters of the list, each with its condition. */
  filters?: Record<string, { schema: TSchema; where: (rows: Rows, value: string) => Rows }>;
  /** The properties of an answer that are made of several columns, or of a column of another name. */
  present?: (row: Row) => Columns;
  /** The fields that an audit entry holds; without it, those that requests may send. */
  logged?: readonly string[];
  /** What the document says of a new record besides its properties. */
  note?: string;
  /** Checks rules between fields. @throws {ApiError} 400 */
  validate?(row: Row): void;
  /** The column that is unique, if there is one. */
  unique?: string;
  /** The table that says who owns a record: an owned record cannot be deleted. */
  owners?: { table: string; column: string; refusal: string };
}

/** A resource: its operations, and what operations besides them are made with. */
interface Resource {
  operations: Operation[];
  /** The parameter of a path that names a record. */
  params: TSchema;
  /** A record as answers have it. */
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
  ) => Promise<Changed<Columns>>;
}

/** Makes the operations of a resource. */
export function collection(declared: Collection): Resource {
  const { table, required = {}, optional = {}, answered = {}, joins, filters = {}, note, owners } = declared;
  const resource = `${table}s` as "courses";
  const label = table.replaceAll("_", " ");
  const title = table.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const idName = `${table}_id`;
  const params = closedObject({ [idName]: id(`the ${label}`) });
  const idOf = (sent: unknown) => (sent as Record<string, string>)[idName] ?? "";
  const properties = { ...required, ...optional };
  const shown = { ...mapProperties(properties, asAnswered), ...answered };
  // Instants are milliseconds in the database, and RFC 3339 text in the API. Other columns are not converted.
  const instants = Object.keys(shown).filter((name) => isInstant(shown[name]));
  const item: TSchema = closedObject({ id: id(`the ${label}`), ...shown }, { title });
  const input = closedObject(
    { ...required, ...mapProperties(optional, Type.Optional) },
    { title: `New${title}`, ...(note === undefined ? {} : { description: note }) },
  );
  const absent = mapProperties(optional, () => null);
  const taken =
    declared.unique === undefined ? {} : { conflict: `another ${label} has this ${declared.unique}` };
  const summaryOf = (verb: Verb, words: string) => declared.summaries?.[verb] ?? words;
  const rule = (verb: string): ChangeRule => ({
    action: `${table}.${verb}`,
    right: "operate",
    fields: declared.logged ?? Object.keys(properties),
  });
  const subjectOf = (row: Row) => ({
    id: row.id,
    name: String(row["title"] ?? row["name"] ?? row["code"] ?? row.id),
  });

  // Requests were checked against the schema of the input, and answers are checked against that of the item.
  const present = (row: Row): Columns => ({
    ...convert(row, instants, (value) => toNullableInstant(value as number | null)),
    ...declared.present?.(row),
  });
  const store = (sent: unknown): Columns =>
    convert(sent as Columns, instants, (value) => fromNullableInstant(value as string | null));
  const tableRows = (db: SchoolDatabase): Rows => {
    const rows: Rows = tables(db).selectFrom<string>(table).selectAll<string>(table).$castTo<Row>();
    return joins === undefined ? rows : joins(rows);
  };
  const requireRow = async (db: SchoolDatabase, rowId: string): Promise<Row> =>
    requireFound(await tableRows(db).where(`${table}.id`, "=", rowId).executeTakeFirst(), label);
  const changeRow: Resource["changeRow"] = async (db, rowId, work) => {
    await lockRow(db, table, rowId);
    const before = await requireRow(db, rowId);
    await work(before);
    const after = await requireRow(db, rowId);
    const answer = present(after);
    return { answer, subject: subjectOf(after), before: present(before), after: answer };
  };

  const operations: Record<Verb, Operation> = {
    list: reading({
      id: `list${title}s`,
      path: `/${resource}`,
      scope: `${resource}:read`,
      summary: summaryOf("list", `List the ${label}s.`),
      query: closedObject({
        ...PageQuery.properties,
        ...mapProperties(filters, ({ schema }) => Type.Optional(schema)),
      }),
      answer: pageOf(item),
      run: ({ school, query }) => {
        const sent = query as Readonly<Record<string, unknown>>;
        const narrowed = Object.entries(filters).reduce((rows, [name, { where }]) => {
          const value = sent[name];
          return typeof value === "string" ? where(rows, value) : rows;
        }, tableRows(school.db));
        return pageOfRows(query, narrowed, { key: `${table}.id`, idOf: (row) => row.id, present });
      },
    }),
    get: reading({
      id: `get${title}`,
      path: `/${resource}/{${idName}}`,
      scope: `${resource}:read`,
      summary: summaryOf("get", `Read ${article(label)} ${label}.`),
      params,
      answer: item,
      run: async ({ school, params: sent }) => present(await requireRow(school.db, idOf(sent))),
    }),
    create: change({
      id: `create${title}`,
      method: "POST",
      path: `/${resource}`,
      scope: `${resource as "courses"}:write`,
      summary: summaryOf("create", `Create ${article(label)} ${label}.`),
      body: input,
      answer: item,
      ...taken,
      change: rule("create"),
      run: async ({ school, body }) => {
        const rowId = makeOrderedId(declared.idPrefix ?? table, school.now(), school.random);
        const row = { id: rowId, ...absent, ...store(body) };
        declared.validate?.(row);
        await tables(school.db).insertInto(table).values(row).execute();
        const made = await requireRow(school.db, rowId);
        const answer = present(made);
        return { answer, subject: subjectOf(made), before: {}, after: answer };
      },
    }),
    update: change({
      id: `update${title}`,
      method: "PATCH",
      path: `/${resource}/{${idName}}`,
      scope: `${resource}:write`,
      summary: summaryOf("update", `Change ${article(label)} ${label}.`),
      params,
      body: changeOf(input),
      answer: item,
      ...taken,
      change: rule("update"),
      run: ({ school: { db }, params: sent, body }) =>
        changeRow(db, idOf(sent), async (before) => {
          const changed = store(body);
          declared.validate?.({ ...before, ...changed });
          await tables(db).updateTable(table).set(changed).where("id", "=", before.id).execute();
        }),
    }),
    delete: change({
      id: `delete${title}`,
      method: "DELETE",
      path: `/${resource}/{${idName}}`,
      scope: `${resource}:write`,
      summary: summaryOf("delete", `Delete ${article(label)} ${label}.`),
      params,
      ...(owners === undefined ? {} : { conflict: owners.refusal }),
      change: rule("delete"),
      run: async ({ school: { db }, params: sent }) => {
        await lockRow(db, table, idOf(sent));
        const row = await requireRow(db, idOf(sent));
        // Choice (what a member owns is not deleted): a record that a member has paid for stays. Members have the same rule.
        if (owners !== undefined && (await isOwned(db, row.id, owners)))
          throw conflict(`It cannot be deleted: ${owners.refusal}.`);
        await tables(db).deleteFrom(table).where("id", "=", row.id).execute();
        return { answer: undefined, subject: subjectOf(row), before: present(row), after: {} };
      },
    }),
  };
  const verbs = declared.verbs ?? (["list", "get", "create", "update", "delete"] as const);
  return { operations: verbs.map((verb) => operations[verb]), params, item, requireRow, changeRow };
}

/** The database under one type for all tables. */
function tables(db: SchoolDatabase): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>;
}

async function isOwned(
  db: SchoolDatabase,
  rowId: string,
  { table, column }: { table: string; column: string },
): Promise<boolean> {
  const owner = tables(db).selectFrom(table).select(column).where(column, "=", rowId).limit(1);
  return (await owner.executeTakeFirst()) !== undefined;
}

/** Converts the values of the named columns that the row has. */
function convert<From extends Columns>(
  row: From,
  names: readonly string[],
  value: (before: Columns[string]) => Columns[string],
): Columns {
  const converted = names.flatMap((name) => {
    const before = row[name];
    return before === undefined ? [] : [[name, value(before)] as const];
  });
  return { ...row, ...Object.fromEntries(converted) };
}

const isInstant = (schema: TSchema | undefined): boolean =>
  schema !== undefined && "format" in schema && schema.format === "date-time";

/** A property as answers have it: an instant is in UTC there, whatever the request wrote. */
function asAnswered(schema: TSchema): TSchema {
  if (!isInstant(schema)) return schema;
  const { pattern: _pattern, ...rest } = schema as TSchema & { pattern?: string };
  return rest;
}

function mapProperties<From, To>(
  properties: Readonly<Record<string, From>>,
  map: (from: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(properties).map(([name, from]) => [name, map(from)]));
}

function article(label: string): "a" | "an" {
  return /^[aeiou]/i.test(label) ? "an" : "a";
}
