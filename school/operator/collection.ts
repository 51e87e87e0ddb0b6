/** The five operations of a resource that is one table, made from one declaration. */

import type { TObject, TProperties, TSchema } from "typebox";

import { conflict, notFound } from "#school/operator/api-error.ts";
import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, type ChangeRule, type Operation, reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import {
  type CollectionRow,
  type CollectionTable,
  deleteRow,
  findRow,
  insertRow,
  listRows,
  updateRow,
} from "#school/operator/records/collection.ts";
import { changeOf, closedObject, id, PageQuery, pageOf } from "#school/operator/types/common.ts";
import type { School } from "#school/school.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";
import type { OPERATOR_SCOPES } from "#shared/scopes.ts";

type Columns = Record<string, string | number | null>;

/** The resources that have a write scope. */
type WritableResource = {
  [Scope in (typeof OPERATOR_SCOPES)[number]]: Scope extends `${infer Resource}:write` ? Resource : never;
}[(typeof OPERATOR_SCOPES)[number]];

/** The declaration of a resource that is one table. */
interface Collection<Properties extends TProperties> {
  /** The resource's name in scopes and paths. */
  resource: Exclude<WritableResource, "storage">;
  table: CollectionTable;
  /** The name of one record in operations such as `getCoupon`, its label in texts, and the prefix of its ids. */
  one: { name: string; label: string; idPrefix: string };
  many: { name: string; label: string };
  item: TSchema;
  /** The properties of a new record; a change may have any of them. */
  input: TObject<Properties>;
  /** Columns that hold instants: milliseconds in the database, RFC 3339 text in the API. Other columns are not converted. */
  instants?: readonly (keyof Properties & string)[];
  /** The values of columns that a new record was sent without. */
  absent: Columns;
  /** Checks rules between fields. @throws {ApiError} 400 */
  validate?(row: CollectionRow): void;
  /** The column that is unique, if there is one. */
  unique?: string;
  /** The table that says who owns a record: an owned record cannot be deleted. */
  owners?: { table: string; column: string; refusal: string };
}

/** Makes the operations list, get, create, update and delete. */
export function collectionOperations<Properties extends TProperties>(
  collection: Collection<Properties>,
): Operation[] {
  const { resource, table, one, many, item, input, owners, instants = [] } = collection;
  const params = closedObject({ [`${one.name}_id`]: id(`the ${one.label}`) });
  const idOf = (sent: unknown) => (sent as Record<string, string>)[`${one.name}_id`] ?? "";
  const rule = (verb: string): ChangeRule => ({
    action: `${one.name}.${verb}`,
    right: "operate",
    fields: Object.keys(input.properties),
  });
  const subjectOf = (row: CollectionRow) => ({
    id: row.id,
    name: String(row["title"] ?? row["name"] ?? row["code"] ?? row.id),
  });
  const operationName = (verb: string, name: string) =>
    verb + name.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const taken =
    collection.unique === undefined ? {} : { conflict: `another ${one.label} has this ${collection.unique}` };

  // Requests were checked against the schema of the input, and answers are checked against that of the item.
  const present = (row: CollectionRow): Columns =>
    convert(row, instants, (value) => toNullableInstant(value as number | null));
  const store = (sent: unknown): Columns =>
    convert(sent as Columns, instants, (value) => fromNullableInstant(value as string | null));
  const requireRow = async ({ db }: School, rowId: string): Promise<CollectionRow> => {
    const row = await findRow(db, table, rowId);
    if (row === undefined) throw notFound(one.label);
    return row;
  };

  return [
    reading({
      id: operationName("list", many.name),
      method: "GET",
      path: `/${resource}`,
      scope: `${resource}:read`,
      summary: `List the ${many.label}.`,
      query: PageQuery,
      answer: pageOf(item),
      run: async ({ school, query }) => {
        const [after] = readCursor(query.cursor, [""]) ?? [];
        const rows = await listRows(school.db, table, { after, limit: query.limit });
        return makePage(rows, query, { key: (row) => [row.id], present });
      },
    }),
    reading({
      id: operationName("get", one.name),
      method: "GET",
      path: `/${resource}/{${one.name}_id}`,
      scope: `${resource}:read`,
      summary: `Read ${article(one.label)} ${one.label}.`,
      params,
      answer: item,
      run: async (call) => present(await requireRow(call.school, idOf(call.params))),
    }),
    change({
      id: operationName("create", one.name),
      method: "POST",
      path: `/${resource}`,
      scope: `${resource}:write`,
      summary: `Create ${article(one.label)} ${one.label}.`,
      body: input,
      answer: item,
      ...taken,
      change: rule("create"),
      run: async ({ school, body }) => {
        const row = {
          id: makeOrderedId(one.idPrefix, school.now(), school.random),
          ...collection.absent,
          ...store(body),
        };
        collection.validate?.(row);
        await insertRow(school.db, table, row);
        const answer = present(row);
        return { answer, subject: subjectOf(row), before: {}, after: answer };
      },
    }),
    change({
      id: operationName("update", one.name),
      method: "PATCH",
      path: `/${resource}/{${one.name}_id}`,
      scope: `${resource}:write`,
      summary: `Change ${article(one.label)} ${one.label}.`,
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
      id: operationName("delete", one.name),
      method: "DELETE",
      path: `/${resource}/{${one.name}_id}`,
      scope: `${resource}:write`,
      summary: `Delete ${article(one.label)} ${one.label}.`,
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

function article(label: string): "a" | "an" {
  return /^[aeiou]/i.test(label) ? "an" : "a";
}
