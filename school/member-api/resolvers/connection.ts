/** Pages of lists (connections): their arguments, their cursors, how they are read, and the object that is answered. */

import { GraphQLError } from "graphql";
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

import { parseCursor, writeCursor } from "#school/cursor.ts";
// Choice (50 nodes a page of every connection): the specification shows the limit of `payments` (Spec, "Limits", row 1); the
// other connections have the same.
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
export type PageRequest = ReturnType<typeof parsePageArguments>;

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
export function parsePageArguments({ first, after, last, before }: PageArguments) {
  if (isGiven(first) && isGiven(last)) throw badInput("Ask for first or last, not for both.");
  const size = first ?? last ?? DEFAULT_PAGE_SIZE;
  if (size < 0) throw badInput("The size of a page cannot be negative.");
  const [beyond, within] = isGiven(last) ? [before, after] : [after, before];
  return {
    /** `down` reads in the list's order, `up` in the opposite one. */
    direction: isGiven(last) ? ("up" as const) : ("down" as const),
    size: Math.min(size, MAX_PAGE_SIZE),
    /** Only rows after this one are read, in the direction of reading. */
    beyond: isGiven(beyond) ? readPosition(beyond) : undefined,
    /** Only rows before this one are read, in the direction of reading. */
    within: isGiven(within) ? readPosition(within) : undefined,
  };
}

/** A list in the database. A connection shows one page of it. */
interface List<Database, Table extends keyof Database, Row> {
  /** The rows, before any column is selected. */
  rows: SelectQueryBuilder<Database, Table, object>;
  select: (rows: SelectQueryBuilder<Database, Table, object>) => SelectQueryBuilder<Database, Table, Row>;
  /** The columns that the list is ordered by, the greatest first: an instant or a number, and the id among equals. */
  order: { at: string; id: string };
  /** The values of these two columns, for the row's cursor. */
  positionOf: (row: Row) => Position;
}

/** Reads the page of a list that the arguments of a connection ask for. */
export async function readConnection<Database, Table extends keyof Database, Row>(
  input: PageArguments,
  { rows, select, order, positionOf }: List<Database, Table, Row>,
): Promise<Connection<Row>> {
  const request = parsePageArguments(input);
  const direction = request.direction === "down" ? "desc" : "asc";
  const found = await select(rows)
    .where((where) => where.and(pageConditions(request, order)))
    .orderBy(sql.ref(order.at), direction)
    .orderBy(sql.ref(order.id), direction)
    .limit(request.size + 1)
    .execute();
  return makeConnection(request, found, {
    positionOf,
    countAll: async () => {
      const { count } = await rows
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$castTo<{ count: number }>()
        .executeTakeFirstOrThrow();
      return count;
    },
  });
}

/**
 * Conditions that select a page by the keys next to it and not by an offset (keyset pagination), so that page 200 costs what
 * page 1 does and a row that is inserted meanwhile shifts no page. Both columns are compared together.
 */
function pageConditions(
  { direction, beyond, within }: PageRequest,
  order: { at: string; id: string },
): Expression<SqlBool>[] {
  const compare = ({ at, id }: Position, sign: "<" | ">") =>
    sql<SqlBool>`(${sql.ref(order.at)}, ${sql.ref(order.id)}) ${sql.raw(sign)} (${at}, ${id})`;
  return [
    ...(beyond === undefined ? [] : [compare(beyond, direction === "down" ? "<" : ">")]),
    ...(within === undefined ? [] : [compare(within, direction === "down" ? ">" : "<")]),
  ];
}

/**
 * Makes a connection of the rows that a query found.
 *
 * @param found  at most `request.size + 1` rows, in the direction of reading
 * @param positionOf  both keys of a row, for its cursor
 */
export function makeConnection<Row>(
  request: PageRequest,
  found: readonly Row[],
  { positionOf, countAll }: { positionOf: (row: Row) => Position; countAll: () => Promise<number> },
): Connection<Row> {
  const hasMore = found.length > request.size;
  const page = found.slice(0, request.size);
  const rows = request.direction === "down" ? page : page.toReversed();
  const edges = rows.map((row) => {
    const { at, id } = positionOf(row);
    return { cursor: writeCursor([at, id]), node: row };
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
