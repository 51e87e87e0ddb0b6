/** The operations of a resource that is the rows of one table, made from one declaration. */

import type { Kysely, SelectQueryBuilder } from "kysely";
import { type TObject, type TProperties, type TSchema, Type } from "typebox";

import { conflict, requireFound } from "#school/operator/api-error.ts";
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

/** A row of any table: an id, and columns of text, numbers or null. */
export type Row = { id: string } & Columns;

/** The rows of a table, as Kysely selects them. The columns were checked by the schemas of the API before. */
type Rows = SelectQueryBuilder<Record<string, Row>, string, Row>;

type Verb = "list" | "get" | "create" | "update" | "delete";

/** The declaration of a resource: the table's name with an `s` is the resource's name in scopes and paths. */
interface Collection {
  table: keyof Tables;
  /**
   * The resource whose records these belong to, by a column such as `event_id`. They are listed and created below it, and
   * named without its name: an `event_registration` is a registration.
   */
  under?: Resource;
  /** The resource in the names of the scopes, where it is neither this one nor the one above. */
  scope?: "curriculum";
  /** What a program can do with the records; everything by default. */
  verbs?: readonly Verb[];
  /** What the document says of an operation, where it is more than its verb. */
  summaries?: Partial<Record<Verb, string>>;
  /** The prefix of the ids of new records. */
  idPrefix?: string;
  /** The properties that a new record must have. */
  required?: TProperties;
  /** The properties that a new record may be sent without: they are null or false then. A change may have any property. */
  optional?: TProperties;
  /** Properties that answers hold besides, or with other values than requests may send. */
  answered?: TProperties;
  /** Selects what answers hold of other tables: joined columns and counts. */
  joins?: (rows: Rows) => Rows;
  /** Parameters of the list, each with its condition. */
  filters?: Record<string, { schema: TSchema; where: (rows: Rows, value: string) => Rows }>;
  /** The properties of an answer that are made of several columns, or of a column of another name. */
  present?: (row: Row) => Answer;
  /** Reads the lists of other tables that the answer about one record holds. */
  parts?: (db: SchoolDatabase, row: Row) => Promise<Answer>;
  /** The fields that an audit entry holds; without it, those that requests may send. */
  logged?: readonly string[];
  /** What the document says of a new record besides its properties. */
  note?: string;
  /** Checks rules between fields. @throws {ApiError} 400 */
  validate?(row: Row): void;
  /** Columns that follow from those that a request sends, unless it sends them too. */
  implied?: (sent: Columns) => Columns;
  /** Columns of a new record that no request sends. */
  added?: (db: SchoolDatabase, above: Row) => Promise<Columns>;
  /** Changes what refers to a record before it is deleted. */
  beforeDelete?: (db: SchoolDatabase, id: string) => Promise<unknown>;
  /** The column that is unique, if there is one. */
  unique?: string;
  /** The table that says who owns a record: an owned record cannot be deleted. */
  owners?: { table: string; column: string; refusal: string };
}

/** A resource: its operations, and what operations besides them are made with. */
export interface Resource {
  operations: Operation[];
  table: string;
  /** The resource in the names of the scopes. */
  scope: "courses";
  /** The path of a record, and its parameter. */
  path: string;
  params: TObject;
  idOf: (params: unknown) => string;
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
  ) => Promise<Changed<Answer>>;
}

