/** The client of everything that comes from `/member/graphql`: one per signed-in member, one cache each. */

import { Client } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";

import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

import { cacheKeys } from "./cache-keys.ts";
import { memberApiExchange, type MemberApiOptions } from "./member-api-exchange.ts";
import { markUpdates, optimisticMarks } from "./notification-marks.ts";

/** When each operation last brought data, by urql's key of it; milliseconds since the epoch. */
type AnsweredAt = ReadonlyMap<number, number>;

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
      cacheExchange({ keys: cacheKeys, optimistic: optimisticMarks, updates: markUpdates }),
      memberApiExchange({
        ...options,
        onAnswer: (operation) => answeredAt.set(operation.key, Date.now()),
      }),
    ],
  });
  return { client, answeredAt };
}
