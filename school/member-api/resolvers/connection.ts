/** Pages of lists (connections): their arguments, their cursors, and the object that is answered. */

import { GraphQLError } from "graphql";

import { parseCursor, writeCursor } from "#school/cursor.ts";
// Choice (50 nodes a page of every connection): the specification shows the limit of `payments`; the other connections have
// the same.
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";

/** Arguments of a connection. Only `payments` has `last` and `before`. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** A row's position in its list: an instant, and an id for rows of the same instant. */
export interface Position {
  at: number;
  id: string;
}

/** One page as a query needs it. The query reads one row more than `size`, to see whether another page follows. */
export interface PageRequest {
  /** `down` reads in the list's order, `up` in the opposite one. */
  direction: "down" | "up";
  size: number;
  /** Only rows after this one are read, in the direction of reading. */
  beyond: Position | undefined;
  /** Only rows before this one are read, in the direction of reading. */
  within: Position | undefined;
}

/** A page in the list's order, as every connection type of the schema has it. */
export interface Connection<Node> {
  nodes: readonly Node[];
  edges: readonly { cursor: string; node: Node }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: () => Promise<number>;
}

/**
 * Parses the arguments of a connection. A size above 50 is clamped to 50, which the caller sees by the answer.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` for a negative size, both directions at once, or a cursor of another form
 */
export function parsePageArguments({ first, after, last, before }: PageArguments): PageRequest {
  if (isGiven(first) && isGiven(last)) throw badInput("Ask for first or last, not for both.");
  const size = first ?? last ?? DEFAULT_PAGE_SIZE;
  if (size < 0) throw badInput("The size of a page cannot be negative.");
  const [beyond, within] = isGiven(last) ? [before, after] : [after, before];
  return {
    direction: isGiven(last) ? "up" : "down",
    size: Math.min(size, MAX_PAGE_SIZE),
    beyond: isGiven(beyond) ? readPosition(beyond) : undefined,
    within: isGiven(within) ? readPosition(within) : undefined,
  };
}

/**
 * Makes a connection of the rows that a query found.
 *
 * @param found  at most `request.size + 1` rows, in the direction of reading
 * @param positionOf  both keys of a row, for its cursor
 */
export function makeConnection<Row, Node>(
  request: PageRequest,
  found: readonly Row[],
  {
    positionOf,
    toNode,
    countAll,
  }: { positionOf: (row: Row) => Position; toNode: (row: Row) => Node; countAll: () => Promise<number> },
): Connection<Node> {
  const hasMore = found.length > request.size;
  const page = found.slice(0, request.size);
  const rows = request.direction === "down" ? page : page.toReversed();
  const edges = rows.map((row) => {
    const { at, id } = positionOf(row);
    return { cursor: writeCursor([at, id]), node: toNode(row) };
  });
  const cameFromSomewhere = request.beyond !== undefined;
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: request.direction === "down" ? hasMore : cameFromSomewhere,
      hasPreviousPage: request.direction === "down" ? cameFromSomewhere : hasMore,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: countAll,
  };
}

function readPosition(cursor: string): Position {
  const key = parseCursor(cursor, [0, ""]);
  if (key === undefined) throw badInput("The cursor is not one of this list.");
  return { at: key[0], id: key[1] };
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/** A fault of the caller that validation by the schema does not find. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });
}
