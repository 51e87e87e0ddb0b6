/** The cursors of every list: of the Member API, of the REST API and of the tools of `/mcp`. */

/** The values of one row that a list is ordered by: whole numbers and ids. */
export type Key = readonly (string | number)[];

/** A key of the same form, with any values. */
type KeyLike<Form extends Key> = { [At in keyof Form]: Form[At] extends number ? number : string };

const ID = /^[\w-]{1,100}$/;

/** Writes the key of a row as a cursor. It is opaque to callers, who send it back unchanged. */
export function writeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * Reads a cursor that a caller has sent.
 *
 * @param form  an example of the key that the list is ordered by
 * @returns undefined for every text that `writeCursor` does not write for a key of this form. So every number is a whole
 *   number that JavaScript represents exactly.
 */
export function parseCursor<const Form extends Key>(cursor: string, form: Form): KeyLike<Form> | undefined {
  const key = parseJson(Buffer.from(cursor, "base64url").toString());
  const fits =
    Array.isArray(key) &&
    key.length === form.length &&
    form.every((part, at) => (typeof part === "number" ? Number.isSafeInteger(key[at]) : isId(key[at]))) &&
    writeCursor(key as unknown as Key) === cursor;
  return fits ? (key as unknown as KeyLike<Form>) : undefined;
}

function isId(part: unknown): boolean {
  return typeof part === "string" && ID.test(part);
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
