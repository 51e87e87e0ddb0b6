/** Whether a list in an answer arrived: what is unknown is not said to be none. */

import { isGiven } from "./as-sent.ts";
import { NOT_PROVIDED, type Failure } from "./failures.ts";
import type { MemberQuery } from "./use-member-query.ts";

/** A call for a list, and whether the list arrived. */
export interface ListCall {
  query: MemberQuery<unknown>;
  hasData: boolean;
  /** Every row arrived. Only then can a screen say that there is nothing. */
  isWhole: boolean;
}

/** @param nodes  the list in the answer; absent when it did not arrive */
export function listCall(
  query: MemberQuery<unknown>,
  nodes: readonly unknown[] | null | undefined,
): ListCall {
  const isWhole = isGiven(nodes) && nodes.every(isGiven) && query.failure?.code !== "school_refused";
  return { query, hasData: isGiven(nodes), isWhole };
}

/** The failure of the call, or that of a list that is missing in its answer. */
export function failureOfCall({ query, isWhole }: Pick<ListCall, "query" | "isWhole">): Failure | undefined {
  return query.failure ?? (isWhole || query.data === undefined ? undefined : NOT_PROVIDED);
}
