import { GraphQLError } from "graphql";

/**
 * Nodes of a page at most (Spec, "Limits", row 1). Choice (50 nodes a page of every connection): the others follow
 * `payments`.
 */
export const MAX_PAGE_SIZE = 50;

const DEFAULT_PAGE_SIZE = 20;

/** Arguments of a connection; only `payments` also goes backwards. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** The place of a row in its list: an instant and an id, since two rows may share an instant. */
export interface Position {
  at: number;
  id: string;
}

/** What a query needs to know to fetch one page and the row behind it. */
export interface PageRequest {
  /** `down` follows the list's order, `up` goes against it. */
  direction: "down" | "up";
  size: number;
  /** Rows beyond this one in the direction asked. */
  beyond: Position | undefined;
  /** Rows before this one in the direction asked. */
  within: Position | undefined;
}

/** A page in the list's order, as every connection type returns it. */
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
 * Reads the arguments of a connection; a size above 50 is clamped, because the caller can see what it got.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` on a negative size, both directions at once, or a foreign cursor
 */
export function parsePageArguments({ first, after, last, before }: PageArguments): PageRequest {
  if (isGiven(first) && isGiven(last)) throw badInput("Ask for first or last, not for both.");
  const size = first ?? last ?? DEFAULT_PAGE_SIZE;
  if (size < 0) throw badInput("The size of a page cannot be negative.");
  const [beyond, within] = isGiven(last) ? [before, after] : [after, before];
  return {
    direction: isGiven(last) ? "up" : "down",
    size: Math.min(size, MAX_PAGE_SIZE),
    beyond: isGiven(beyond) ? parseCursor(beyond) : undefined,
    within: isGiven(within) ? parseCursor(within) : undefined,
  };
}

/**
 * Makes a connection of the rows that a query found.
 *
 * @param found  at most one row more than was asked for, in the direction asked
 * @param positionOf  both keys of the row, so that a cursor names exactly one place
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
  const edges = rows.map((row) => ({ cursor: formatCursor(positionOf(row)), node: toNode(row) }));
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

/** A cursor is opaque to clients: they send it back as it came. */
export function formatCursor({ at, id }: Position): string {
  return Buffer.from(`${at}:${id}`).toString("base64url");
}

function parseCursor(cursor: string): Position {
  const match = /^(-?\d{1,15}):([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (match === null) throw badInput("The cursor is not one of this list.");
  return { at: Number(match[1]), id: match[2] ?? "" };
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/** A fault of the caller that the schema cannot see. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });
}
