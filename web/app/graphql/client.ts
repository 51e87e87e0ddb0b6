/** The client of everything that comes from `/member/graphql`: one per signed-in member, one cache each. */

import { Client, createRequest, makeOperation, type Exchange, type Operation } from "@urql/core";
import { cacheExchange, type OptimisticMutationConfig, type UpdateResolver } from "@urql/exchange-graphcache";

import { map, pipe, tap } from "wonka";

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

/**
 * What was asked ahead of a screen, or answered, is not asked again by a screen that opens within this time. A slow device
 * takes seconds from the first drawing of a screen, which asks, to the one that is shown, which would ask once more.
 */
const FRESH_MS = 5000;

export interface MemberApi {
  client: Client;
  answeredAt: AnsweredAt;
  /** Adds the rules of some mutations, which come with the feature that sends them; the same ones again change nothing. */
  addMutationRules: (rules: MutationRules) => void;
  /** Asks for what a screen that is about to open will ask for, unless it is known: the screen is then answered from here. */
  askAhead: (document: FirstDocument["document"], variables: FirstDocument["variables"]) => void;
  /**
   * Asks again for what the screen shows. An answer reaches it by the cache; a failure changes nothing that is shown.
   *
   * @param except  keys of operations that are left out
   * @returns whether everything was answered
   */
  refreshShown: (except: readonly number[]) => Promise<boolean>;
}

export function createMemberApi(options: Omit<MemberApiOptions, "onAnswer">): MemberApi {
  const answeredAt = new Map<number, number>();
  // The cache reads them at each mutation.
  const rules: MutationRules = { optimistic: {}, updates: {} };
  /** When each operation was asked ahead, by urql's key of it. */
  const aheadAt = new Map<number, number>();
  /** When each operation was last answered without an error. What has one is asked again: the cache knows its data alone. */
  const answeredWholeAt = new Map<number, number>();
  const isFresh = ({ key, context }: Operation): boolean => {
    const wholeAt = context.requestPolicy === "cache-and-network" ? answeredWholeAt.get(key) : undefined;
    const at = aheadAt.get(key) ?? wholeAt;
    return at !== undefined && timeNow() - at <= FRESH_MS;
  };
  /** What is fresh is in the cache, or on its way there. */
  const answerFreshFromCache: Exchange =
    ({ forward }) =>
    (operations) =>
      forward(
        pipe(
          operations,
          map((operation) => {
            if (operation.kind !== "query" || operation.context["ahead"] === true) return operation;
            const isAnsweredFromCache = isFresh(operation);
            aheadAt.delete(operation.key);
            if (!isAnsweredFromCache) return operation;
            return makeOperation("query", operation, { ...operation.context, requestPolicy: "cache-first" });
          }),
        ),
      );
  /** The queries that readers on the page have open, by urql's key. */
  const shown = new Map<number, Operation>();
  const noteShown: Exchange =
    ({ forward }) =>
    (operations) =>
      forward(
        pipe(
          operations,
          tap((operation) => {
            if (operation.kind === "teardown") shown.delete(operation.key);
            else if (operation.kind === "query" && operation.context["isShown"] !== false)
              shown.set(operation.key, operation);
          }),
        ),
      );
  const client = new Client({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    // What is known shows at once, and is asked again whenever a screen opens: marks come from other devices too.
    requestPolicy: "cache-and-network",
    exchanges: [
      noteShown,
      answerFreshFromCache,
      cacheExchange({
        keys: cacheKeys,
        optimistic: rules.optimistic,
        updates: { Mutation: rules.updates },
      }),
      memberApiExchange({
        ...options,
        onAnswer: ({ key }, { errors }) => {
          answeredAt.set(key, timeNow());
          if (errors === undefined) answeredWholeAt.set(key, timeNow());
          else answeredWholeAt.delete(key);
        },
      }),
    ],
  });
  return {
    client,
    answeredAt,
    addMutationRules({ optimistic, updates }) {
      Object.assign(rules.optimistic, optimistic);
      Object.assign(rules.updates, updates);
    },
    askAhead(document, variables) {
      const request = createRequest(document, { ...variables });
      // What is known shows at once anyway, and lists are scrolled by pressing on rows that lead somewhere.
      if (answeredAt.has(request.key) || aheadAt.has(request.key)) return;
      aheadAt.set(request.key, timeNow());
      // What fails is asked for again by the screen.
      void client
        .executeQuery(request, { requestPolicy: "network-only", ahead: true, isShown: false })
        .toPromise()
        .then(({ error }) => error !== undefined && aheadAt.delete(request.key));
    },
    async refreshShown(except) {
      const asked = [...shown.values()].filter(({ key }) => !except.includes(key));
      const answers = asked.map(async ({ key, query, variables }) => {
        // Under a key of its own: the readers of this query would show its failure, and that it is on its way.
        const request = { ...createRequest(query, variables), key: -key };
        const context = { requestPolicy: "network-only", isShown: false } as const;
        const { error } = await client.executeQuery(request, context).toPromise();
        if (error === undefined) answeredAt.set(key, timeNow());
        return error === undefined;
      });
      return (await Promise.all(answers)).every(Boolean);
    },
  };
}
