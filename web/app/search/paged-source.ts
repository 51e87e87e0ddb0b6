/** A searched list of the school, read page by page through the cache of the screens. */

import type { Failure } from "../graphql/failures.ts";
import type { MemberApi } from "../graphql/member-api.ts";
import {
  askPage,
  leadsBack,
  type NodeOf,
  type Page,
  type PageAnswer,
  type PagesOf,
} from "../graphql/pages.ts";
import type { Findable, Kind } from "./findable.ts";
import { searchSource, type Rest, type SearchSource } from "./search-source.ts";

/** Read without a request of the member: two hundred rows. */
const FIRST_PAGES = 4;
/** Ends the reading at a school whose pages never end. */
const MAX_PAGES = 200;

/** @param toFindable  makes an item of each node; null for a node without a title */
export function pagedSource<Node>(
  api: MemberApi,
  kind: Kind,
  pages: PagesOf<Node>,
  toFindable: (nodes: readonly NodeOf<Node>[]) => (Findable | null)[],
): SearchSource {
  return searchSource(kind, async (isAll, report) => {
    const nodes: NodeOf<Node>[] = [];
    const found = (): Findable[] => distinct(toFindable(nodes).filter((each) => each !== null));
    const end = await readConnection(api, pages, isAll ? MAX_PAGES : FIRST_PAGES, ({ rows }) => {
      nodes.push(...rows);
      report(found());
    });
    return { found: found(), ...end };
  });
}

/** A new row at the school moves the last row of a page to the next page, where it occurs a second time. */
function distinct(found: readonly Findable[]): Findable[] {
  return [...new Map(found.map((each) => [each.key, each])).values()];
}

/** @param onPage  receives each page that arrives */
export async function readConnection<Node>(
  api: MemberApi,
  list: PagesOf<Node>,
  mostPages: number,
  onPage: (page: Page<NodeOf<Node>>) => void,
): Promise<{ rest: Rest; failure: Failure | undefined }> {
  const pages: Page<NodeOf<Node>>[] = [];
  for (let after: string | null = null; ;) {
    const answer: PageAnswer<NodeOf<Node>> = await askPage(api, list, after, false);
    const { page, failure } = answer;
    if (page === undefined) return { rest: "none", failure };
    pages.push(page);
    onPage(page);
    if (page.following === "end") return { rest: "none", failure };
    if (page.following === "unreachable" || leadsBack(pages)) return { rest: "unreachable", failure };
    if (pages.length >= mostPages)
      return { rest: pages.length >= MAX_PAGES ? "unreachable" : "readable", failure };
    ({ after } = page.following);
  }
}
