/** The client of everything that comes from `/member/graphql`: one per signed-in member, one cache each. */

import { Client } from "@urql/core";
import { cacheExchange, type OptimisticMutationConfig, type UpdateResolver } from "@urql/exchange-graphcache";

import { GRAPHQL_PATH } from "#shared/bff-paths.ts";
import { timeNow } from "#web/ui/clock.ts";

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

export interface MemberApi {
  client: Client;
  answeredAt: AnsweredAt;
}

export function createMemberApi(options: Omit<MemberApiOptions, "onAnswer">): MemberApi {
  const answeredAt = new Map<number, number>();
  const client = new Client({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    // What is known shows at once, and is asked again whenever a screen opens: marks come from other devices too.
    requestPolicy: "cache-and-network",
    exchanges: [
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
  return { client, answeredAt };
}
