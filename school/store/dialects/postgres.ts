/** Kysely's dialect for PostgreSQL, with a pool of connections that heals by itself. */

import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";

import { DatabaseUnavailable, retryConflicts } from "#school/store/dialects/database-errors.ts";
import { storableText } from "#school/store/dialects/storable-text.ts";

/** How long a request waits for a free connection, or for a new one to be opened. */
const CONNECT_TIMEOUT_MS = 5000;

/** The time that a statement may run or wait for a lock, and that a transaction may wait for its next statement. */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * How much longer PostgreSQL takes any page of a table to be read than the next one.
 *
 * Choice (PostgreSQL on a solid-state disk): there it takes hardly longer. With the default, for spinning disks, PostgreSQL
 * reads all of 10,000 roles to find the roles of 50 members.
 */
const RANDOM_PAGE_COST = 1.1;

/** PostgreSQL's ids of `bigint`, and of `numeric`, which the sum of a column of `bigint` has. */
const BIGINT = 20;
const NUMERIC = 1700;

/** SQLSTATE codes of a server that refuses for now: it stops, starts, is full or read-only, or a statement took too long. */
const REFUSED_FOR_NOW: ReadonlySet<string> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "53300",
  "25006",
  "25P03",
]);

/** SQLSTATE codes have five characters; the class `08` means a broken connection. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The statements with which Kysely begins and ends a transaction. */
const BEGIN = /^(?:begin|start transaction)\b/;
const END = /^(?:commit|rollback)$/;

/** The connections that a pool has open, and the requests that wait for one. */
export interface PoolGauges {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * Opens a pool of connections; the first statement connects.
 *
 * @param url  `postgres://user:password@host:port/database`
 * @param connections  how many are open at most
 * @returns the dialect, and the present state of its pool
 */
export function postgresDialect(url: string, connections: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // A process that is stopped in the middle of a transaction must not hold its locks forever.
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
    keepAlive: true,
    application_name: "school",
    types: { getTypeParser },
  });
  // A connection that breaks while nobody uses it leaves the pool by itself; the next request opens another one.
  pool.on("error", () => undefined);
  return {
    dialect: new PostgresDialect({ pool: explainedPool(pool) }),
    gauges: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Counts, instants and sums are numbers, as in SQLite: they stay far below 2^53. */
const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (id, format) =>
  id === BIGINT || id === NUMERIC ? Number : pg.types.getTypeParser(id, format);

/** Gives Kysely the pool's connections. Their errors say when the database cannot be used. */
function explainedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw new DatabaseUnavailable(reasonOf(error));
      }
      // Without a listener, a connection that breaks between two statements of a transaction would end the process.
      const onError = (): void => undefined;
      client.on("error", onError);
      const send = (text: string, parameters: readonly unknown[]) =>
        client.query(text, parameters.map(storable)).catch((error: unknown) => {
          throw isBroken(error) ? new DatabaseUnavailable(reasonOf(error)) : error;
        });
      let isInTransaction = false;
      const query = async (text: string, parameters: readonly unknown[] = []) => {
        if (BEGIN.test(text)) isInTransaction = true;
        // Within a transaction a conflict ends all of it, and `transact` runs all of it again.
        const result = isInTransaction
          ? await send(text, parameters)
          : await retryConflicts(() => send(text, parameters));
        if (END.test(text)) isInTransaction = false;
        return result;
      };
      return {
        // The other form of the call, with a cursor, is for streams, which the school does not use.
        query: query as unknown as PostgresPoolClient["query"],
        release: () => {
          client.off("error", onError);
          client.release();
        },
      };
    },
  };
}

function storable(value: unknown): unknown {
  return typeof value === "string" ? storableText(value) : value;
}

/** Does the error mean that the connection, and not the statement, is at fault? */
function isBroken(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined || !SQLSTATE.test(code)) return true;
  return code.startsWith("08") || REFUSED_FOR_NOW.has(code);
}

/** The code of the error. Its message is left out, since some messages have the address. */
function reasonOf(error: unknown): string {
  return codeOf(error) ?? "no connection";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
