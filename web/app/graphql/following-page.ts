/** What comes after a page of a connection, as far as the school says. */

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";

import type { AsSent } from "./as-sent.ts";

/** `end`: that was all. `unreachable`: there is more, or may be, and no cursor leads there. */
export type FollowingPage = { after: string } | "end" | "unreachable";

interface Connection {
  nodes: readonly unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Whether a page is smaller than asked for says nothing, unless the school says nothing else. */
export function followingPage(connection: AsSent<Connection>): FollowingPage {
  const { hasNextPage, endCursor } = connection?.pageInfo ?? {};
  if (hasNextPage === true) return typeof endCursor === "string" ? { after: endCursor } : "unreachable";
  const isFull = (connection?.nodes?.length ?? 0) >= MAX_PAGE_SIZE;
  return hasNextPage !== false && isFull ? "unreachable" : "end";
}
