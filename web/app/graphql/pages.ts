/** The pages of a connection: the document for one page, and the answers of the school or the cache. */

import type { OperationResult, RequestPolicy, TypedDocumentNode } from "@urql/core";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import type { Instant } from "#web/format/instants.ts";

import type { FirstDocument } from "../loading/load-screen.ts";
import { isGiven, type AsSent } from "./as-sent.ts";
import type { MemberApi } from "./client.ts";
import { failureOf, NOT_PROVIDED, type Failure } from "./failures.ts";
import { followingPage, type FollowingPage } from "./following-page.ts";

interface PageVariables {
  [name: string]: unknown;
  first: number;
  after?: string | null | undefined;
}

interface Connection<Node> {
  nodes: readonly Node[];
  /** If the document selects `edges`: a cursor for each node. */
  edges?: readonly { cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A connection, any part of which may be missing. */
export type SentConnection<Node> = AsSent<Connection<Node>>;

/** A connection that arrived; its fields may be missing. */
export type NodeOf<Node> = NonNullable<AsSent<Node>>;

/** A document for one page, and the place of the connection in its answer. */
export interface PagesOf<Node> {
  document: TypedDocumentNode<unknown, PageVariables>;
  connectionOf: (data: unknown) => SentConnection<Node>;
}

/** Created once, outside the component. */
export function pagesOf<Data, Variables extends PageVariables, Node>(
  document: TypedDocumentNode<Data, Variables>,
  connectionOf: (data: AsSent<Data>) => SentConnection<Node>,
): PagesOf<Node> {
  return {
    document: document as unknown as TypedDocumentNode<unknown, PageVariables>,
    connectionOf: (data) => connectionOf(data as AsSent<Data>),
  };
}

/** The question for the first page, for prefetching. */
export function firstPageOf({ document }: Pick<PagesOf<unknown>, "document">): FirstDocument {
  return { document, variables: variablesAfter(null) };
}

/** Variables of the page after a cursor; `null` is the first page. */
export function variablesAfter(after: string | null): PageVariables {
  return { first: MAX_PAGE_SIZE, after };
}

export interface Page<Row> {
  /** The cursor with which it was requested; null for the first page. */
  after: string | null;
  rows: readonly Row[];
  connection: NonNullable<SentConnection<unknown>>;
  /** Whether every row that the school listed arrived. */
  isWhole: boolean;
  following: FollowingPage;
  /** When it arrived. */
  answeredAt: Instant | undefined;
}

export interface PageAnswer<Row> {
  /** Undefined when no part of it arrived. */
  page: Page<Row> | undefined;
  /** May occur together with a page, when a part of the answer failed. */
  failure: Failure | undefined;
}

type Asked = Pick<MemberApi, "client"> & Partial<Pick<MemberApi, "answeredAt">>;

/** @param requestPolicy  `cache-and-network` asks the school, unless the answer has just arrived (`freshness.ts`) */
export async function askPage<Node>(
  api: Asked,
  list: PagesOf<Node>,
  after: string | null,
  requestPolicy: RequestPolicy,
): Promise<PageAnswer<NodeOf<Node>>> {
  // The list has its own refresh; `refreshShown` must not repeat it as an open query.
  const context = { requestPolicy, isShown: false };
  const result = await api.client.query(list.document, variablesAfter(after), context).toPromise();
  const page = pageIn(api, list, after, result);
  return { page, failure: failureOf(result.error) ?? (page?.isWhole === true ? undefined : NOT_PROVIDED) };
}

/** The first pages in the cache: a list is rendered at once if its answer arrived before its screen. */
export function cachedPages<Node>(
  api: MemberApi,
  list: PagesOf<Node>,
  mostPages: number,
): Page<NodeOf<Node>>[] {
  const pages: Page<NodeOf<Node>>[] = [];
  for (let after: string | null = null; pages.length < mostPages;) {
    const context = { requestPolicy: "cache-only", isShown: false } as const;
    const variables = variablesAfter(after);
    const result: OperationResult<unknown> | null = api.client.readQuery(list.document, variables, context);
    const page: Page<NodeOf<Node>> | undefined = result ? pageIn(api, list, after, result) : undefined;
    if (page === undefined) break;
    pages.push(page);
    if (typeof page.following !== "object" || leadsBack(pages)) break;
    ({ after } = page.following);
  }
  return pages;
}

function pageIn<Node>(
  { answeredAt }: Asked,
  { connectionOf }: PagesOf<Node>,
  after: string | null,
  { data, operation }: OperationResult<unknown>,
): Page<NodeOf<Node>> | undefined {
  const connection = connectionOf(data);
  // A list that is null is not known; it is not empty.
  if (!isGiven(connection) || !isGiven(connection.nodes)) return undefined;
  const rows = connection.nodes.filter(isGiven) as NodeOf<Node>[];
  return {
    after,
    rows,
    connection,
    isWhole: rows.length === connection.nodes.length,
    following: followingPage(connection),
    answeredAt: answeredAt?.get(operation.key),
  };
}

/** Whether the cursor after these pages leads back to one of them: following it would never end. */
export function leadsBack(pages: readonly Page<unknown>[]): boolean {
  const following = pages.at(-1)?.following;
  return typeof following === "object" && pages.some(({ after }) => after === following.after);
}
