/** SQL conditions for a page of a list that is ordered by an instant and an id (keyset pagination). */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";

import type { PageRequest, Position } from "#school/member-api/resolvers/connection.ts";

/** The order of a list: by an instant or number, newest or smallest first, and by the id among equals. */
export interface KeysetOrder {
  at: string;
  id: string;
  first: "newest" | "oldest";
}

/** Are the keys read in descending order? */
export function isDescending(request: PageRequest, order: KeysetOrder): boolean {
  return (order.first === "newest") === (request.direction === "down");
}

/**
 * Conditions that select a page by the keys next to it and not by an offset, so that page 200 costs what page 1 does and
 * a row that is inserted meanwhile shifts no page. Instant and id are compared together.
 */
export function keysetConditions<Database, Table extends keyof Database>(
  where: ExpressionBuilder<Database, Table>,
  request: PageRequest,
  order: KeysetOrder,
): Expression<SqlBool> {
  const descending = isDescending(request, order);
  const compare = (position: Position, further: boolean): Expression<SqlBool> => {
    const sign = sql.raw(descending === further ? "<" : ">");
    return sql<SqlBool>`(${sql.ref(order.at)}, ${sql.ref(order.id)}) ${sign} (${position.at}, ${position.id})`;
  };
  return where.and([
    ...(request.beyond === undefined ? [] : [compare(request.beyond, true)]),
    ...(request.within === undefined ? [] : [compare(request.within, false)]),
  ]);
}
