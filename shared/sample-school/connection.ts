/** Pages of lists: at most 50 rows, and the position of a row in its list as its cursor. */

import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../member-api/page-size.ts";

/** The arguments of a connection that the portal uses. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** A list in its order, and how a row of it is answered. */
export interface List<Row> {
  rows: readonly Row[];
  toNode: (row: Row) => object;
}

/** @returns one page, as every connection type of the schema has it */
export function connection<Row>({ rows, toNode }: List<Row>, { first, after }: PageArguments): object {
  const isFollowing = typeof after === "string";
  const start = isFollowing ? Number(after) + 1 : 0;
  const end = start + Math.min(first ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const edges = rows.slice(start, end).map((row, at) => ({ cursor: String(start + at), node: toNode(row) }));
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: end < rows.length,
      hasPreviousPage: isFollowing,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: rows.length,
  };
}

/** @param keysOf  what a row is ordered by; two rows may have the same number, but never also the same id */
export function descending<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => { by: number; id: string },
): readonly Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [keysOf(one), keysOf(other)];
    return b.by - a.by || (a.id < b.id ? 1 : -1);
  });
}
