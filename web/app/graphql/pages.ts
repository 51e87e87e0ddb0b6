/** The pages of a connection: the document for one page, and the answers of the school or the cache. */

import type { TypedDocumentNode } from "@graphql-typed-document-node/core";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import type { Instant } from "#web/format/instants.ts";
import { isRecord, sentText } from "#web/model/sent.ts";

import { isGiven, type AsSent } from "./as-sent.ts";
import { documentId } from "./document-id.ts";
import { NOT_PROVIDED, type Failure } from "./failures.ts";
import { followingPage, type FollowingPage } from "./following-page.ts";
import type { MemberApi } from "./member-api.ts";
import type { Answer, Question } from "./transport.ts";

export interface PageVariables {
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

/** The question for the first page. */
export function firstPageOf(list: Pick<PagesOf<unknown>, "document">): Question<unknown, PageVariables> {
  return pageAfter(list, null);
}

function pageAfter(
  { document }: Pick<PagesOf<unknown>, "document">,
  after: string | null,
): Question<unknown, PageVariables> {
  return { document, variables: variablesAfter(after) };
}

/** Variables of the page after a cursor; `null` is the first page. */
function variablesAfter(after: string | null): PageVariables {
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

/** @param isNew  whether only an answer to a call from now on counts; else an answer that has just arrived does, too */
export async function askPage<Node>(
  api: Pick<MemberApi, "read">,
  list: PagesOf<Node>,
  after: string | null,
  isNew: boolean,
): Promise<PageAnswer<NodeOf<Node>>> {
  const answer = await api.read(pageAfter(list, after), isNew);
  const page = pageIn(list, after, answer);
  return { page, failure: answer.failure ?? (page?.isWhole === true ? undefined : NOT_PROVIDED) };
}

/** The first pages in the cache: a list is rendered at once if its answer arrived before its screen. */
export function cachedPages<Node>(
  api: Pick<MemberApi, "known">,
  list: PagesOf<Node>,
  mostPages: number,
): Page<NodeOf<Node>>[] {
  const pages: Page<NodeOf<Node>>[] = [];
  for (let after: string | null = null; pages.length < mostPages;) {
    const answer: Answer | undefined = api.known(pageAfter(list, after));
    const page: Page<NodeOf<Node>> | undefined = answer && pageIn(list, after, answer);
    if (page === undefined) break;
    pages.push(page);
    if (typeof page.following !== "object" || leadsBack(pages)) break;
    ({ after } = page.following);
  }
  return pages;
}

/**
 * Calls back with the rows of a cached page when the answer to another question, or to a mutation, has changed some of them.
 *
 * @returns a function that ends it
 */
export function whenTold<Node>(
  { queries }: Pick<MemberApi, "queries">,
  list: PagesOf<Node>,
  callback: (rows: readonly NodeOf<Node>[]) => void,
): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "setState") return;
    if (event.query.queryKey[0] !== documentId(list.document)) return;
    const page = pageIn(list, null, event.query.state.data as Answer);
    if (page !== undefined) callback(page.rows);
  });
}

export function idOf(node: unknown): string | null {
  return isRecord(node) ? sentText(node["id"]) : null;
}

function pageIn<Node>(
  { connectionOf }: PagesOf<Node>,
  after: string | null,
  { data, answeredAt }: Answer,
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
    answeredAt,
  };
}

/** Whether the cursor after these pages leads back to one of them: following it would never end. */
export function leadsBack(pages: readonly Page<unknown>[]): boolean {
  const following = pages.at(-1)?.following;
  return typeof following === "object" && pages.some(({ after }) => after === following.after);
}
