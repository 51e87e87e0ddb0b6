/** All nodes of a connection, every page of it, with what went wrong on the way. */

import { useMemo } from "react";

import { isRecord, sentText } from "#web/model/sent.ts";

import { isGiven, type AsSent } from "./as-sent.ts";
import type { Failure } from "./failures.ts";
import { usePages, type PagesOf, type SentConnection } from "./use-pages.ts";

export interface ConnectionResult<Node> {
  nodes: NonNullable<AsSent<Node>>[];
  /** The same as the school sent it: what arrived of each page. */
  connections: NonNullable<SentConnection<Node>>[];
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

export function useConnection<Node>(options: PagesOf<Node>): ConnectionResult<Node> {
  const { pages, isLoading, following, refresh } = usePages(options, "all");
  return useMemo(() => {
    const connections = pages.map(({ connection }) => connection).filter(isGiven);
    const nodes = connections.flatMap((connection) => (connection.nodes ?? []).filter(isGiven));
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
