/** The meaning of a database error, from either driver. */

/** The database does not answer, or refuses for now. The message has no address and no password, so it may be logged. */
export class DatabaseUnavailable extends Error {
  /** @param reason  the driver's code of the error, such as `ECONNREFUSED`, or what is wrong with the file */
  constructor(reason: string) {
    super(`The database cannot be used now (${reason}).`);
  }
}

/** The message for programs then, in every API. */
export const DATABASE_UNAVAILABLE =
  "The school cannot reach its database at the moment. Try again in some seconds.";

/** SQLite's extended result codes and PostgreSQL's SQLSTATE codes of the constraints that a caller can break. */
const UNIQUE: ReadonlySet<unknown> = new Set([2067, 1555, "23505"]);
const REFERENCE: ReadonlySet<unknown> = new Set([787, "23503"]);

/** PostgreSQL ended the transaction in favour of another one: a serialization failure, and a deadlock. */
const CONFLICT: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** How often a transaction is run, at most, that PostgreSQL ends in favour of another one. */
const MAX_TRIES = 5;

/**
 * Finds out which constraint a statement broke: `unique` for a value or key that another row has, `reference` for a row
 * that another one refers to or that is missing.
 */
export function brokenConstraint(error: unknown): "unique" | "reference" | undefined {
  const code = codeOf(error);
  if (UNIQUE.has(code)) return "unique";
  return REFERENCE.has(code) ? "reference" : undefined;
}

/**
 * Runs a whole transaction, and runs it again when PostgreSQL ends it in favour of another one (a deadlock, a serialization
 * failure): nothing of it is stored then. PostgreSQL runs a statement outside a transaction as a transaction of its own.
 *
 * @throws the last error, after five tries; any other error at once
 */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!CONFLICT.has(codeOf(error)) || tries === MAX_TRIES) throw error;
    }
  }
}

/** The result code of SQLite (a number) or the SQLSTATE of PostgreSQL (a text). */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error) return error.errcode;
  return "code" in error ? error.code : undefined;
}
