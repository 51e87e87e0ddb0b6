import type { TObject, TProperties, TSchema } from "typebox";

import { conflict, notFound } from "#school/operator/api-error.ts";
import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import { type Operation, operation } from "#school/operator/operation.ts";
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
import { makeOrderedId } from "#school/store/opaque.ts";
import type { OPERATOR_SCOPES } from "#shared/scopes.ts";

type Columns = Record<string, string | number | null>;

/** Resources that can be read and written. */
type WritableResource = {
  [Scope in (typeof OPERATOR_SCOPES)[number]]: Scope extends `${infer Resource}:write` ? Resource : never;
}[(typeof OPERATOR_SCOPES)[number]];

/** A resource that is one table: what it holds, and how its rows are shown and stored. */
interface Collection<Properties extends TProperties> {
  /** Its name in scopes and paths. */
  resource: Exclude<WritableResource, "storage">;
  table: CollectionTable;
  /** What one of its records is called, as in `getCoupon`; `idPrefix` is what its ids begin with. */
  one: { name: string; words: string; idPrefix: string };
  many: { name: string; words: string };
  item: TSchema;
  /** What a new record is made of; a change may hold any part of it. */
  input: TObject<Properties>;
  /** Columns that hold instants: milliseconds in the database, RFC 3339 text in the API. All others are the same in both. */
  instants?: readonly (keyof Properties & string)[];
  /** Columns of a new record that was sent without them. */
  absent: Columns;
  /** Refuses, by throwing, a record that contradicts itself. */
  judge?(row: CollectionRow): void;
  /** A value that no two records may share, when there is one. */
  unique?: string;
  /** Where it stands that a record is somebody's: such a record cannot be deleted. */
  owners?: { table: string; column: string; refusal: string };
}

/** The five operations of a resource that is one table: list, get, create, update, delete. */
export function collectionOperations<Properties extends TProperties>(
  collection: Collection<Properties>,
): Operation[] {
  const { resource, table, one, many, item, input, owners, instants = [] } = collection;
  const params = closedObject({ [`${one.name}_id`]: id(`the ${one.words}`) });
  const idOf = (sent: unknown) => (sent as Record<string, string>)[`${one.name}_id`] ?? "";
  const operationName = (verb: string, name: string) =>
    verb + name.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const taken =
    collection.unique === undefined ? {} : { conflict: `another ${one.words} has this ${collection.unique}` };

  // What is sent was checked against the schema of the input, and what is answered is checked against that of the item.
  const present = (row: CollectionRow): Columns =>
    convert(row, instants, (value) => toNullableInstant(value as number | null));
  const store = (sent: unknown): Columns =>
    convert(sent as Columns, instants, (value) => fromNullableInstant(value as string | null));
  const requireRow = async ({ db }: School, rowId: string): Promise<CollectionRow> => {
    const row = await findRow(db, table, rowId);
    if (row === undefined) throw notFound(one.words);
    return row;
  };

  return [
    operation({
      id: operationName("list", many.name),
      method: "GET",
      path: `/${resource}`,
      scope: `${resource}:read`,
      summary: `List the ${many.words}.`,
      query: PageQuery,
      answer: pageOf(item),
      run: async ({ school, query }) => {
        const [after] = readCursor(query.cursor, [""]) ?? [];
        const rows = await listRows(school.db, table, { after, limit: query.limit });
        return makePage(rows, query, { key: (row) => [row.id], present });
      },
    }),
    operation({
      id: operationName("get", one.name),
      method: "GET",
      path: `/${resource}/{${one.name}_id}`,
      scope: `${resource}:read`,
      summary: `Read ${article(one.words)} ${one.words}.`,
      params,
      answer: item,
      run: async (call) => present(await requireRow(call.school, idOf(call.params))),
    }),
    operation({
      id: operationName("create", one.name),
      method: "POST",
      path: `/${resource}`,
      scope: `${resource}:write`,
      summary: `Create ${article(one.words)} ${one.words}.`,
      body: input,
      answer: item,
      ...taken,
      run: async ({ school, body }) => {
        const row = {
          id: makeOrderedId(one.idPrefix, school.now(), school.random),
          ...collection.absent,
          ...store(body),
        };
        collection.judge?.(row);
        await insertRow(school.db, table, row);
        return present(row);
      },
    }),
    operation({
      id: operationName("update", one.name),
      method: "PATCH",
      path: `/${resource}/{${one.name}_id}`,
      scope: `${resource}:write`,
      summary: `Change ${article(one.words)} ${one.words}.`,
      params,
      body: changeOf(input),
      answer: item,
      ...taken,
      run: async (call) => {
        const rowId = idOf(call.params);
        const change = store(call.body);
        collection.judge?.({ ...(await requireRow(call.school, rowId)), ...change });
        await updateRow(call.school.db, table, rowId, change);
        return present(await requireRow(call.school, rowId));
      },
    }),
    operation({
      id: operationName("delete", one.name),
      method: "DELETE",
      path: `/${resource}/{${one.name}_id}`,
      scope: `${resource}:write`,
      summary: `Delete ${article(one.words)} ${one.words}.`,
      params,
      ...(owners === undefined ? {} : { conflict: owners.refusal }),
      run: async (call) => {
        const rowId = idOf(call.params);
        await requireRow(call.school, rowId);
        // Choice (what a member owns is not deleted): what somebody paid for stays, here and for courses and members.
        if (!(await deleteRow(call.school.db, table, rowId, owners)))
          throw conflict(`It cannot be deleted: ${owners?.refusal ?? "it is in use"}.`);
      },
    }),
  ];
}

/** The same columns, with another value in each of those that are named and there. */
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

function article(words: string): "a" | "an" {
  return /^[aeiou]/i.test(words) ? "an" : "a";
}
