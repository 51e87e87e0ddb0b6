/** Makes the operations of a resource from one declaration. The records of a resource are the rows of one table. */

import { Type } from "typebox";

import { conflict } from "#school/operator/api-error.ts";
import {
  type Collection,
  type Parts,
  partsOf,
  type Resource,
  subjectOf,
  tables,
  type Verb,
} from "#school/operator/collection-parts.ts";
import { forLog, mapValues } from "#school/operator/columns.ts";
import { change, type Operation, reading } from "#school/operator/operation.ts";
import { pageOfRows } from "#school/operator/page.ts";
import { changeOf, closedObject, PageQuery, pageOf } from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

/** The functions that make each operation, in the order of the document. */
const OPERATIONS: Readonly<Record<Verb, (parts: Parts) => Operation>> = {
  list: listRecords,
  get: getRecord,
  create: createRecord,
  update: updateRecord,
  delete: deleteRecord,
};

export function collection(declared: Collection): Resource {
  const parts = partsOf(declared);
  const verbs = declared.verbs ?? (Object.keys(OPERATIONS) as Verb[]);
  return { ...parts, table: declared.table, operations: verbs.map((verb) => OPERATIONS[verb](parts)) };
}

function listRecords(parts: Parts): Operation {
  const { declared, label, title, present } = parts;
  const { table, under, filters = {} } = declared;
  return reading({
    id: `list${title}s`,
    path: parts.listPath,
    scope: `${parts.scope}:read`,
    summary: parts.summaryOf("list", `List the ${label}s.`),
    ...paramsAbove(parts),
    query: closedObject({
      ...PageQuery.properties,
      ...mapValues(filters, ({ schema }) => Type.Optional(schema)),
    }),
    answer: pageOf(parts.item),
    run: async ({ school: { db }, params, query }) => {
      const sent = query as Readonly<Record<string, unknown>>;
      const owner = await parts.requireAbove(db, params);
      const all = parts.allRows(db);
      const narrowed = Object.entries(filters).reduce(
        (rows, [name, { where }]) => {
          const value = sent[name];
          return typeof value === "string" ? where(rows, value) : rows;
        },
        owner === undefined ? all : all.where(`${under?.table}_id`, "=", owner.id),
      );
      return pageOfRows(query, narrowed, { key: `${table}.id`, idOf: (row) => row.id, present });
    },
  });
}

function getRecord(parts: Parts): Operation {
  return reading({
    id: `get${parts.title}`,
    path: parts.path,
    scope: `${parts.scope}:read`,
    summary: parts.summaryOf("get", `Read ${withArticle(parts.label)}.`),
    params: parts.params,
    answer: parts.item,
    run: async ({ school: { db }, params }) =>
      parts.answerOf(db, await parts.requireRow(db, parts.idOf(params))),
  });
}

function createRecord(parts: Parts): Operation {
  const { declared, label, title } = parts;
  const { table, under, idPrefix = table } = declared;
  return change({
    id: `create${title}`,
    method: "POST",
    path: parts.listPath,
    scope: `${parts.scope}:write`,
    summary: parts.summaryOf("create", `Create ${withArticle(label)}.`),
    ...paramsAbove(parts),
    body: parts.input,
    answer: parts.item,
    ...conflictOf(parts),
    change: parts.rule("create"),
    run: async ({ school: { db, now, random }, params, body }) => {
      const owner = await parts.requireAbove(db, params);
      const owned =
        owner === undefined
          ? {}
          : { [`${under?.table}_id`]: owner.id, ...(await declared.added?.(db, owner)) };
      const rowId = makeOrderedId(idPrefix, now(), random);
      const row = { id: rowId, ...owned, ...parts.absent, ...parts.toRow(body) };
      declared.validate?.(row);
      await tables(db).insertInto(table).values(row).execute();
      const made = await parts.requireRow(db, rowId);
      const answer = await parts.answerOf(db, made);
      return { answer, subject: subjectOf(made), before: {}, after: forLog(answer) };
    },
  });
}

function updateRecord(parts: Parts): Operation {
  const { declared } = parts;
  return change({
    id: `update${parts.title}`,
    method: "PATCH",
    path: parts.path,
    scope: `${parts.scope}:write`,
    summary: parts.summaryOf("update", `Change ${withArticle(parts.label)}.`),
    params: parts.params,
    body: changeOf(parts.input),
    answer: parts.item,
    ...conflictOf(parts),
    change: parts.rule("update"),
    run: ({ school: { db }, params, body }) =>
      parts.changeRow(db, parts.idOf(params), async (before) => {
        const changed = parts.toRow(body);
        declared.validate?.({ ...before, ...changed });
        await tables(db).updateTable(declared.table).set(changed).where("id", "=", before.id).execute();
      }),
  });
}

function deleteRecord(parts: Parts): Operation {
  const { table, owners, beforeDelete } = parts.declared;
  return change({
    id: `delete${parts.title}`,
    method: "DELETE",
    path: parts.path,
    scope: `${parts.scope}:write`,
    summary: parts.summaryOf("delete", `Delete ${withArticle(parts.label)}.`),
    params: parts.params,
    ...(owners === undefined ? {} : { conflict: owners.refusal }),
    change: parts.rule("delete"),
    run: async ({ school: { db }, params }) => {
      await lockRow(db, table, parts.idOf(params));
      const row = await parts.requireRow(db, parts.idOf(params));
      // Choice (what a member owns is not deleted): a record that a member has paid for stays. Members have the same rule.
      if (owners !== undefined && (await isOwned(db, row.id, owners)))
        throw conflict(`It cannot be deleted: ${owners.refusal}.`);
      const before = forLog(await parts.answerOf(db, row));
      await beforeDelete?.(db, row.id);
      await tables(db).deleteFrom(table).where("id", "=", row.id).execute();
      return { answer: undefined, subject: subjectOf(row), before, after: {} };
    },
  });
}

const paramsAbove = ({ declared: { under } }: Parts) => (under === undefined ? {} : { params: under.params });

/** When a new or changed record is refused, if the resource has a unique column. */
const conflictOf = ({ declared: { unique }, label }: Parts) =>
  unique === undefined ? {} : { conflict: `another ${label} has this ${unique}` };

async function isOwned(
  db: SchoolDatabase,
  rowId: string,
  { table, column }: { table: string; column: string },
): Promise<boolean> {
  const owner = tables(db).selectFrom(table).select(column).where(column, "=", rowId).limit(1);
  return (await owner.executeTakeFirst()) !== undefined;
}

function withArticle(label: string): string {
  return `${/^[aeiou]/i.test(label) ? "an" : "a"} ${label}`;
}
