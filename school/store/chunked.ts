/** Splits long lists of values over several SQL statements. */

/** Values in one `in (...)` list: far below SQLite's limit on parameters, and large enough for few statements. */
const CHUNK_SIZE = 500;

export function chunked<Item>(items: readonly Item[], size = CHUNK_SIZE): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
