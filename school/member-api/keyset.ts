import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";

import type { PageRequest, Position } from "#school/member-api/connection.ts";

/** How a list is ordered: newest or smallest first, with the id to tell equals apart. */
export interface KeysetOrder {
  at: string;
  id: string;
  first: "newest" | "oldest";
}

/** Is the list walked against the growth of its keys? */
export function isDescending(request: PageRequest, order: KeysetOrder): boolean {
  return (order.first === "newest") === (request.direction === "down");
}

/**
 * Conditions that select a page by its neighbours instead of by counting rows, so that page 200 costs what page 1 does
 * and a row that arrives meanwhile moves nothing. Both keys are compared as one.
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
