/** Reads all pages of a connection, and gives its nodes with whatever failed. */

import { useMemo } from "react";

import { isRecord, sentText } from "#web/model/sent.ts";

import { isGiven, type AsSent } from "./as-sent.ts";
import type { Failure } from "./failures.ts";
import { usePages, type PagesOf, type SentConnection } from "./use-pages.ts";

export interface ConnectionResult<Node> {
  nodes: NonNullable<AsSent<Node>>[];
  /** The answers as the school sent them, one for each page that arrived. */
  connections: NonNullable<SentConnection<Node>>[];
  /** Nothing is known yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** The school has, or may have, more nodes than were read. */
  isCut: boolean;
  /** The list arrived, or a part of it. */
  hasData: boolean;
  failure: Failure | undefined;
  /** When the oldest page arrived. */
  answeredAt: number | undefined;
  refresh: () => void;
}

export function useConnection<Node>(options: PagesOf<Node>): ConnectionResult<Node> {
  const { pages, isLoading, following, refresh } = usePages(options, "all");
  return useMemo(() => {
    const connections = pages.map(({ connection }) => connection).filter(isGiven);
    const nodes = connections.map((connection) => (connection.nodes ?? []).filter(isGiven));
    const hasData = connections.length > 0;
    const failure = pages.find((page) => page.failure !== undefined)?.failure;
    const answered = pages.flatMap(({ answeredAt }) => answeredAt ?? []);
    return {
      nodes: withoutRepeats(nodes) as NonNullable<AsSent<Node>>[],
      connections,
      isLoading: !hasData && failure === undefined,
      isLoadingMore: hasData && isLoading && failure === undefined,
      isCut: hasData && (following === "unreachable" || (following !== "end" && !isLoading)),
      hasData,
      failure,
      answeredAt: answered.length === 0 ? undefined : Math.min(...answered),
      refresh,
    };
  }, [pages, isLoading, following, refresh]);
}

/**
 * A new row at the school moves the last row of a page to the next one, where it would come a second time. The same id twice in
 * one page is two rows of the school's.
 */
function withoutRepeats<Node>(pages: readonly (readonly Node[])[]): Node[] {
  const seen = new Set<string | null>();
  return pages.flatMap((nodes) => {
    const fresh = nodes.filter((node) => !seen.has(idOf(node)));
    for (const node of fresh) seen.add(idOf(node));
    seen.delete(null);
    return fresh;
  });
}

function idOf(node: unknown): string | null {
  return isRecord(node) ? sentText(node["id"]) : null;
}
