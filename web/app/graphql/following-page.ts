/** Whether a page of a connection is followed by another, according to the school. */

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";

import { sentFlag } from "#web/model/sent.ts";

import type { AsSent } from "./as-sent.ts";

/** `end`: no more pages. `unreachable`: there are or may be more pages, but no cursor for them. */
export type FollowingPage = { after: string } | "end" | "unreachable";

interface Connection {
  nodes: readonly unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The size of a page counts only when the school says nothing else about the next page. */
export function followingPage(connection: AsSent<Connection>): FollowingPage {
  const { hasNextPage: sentNext, endCursor } = connection?.pageInfo ?? {};
  const hasNextPage = sentFlag(sentNext);
  if (hasNextPage === true) return typeof endCursor === "string" ? { after: endCursor } : "unreachable";
  const isFull = (connection?.nodes?.length ?? 0) >= MAX_PAGE_SIZE;
  return hasNextPage !== false && isFull ? "unreachable" : "end";
}
