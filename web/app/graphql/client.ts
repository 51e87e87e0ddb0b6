/** The client of everything that comes from `/member/graphql`: one per signed-in member, one cache each. */

import { Client, createRequest, makeOperation, type Exchange } from "@urql/core";
import { cacheExchange, type OptimisticMutationConfig, type UpdateResolver } from "@urql/exchange-graphcache";

import { map, pipe } from "wonka";

import { GRAPHQL_PATH } from "#shared/bff-paths.ts";
import { timeNow } from "#web/ui/clock.ts";

import type { FirstDocument } from "../load-screen.ts";
import { cacheKeys } from "./cache-keys.ts";
import { memberApiExchange, type MemberApiOptions } from "./member-api-exchange.ts";

/** When each operation last brought data, by urql's key of it; milliseconds since the epoch. */
type AnsweredAt = ReadonlyMap<number, number>;

/** What a cache makes of a mutation before and after the school has answered. */
export interface MutationRules {
  optimistic: OptimisticMutationConfig;
  updates: Record<string, UpdateResolver>;
}

/** The rules of every client. The cache reads them at each mutation, so a feature may bring its own with its chunk. */
const taught: MutationRules = { optimistic: {}, updates: {} };

/** Adds a feature's rules; the same ones again change nothing. */
export function teachCache(rules: MutationRules): void {
  Object.assign(taught.optimistic, rules.optimistic);
  Object.assign(taught.updates, rules.updates);
}

/** What is asked ahead of a screen that does not open within this time is asked again when it does. */
const AHEAD_MS = 5000;

export interface MemberApi {
  client: Client;
  answeredAt: AnsweredAt;
  /** Asks for what a screen that is about to open will ask for, unless it is known: the screen is then answered from here. */
  askAhead: (document: FirstDocument["document"], variables: FirstDocument["variables"]) => void;
}

export function createMemberApi(options: Omit<MemberApiOptions, "onAnswer">): MemberApi {
  const answeredAt = new Map<number, number>();
  /** When each operation was asked ahead, by urql's key of it. */
  const aheadAt = new Map<number, number>();
  /** A question that was asked ahead is on its way, or answered: the cache has it. */
  const fromAhead: Exchange =
    ({ forward }) =>
    (operations) =>
      forward(
        pipe(
          operations,
          map((operation) => {
            const at = aheadAt.get(operation.key);
            if (operation.kind !== "query" || operation.context["ahead"] === true || at === undefined)
              return operation;
            aheadAt.delete(operation.key);
            if (timeNow() - at > AHEAD_MS) return operation;
            return makeOperation("query", operation, { ...operation.context, requestPolicy: "cache-first" });
          }),
        ),
      );
  const client = new Client({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    // What is known shows at once, and is asked again whenever a screen opens: marks come from other devices too.
    requestPolicy: "cache-and-network",
    exchanges: [
      fromAhead,
      cacheExchange({
        keys: cacheKeys,
        optimistic: taught.optimistic,
        updates: { Mutation: taught.updates },
      }),
      memberApiExchange({
        ...options,
        onAnswer: (operation) => answeredAt.set(operation.key, timeNow()),
      }),
    ],
  });
  return {
    client,
    answeredAt,
    askAhead(document, variables) {
      const request = createRequest(document, { ...variables });
      // What is known shows at once anyway, and lists are scrolled by pressing on rows that lead somewhere.
      if (answeredAt.has(request.key) || aheadAt.has(request.key)) return;
      aheadAt.set(request.key, timeNow());
      // What fails is asked for again by the screen.
      void client
        .executeQuery(request, { requestPolicy: "network-only", ahead: true })
        .toPromise()
        .then(({ error }) => error !== undefined && aheadAt.delete(request.key));
    },
  };
}
