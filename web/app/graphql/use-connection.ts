/** All nodes of a connection, every page of it, with what went wrong on the way. */

import type { TypedDocumentNode } from "@urql/core";
import { useMemo } from "react";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { isRecord, sentText } from "#web/model/sent.ts";

import type { FirstDocument } from "../load-screen.ts";
import { isGiven, type AsSent } from "./as-sent.ts";
import { NOT_PROVIDED, type Failure } from "./failures.ts";
import { followingPage, type FollowingPage } from "./following-page.ts";
import { usePagedQuery } from "./use-paged-query.ts";

interface PageVariables {
  [name: string]: unknown;
  first: number;
  after?: string | null | undefined;
}

interface Connection<Node> {
  nodes: readonly Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface ConnectionOptions<Data, Node> {
  document: TypedDocumentNode<Data, PageVariables>;
  variables: (after: string | null) => PageVariables;
  following: (data: Data) => FollowingPage;
  connectionOf: (data: Data | undefined) => AsSent<Connection<Node>>;
}

/** What `useConnection` takes; made once, outside the component. */
export function connectionOptions<Data, Variables extends PageVariables, Node>(
  document: TypedDocumentNode<Data, Variables>,
  connectionOf: (data: AsSent<Data>) => AsSent<Connection<Node>>,
): ConnectionOptions<Data, Node> {
  const find = (data: Data | undefined) => connectionOf(data as AsSent<Data>);
  return {
    document: document as unknown as TypedDocumentNode<Data, PageVariables>,
    variables: (after) => ({ first: MAX_PAGE_SIZE, after }),
    following: (data) => followingPage(find(data)),
    connectionOf: find,
  };
}

/** What `useConnection` asks first. */
export function firstPageOf({
  document,
  variables,
}: Pick<ConnectionOptions<unknown, unknown>, "document" | "variables">): FirstDocument {
  return { document, variables: variables(null) };
}

export interface ConnectionResult<Node> {
  nodes: NonNullable<AsSent<Node>>[];
  /** Nothing is known yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** The school has, or may have, more than was read. */
  isCut: boolean;
  /** The list arrived, or a part of it. */
  hasData: boolean;
  failure: Failure | undefined;
  /** When the oldest page arrived. */
  answeredAt: number | undefined;
  refresh: () => void;
}

export function useConnection<Data, Node>(options: ConnectionOptions<Data, Node>): ConnectionResult<Node> {
  const { pages, isLoading, isCut, refresh } = usePagedQuery(options);
  return useMemo(() => {
    const lists = pages.map(({ data }) => options.connectionOf(data)?.nodes);
    const nodes = withoutRepeats(lists.flatMap((list) => (list ?? []).filter(isGiven)));
    const hasData = lists.some(isGiven);
    const hasAnswer = pages.some(({ data }) => data !== undefined);
    const failure =
      pages.find((page) => page.failure !== undefined)?.failure ??
      (hasAnswer && !hasData ? NOT_PROVIDED : undefined);
    const answered = pages.flatMap(({ answeredAt }) => (answeredAt === undefined ? [] : [answeredAt]));
    return {
      nodes: nodes as NonNullable<AsSent<Node>>[],
      isLoading: !hasData && failure === undefined,
      isLoadingMore: hasData && isLoading && failure === undefined,
      isCut,
      hasData,
      failure,
      answeredAt: answered.length === 0 ? undefined : Math.min(...answered),
      refresh,
    };
  }, [pages, isLoading, isCut, options, refresh]);
}

/** What arrives at the school between two pages pushes the last row of one into the next. */
function withoutRepeats<Node>(nodes: readonly Node[]): Node[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    const id = isRecord(node) ? sentText(node["id"]) : null;
    if (id === null) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}