/** Makes the operations of a resource. */
export function collection(declared: Collection): Resource {
  const { table, under, required = {}, optional = {}, answered = {}, joins, filters = {}, owners } = declared;
  const name = under === undefined ? table : table.replace(`${under.table}_`, "");
  const label = name.replaceAll("_", " ");
  const title = table.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const scope = (declared.scope ?? under?.scope ?? `${table}s`) as "courses";
  const listPath = `${under?.path ?? ""}/${name}s`;
  const path = `/${name}s/{${name}_id}`;
  const params = closedObject({ [`${name}_id`]: id(`the ${label}`) });
  const idOf = (sent: unknown) => (sent as Record<string, string>)[`${name}_id`] ?? "";
  const properties = { ...required, ...optional };
  const shown = { ...mapValues(properties, asAnswered), ...answered };
  const item: TSchema = closedObject({ id: id(`the ${label}`), ...shown }, { title });
  const input = closedObject(
    { ...required, ...mapValues(optional, Type.Optional) },
    { title: `New${title}`, ...(declared.note === undefined ? {} : { description: declared.note }) },
  );
  const absent = mapValues(optional, absentValue);
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
  const present = (row: Row): Answer => ({ ...toAnswer(row, shown), ...declared.present?.(row) });
  const answerOf = async (db: SchoolDatabase, row: Row): Promise<Answer> => ({
    ...present(row),
    ...(await declared.parts?.(db, row)),
  });
  const store = (sent: unknown): Columns => {
    const columns = toColumns(sent as Answer, properties);
    return { ...declared.implied?.(columns), ...columns };
  };
  const tableRows = (db: SchoolDatabase): Rows => {
    const rows: Rows = tables(db).selectFrom<string>(table).selectAll<string>(table).$castTo<Row>();
    return joins === undefined ? rows : joins(rows);
  };
  const requireRow = async (db: SchoolDatabase, rowId: string): Promise<Row> =>
    requireFound(await tableRows(db).where(`${table}.id`, "=", rowId).executeTakeFirst(), label);
  const changeRow: Resource["changeRow"] = async (db, rowId, work) => {
    await lockRow(db, table, rowId);
    const row = await requireRow(db, rowId);
    const before = forLog(await answerOf(db, row));
    await work(row);
    const changed = await requireRow(db, rowId);
    const answer = await answerOf(db, changed);
    return { answer, subject: subjectOf(changed), before, after: forLog(answer) };
  };
  const requireAbove = (db: SchoolDatabase, sent: unknown) => under?.requireRow(db, under.idOf(sent));
  const above = under === undefined ? {} : { params: under.params };
  const aboveColumn = `${under?.table}_id`;

  const operations: Record<Verb, Operation> = {
    list: reading({
      id: `list${title}s`,
      path: listPath,
      scope: `${scope}:read`,
      summary: summaryOf("list", `List the ${label}s.`),
      ...above,
      query: closedObject({
        ...PageQuery.properties,
        ...mapValues(filters, ({ schema }) => Type.Optional(schema)),
      }),
      answer: pageOf(item),
      run: async ({ school: { db }, params: sentAbove, query }) => {
        const sent = query as Readonly<Record<string, unknown>>;
        const owner = await requireAbove(db, sentAbove);
        const all = tableRows(db);
        const narrowed = Object.entries(filters).reduce(
          (rows, [name, { where }]) => {
            const value = sent[name];
            return typeof value === "string" ? where(rows, value) : rows;
          },
          owner === undefined ? all : all.where(aboveColumn, "=", owner.id),
        );
        return pageOfRows(query, narrowed, { key: `${table}.id`, idOf: (row) => row.id, present });
      },
    }),
    get: reading({
      id: `get${title}`,
      path,
      scope: `${scope}:read`,
      summary: summaryOf("get", `Read ${article(label)} ${label}.`),
      params,
      answer: item,
      run: async ({ school: { db }, params: sent }) => answerOf(db, await requireRow(db, idOf(sent))),
    }),
    create: change({
      id: `create${title}`,
      method: "POST",
      path: listPath,
      scope: `${scope}:write`,
      summary: summaryOf("create", `Create ${article(label)} ${label}.`),
      ...above,
      body: input,
      answer: item,
      ...taken,
      change: rule("create"),
      run: async ({ school: { db, now, random }, params: sentAbove, body }) => {
        const owner = await requireAbove(db, sentAbove);
        const owned =
          owner === undefined ? {} : { [aboveColumn]: owner.id, ...(await declared.added?.(db, owner)) };
        const rowId = makeOrderedId(declared.idPrefix ?? table, now(), random);
        const row = { id: rowId, ...owned, ...absent, ...store(body) };
        declared.validate?.(row);
        await tables(db).insertInto(table).values(row).execute();
        const made = await requireRow(db, rowId);
        const answer = await answerOf(db, made);
        return { answer, subject: subjectOf(made), before: {}, after: forLog(answer) };
      },
    }),
    update: change({
      id: `update${title}`,
      method: "PATCH",
      path,
      scope: `${scope}:write`,
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
      path,
      scope: `${scope}:write`,
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
        const before = forLog(await answerOf(db, row));
        await declared.beforeDelete?.(db, row.id);
        await tables(db).deleteFrom(table).where("id", "=", row.id).execute();
        return { answer: undefined, subject: subjectOf(row), before, after: {} };
      },
    }),
  };
  const verbs = declared.verbs ?? (["list", "get", "create", "update", "delete"] as const);
  const chosen = verbs.map((verb) => operations[verb]);
  return { operations: chosen, table, scope, path, params, idOf, item, requireRow, changeRow };
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

function article(label: string): "a" | "an" {
  return /^[aeiou]/i.test(label) ? "an" : "a";
}
