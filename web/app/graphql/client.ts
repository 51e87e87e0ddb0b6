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

/** How a mutation changes the cache: optimistically, and when the school has answered. */
export interface MutationRules {
  optimistic: OptimisticMutationConfig;
  updates: Record<string, UpdateResolver>;
}

/** How long what was asked ahead, or answered since the screen opened, counts as fresh. A component that mounts later asks again. */
const FRESH_MS = 5000;

export interface MemberApi {
  client: Client;
  answeredAt: AnsweredAt;
  /** To be called when the address changes: a screen that opens asks for its data, also for what was just answered. */
  noteNavigation: () => void;
  /** Adds the mutation rules of a feature; adding the same ones again changes nothing. */
  addMutationRules: (rules: MutationRules) => void;
  /** Asks for the data of a screen that is about to open, unless the cache has it. The screen then finds it there. */
  askAhead: (document: FirstDocument["document"], variables: FirstDocument["variables"]) => void;
  /**
   * Repeats the queries of the screen. Answers reach it through the cache; a failure changes nothing that is shown.
   *
   * @param except  keys of operations that are left out
   * @returns whether everything was answered
   */
  refreshShown: (except: readonly number[]) => Promise<boolean>;
}

export function createMemberApi(options: Omit<MemberApiOptions, "onAnswer">): MemberApi {
  const answeredAt = new Map<number, number>();
  // The cache reads these objects at each mutation, so rules can be added later.
  const rules: MutationRules = { optimistic: {}, updates: {} };
  /** When each operation was asked ahead, by urql's key of it. */
  const aheadAt = new Map<number, number>();
  /**
   * When each operation was last answered without an error, since the address changed. On a busy device a component was seen to
   * ask twice while its screen opened: the second question is answered from the cache. After an answer with errors it is sent
   * to the school, because the cache keeps the data and not the errors.
   */
  const answeredWholeAt = new Map<number, number>();
  const isFresh = ({ key, context }: Operation): boolean => {
    const wholeAt = context.requestPolicy === "cache-and-network" ? answeredWholeAt.get(key) : undefined;
    const at = aheadAt.get(key) ?? wholeAt;
    return at !== undefined && timeNow() - at <= FRESH_MS;
  };
  /** A fresh query is under way, or its answer is in the cache. */
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
    // Cached data shows at once, and each screen that opens asks again: notifications may be marked on other devices.
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
    noteNavigation: () => answeredWholeAt.clear(),
    addMutationRules({ optimistic, updates }) {
      Object.assign(rules.optimistic, optimistic);
      Object.assign(rules.updates, updates);
    },
    askAhead(document, variables) {
      const request = createRequest(document, { ...variables });
      // Cached data would show at once anyway, and a press on a row may be the beginning of scrolling.
      if (answeredAt.has(request.key) || aheadAt.has(request.key)) return;
      aheadAt.set(request.key, timeNow());
      // The screen asks again for what fails here.
      void client
        .executeQuery(request, { requestPolicy: "network-only", ahead: true, isShown: false })
        .toPromise()
        .then(({ error }) => error !== undefined && aheadAt.delete(request.key));
    },
    async refreshShown(except) {
      const asked = [...shown.values()].filter(({ key }) => !except.includes(key));
      const answers = asked.map(async ({ key, query, variables }) => {
        // A key of its own keeps the components that read this query from showing its failure or its loading state.
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
