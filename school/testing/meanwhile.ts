/** Work during which something else happens, at the moment that a test chooses. */

import { type KyselyPlugin, type QueryResult, type RootOperationNode, TableNode } from "kysely";

import { buildSchool } from "#school/app.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { isPostgres } from "#school/store/dialects/transaction.ts";
import type { Tables } from "#school/store/tables/tables.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

/**
 * A database at which something else happens once.
 *
 * @param isMoment   chooses the statement after which it happens, by the statement's result
 * @param meanwhile  one statement, which runs before the next one of the work
 */
export function interruptOnce(
  db: SchoolDatabase,
  isMoment: (result: QueryResult<unknown>) => boolean,
  meanwhile: () => Promise<unknown>,
) {
  let running: Promise<unknown> | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (running === undefined && isMoment(result)) {
        running = meanwhile();
        // SQLite's one connection is still held by the statement. The other work is the next to get it.
        if (isPostgres(db)) await running;
      }
      return result;
    },
  };
  const hasHappened = async (): Promise<boolean> => {
    await running;
    return running !== undefined;
  };
  return { db: db.withPlugin(plugin), hasHappened };
}

/**
 * A database at which every write to a table fails, as when the process ends before it.
 *
 * @param kind  of the writes that fail; all of them without it
 */
export function failingAt(
  db: SchoolDatabase,
  table: keyof Tables,
  kind?: RootOperationNode["kind"],
): SchoolDatabase {
  return db.withPlugin({
    transformQuery({ node }) {
      if (writtenTable(node) === table && (kind ?? node.kind) === node.kind)
        throw new Error(`no write to ${table}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

/** A database at which the result of the first write to a table does not come until it is released. */
export function heldAt(db: SchoolDatabase, table: keyof Tables) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let first: unknown;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (writtenTable(node) === table) first ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId !== first) return result;
      held.resolve();
      await released.promise;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), isHeld: held.promise, release: () => released.resolve() };
}

function writtenTable(node: RootOperationNode): string | undefined {
  const table =
    node.kind === "InsertQueryNode"
      ? node.into
      : node.kind === "UpdateQueryNode"
        ? node.table
        : node.kind === "DeleteQueryNode"
          ? node.from.froms[0]
          : undefined;
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : undefined;
}

/** Posts a form to the token endpoint. Just after the first row with this column was read, such as `refresh_hash`, something else happens. */
export function requestTokenDuring(
  { school }: TestSchool,
  form: Record<string, string>,
  column: string,
  meanwhile: () => Promise<unknown>,
) {
  return requestTokenAt(
    school,
    form,
    ({ rows: [row] }) => typeof row === "object" && row !== null && column in row,
    meanwhile,
  );
}

/** The same, just after the statement that `isMoment` chooses. */
export async function requestTokenAt(
  school: TestSchool["school"],
  form: Record<string, string>,
  isMoment: (result: QueryResult<unknown>) => boolean,
  meanwhile: () => Promise<unknown>,
) {
  const { db, hasHappened } = interruptOnce(school.db, isMoment, meanwhile);
  const app = await buildSchool({ ...school, db });
  const answer = await app.inject({
    method: "POST",
    url: "/api/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  const result = {
    hasHappened: await hasHappened(),
    status: answer.statusCode,
    error: answer.json<{ error?: string }>().error,
  };
  await app.close();
  return result;
}
