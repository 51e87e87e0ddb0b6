/** The five operations of a resource that is one table, made from one declaration. */

import { type TProperties, type TSchema, Type } from "typebox";

import { conflict, requireFound } from "#school/operator/api-error.ts";
import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, type ChangeRule, type Operation, reading } from "#school/operator/operation.ts";
import { pageById } from "#school/operator/page.ts";
import {
  type CollectionRow,
  type CollectionTable,
  deleteRow,
  findRow,
  insertRow,
  listRows,
  updateRow,
} from "#school/operator/records/collection.ts";
import { changeOf, closedObject, id, PageQuery, pageOf } from "#school/operator/types.ts";
import type { School } from "#school/school.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

type Columns = Record<string, string | number | null>;

/** The declaration of a resource that is one table, whose name with an `s` is the resource's name in scopes and paths. */
interface Collection {
  table: CollectionTable;
  /** The prefix of the ids of its records. */
  idPrefix: string;
  /** The properties that a new record must have. */
  required: TProperties;
  /** The properties that a new record may be sent without: they are null then. A change may have any property. */
  optional: TProperties;
  /** Properties that answers hold with other values than requests may send. */
  answered?: TProperties;
  /** What the document says of a new record besides its properties. */
  note?: string;
  /** Checks rules between fields. @throws {ApiError} 400 */
  validate?(row: CollectionRow): void;
  /** The column that is unique, if there is one. */
  unique?: string;
  /** The table that says who owns a record: an owned record cannot be deleted. */
  owners?: { table: string; column: string; refusal: string };
}

/** Makes the operations list, get, create, update and delete. */
export function collectionOperations(collection: Collection): Operation[] {
  const { table, required, optional, answered, note, owners } = collection;
  const resource = `${table}s` as const;
  const label = table.replaceAll("_", " ");
  const title = table.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const idName = `${table}_id`;
  const params = closedObject({ [idName]: id(`the ${label}`) });
  const idOf = (sent: unknown) => (sent as Record<string, string>)[idName] ?? "";
  const properties = { ...required, ...optional };
  // Instants are milliseconds in the database, and RFC 3339 text in the API. Other columns are not converted.
  const instants = Object.keys(properties).filter((name) => isInstant(properties[name]));
  const item: TSchema = closedObject(
    { id: id(`the ${label}`), ...mapProperties(properties, asAnswered), ...answered },
    { title },
  );
  const input = closedObject(
    { ...required, ...mapProperties(optional, Type.Optional) },
    { title: `New${title}`, ...(note === undefined ? {} : { description: note }) },
  );
  const absent = mapProperties(optional, () => null);
  const rule = (verb: string): ChangeRule => ({
    action: `${table}.${verb}`,
    right: "operate",
    fields: Object.keys(properties),
  });
  const subjectOf = (row: CollectionRow) => ({
    id: row.id,
    name: String(row["title"] ?? row["name"] ?? row["code"] ?? row.id),
  });
  const taken =
    collection.unique === undefined ? {} : { conflict: `another ${label} has this ${collection.unique}` };

  // Requests were checked against the schema of the input, and answers are checked against that of the item.
  const present = (row: CollectionRow): Columns =>
    convert(row, instants, (value) => toNullableInstant(value as number | null));
  const store = (sent: unknown): Columns =>
    convert(sent as Columns, instants, (value) => fromNullableInstant(value as string | null));
  const requireRow = async ({ db }: School, rowId: string): Promise<CollectionRow> =>
    requireFound(await findRow(db, table, rowId), label);

  return [
    reading({
      id: `list${title}s`,
      path: `/${resource}`,
      scope: `${resource}:read`,
      summary: `List the ${label}s.`,
      query: PageQuery,
      answer: pageOf(item),
      run: ({ school, query }) =>
        pageById(query, { read: (start) => listRows(school.db, table, start), present }),
    }),
    reading({
      id: `get${title}`,
      path: `/${resource}/{${idName}}`,
      scope: `${resource}:read`,
      summary: `Read ${article(label)} ${label}.`,
      params,
      answer: item,
      run: async (call) => present(await requireRow(call.school, idOf(call.params))),
    }),
    change({
      id: `create${title}`,
      method: "POST",
      path: `/${resource}`,
      scope: `${resource}:write`,
      summary: `Create ${article(label)} ${label}.`,
      body: input,
      answer: item,
      ...taken,
      change: rule("create"),
      run: async ({ school, body }) => {
        const row = {
          id: makeOrderedId(collection.idPrefix, school.now(), school.random),
          ...absent,
          ...store(body),
        };
        collection.validate?.(row);
        await insertRow(school.db, table, row);
        const answer = present(row);
        return { answer, subject: subjectOf(row), before: {}, after: answer };
      },
    }),
    change({
      id: `update${title}`,
      method: "PATCH",
      path: `/${resource}/{${idName}}`,
      scope: `${resource}:write`,
      summary: `Change ${article(label)} ${label}.`,
      params,
      body: changeOf(input),
      answer: item,
      ...taken,
      change: rule("update"),
      run: async ({ school, params: sent, body }) => {
        const rowId = idOf(sent);
        const changed = store(body);
        await lockRow(school.db, table, rowId);
        const before = await requireRow(school, rowId);
        collection.validate?.({ ...before, ...changed });
        await updateRow(school.db, table, rowId, changed);
        const after = await requireRow(school, rowId);
        const answer = present(after);
        return { answer, subject: subjectOf(after), before: present(before), after: answer };
      },
    }),
    change({
      id: `delete${title}`,
      method: "DELETE",
      path: `/${resource}/{${idName}}`,
      scope: `${resource}:write`,
      summary: `Delete ${article(label)} ${label}.`,
      params,
      ...(owners === undefined ? {} : { conflict: owners.refusal }),
      change: rule("delete"),
      run: async ({ school, params: sent }) => {
        const row = await requireRow(school, idOf(sent));
        // Choice (what a member owns is not deleted): a record that a member has paid for stays. Courses and members have the
        // same rule.
        if (!(await deleteRow(school.db, table, row.id, owners)))
          throw conflict(`It cannot be deleted: ${owners?.refusal ?? "it is in use"}.`);
        return { answer: undefined, subject: subjectOf(row), before: present(row), after: {} };
      },
    }),
  ];
}

/** Converts the values of the named columns that the row has. */
function convert(
  row: Columns,
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

function mapProperties<Value>(
  properties: TProperties,
  map: (schema: TSchema) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, map(schema)]));
}

function article(label: string): "a" | "an" {
  return /^[aeiou]/i.test(label) ? "an" : "a";
}
