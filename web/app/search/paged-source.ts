/** A list of the school's that is searched, read page after page through the cache that the screens use. */

import type { Client } from "@urql/core";

import { isGiven, type AsSent } from "../graphql/as-sent.ts";
import { failureOf, NOT_PROVIDED, type Failure } from "../graphql/failures.ts";
import { followingPage } from "../graphql/following-page.ts";
import { variablesAfter, type PagesOf, type SentConnection } from "../graphql/use-pages.ts";
import type { Findable, Kind } from "./findable.ts";
import { searchSource, type Rest, type SearchSource } from "./search-source.ts";

/** Read without being asked to: two hundred rows. */
const FIRST_PAGES = 4;
/** Ends the reading at a school whose pages never end. */
const MAX_PAGES = 200;

/** @param toFindable  is given a node, and how many came before it */
export function pagedSource<Node>(
  client: Client,
  kind: Kind,
  pages: PagesOf<Node>,
  toFindable: (nodes: readonly NonNullable<AsSent<Node>>[]) => (Findable | null)[],
): SearchSource {
  return searchSource(kind, async (isAll, report) => {
    const nodes: NonNullable<AsSent<Node>>[] = [];
    const found = (): Findable[] => distinct(toFindable(nodes).filter((each) => each !== null));
    const end = await readConnection(client, pages, isAll ? MAX_PAGES : FIRST_PAGES, (connection) => {
      nodes.push(...((connection.nodes ?? []).filter(isGiven) as NonNullable<AsSent<Node>>[]));
      report(found());
    });
    return { found: found(), ...end };
  });
}

/** A new row at the school moves the last one of a page to the next page, where it comes a second time. */
function distinct(found: readonly Findable[]): Findable[] {
  return [...new Map(found.map((each) => [each.key, each])).values()];
}

/** @param onPage  is given each page that arrived */
export async function readConnection<Node>(
  client: Client,
  { document, connectionOf }: PagesOf<Node>,
  mostPages: number,
  onPage: (connection: NonNullable<SentConnection<Node>>) => void,
): Promise<{ rest: Rest; failure: Failure | undefined }> {
  const asked = new Set<string | null>();
  for (let after: string | null = null; ;) {
    asked.add(after);
    const { data, error } = await client
      .query(document, variablesAfter(after), { requestPolicy: "cache-and-network", isShown: false })
      .toPromise();
    const connection = connectionOf(data);
    const failure = failureOf(error);
    if (!isGiven(connection)) return { rest: "none", failure: failure ?? NOT_PROVIDED };
    onPage(connection);
    const following = followingPage(connection);
    if (following === "end") return { rest: "none", failure };
    if (following === "unreachable" || asked.has(following.after)) return { rest: "unreachable", failure };
    if (asked.size >= mostPages)
      return { rest: asked.size >= MAX_PAGES ? "unreachable" : "readable", failure };
    ({ after } = following);
  }
}
