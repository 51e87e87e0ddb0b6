/** The client of `/member/graphql`: one for each signed-in member, with a cache of its own. */

import { Client, createRequest, makeOperation, type Exchange, type Operation } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";

import { map, pipe, subscribe, tap } from "wonka";

import { GRAPHQL_PATH } from "#shared/bff-paths.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import type { FirstDocument } from "../loading/load-screen.ts";
import { countOrder, countUpdates } from "../unread/count-order.ts";
import { createMarkStore, noteLoaded, type MarkStore } from "../unread/read-marks.ts";
import { cacheKeys } from "./cache-keys.ts";
import { createFreshness, FRESH_MS, type Freshness } from "./freshness.ts";
import { memberApiExchange, type MemberApiOptions } from "./member-api-exchange.ts";

/** When each operation last brought data, by urql's key; milliseconds since the epoch. */
type AnsweredAt = ReadonlyMap<number, number>;

export interface MemberApi {
  client: Client;
  answeredAt: AnsweredAt;
  /** Which notifications are shown as read. */
  marks: MarkStore;
  /** Called when the address changes or a panel opens, see `freshness.ts`. */
  noteOpening: () => void;
  /** Sets the member whose data this is: calls under another member's session are refused. */
  belongTo: (sub: string) => void;
  /** Called when the member has left: aborts what is under way, and drops the marks that wait. Nothing is sent or answered any more. */
  end: () => void;
  /** Aborted by `end`. */
  ended: AbortSignal;
  /**
   * Requests the data of a screen before the screen does, unless the cache has it. The screen then reads it from the cache, which
   * returns the same objects until the screen is on the page.
   *
   * @returns a promise that resolves when the answer is in the cache, or when the call failed
   */
  askAhead: (document: FirstDocument["document"], variables: FirstDocument["variables"]) => Promise<void>;
  /**
   * For data that a screen shows without a query of its own: `refreshShown` then calls this function, too.
   *
   * @param refresh  resolves to whether the school answered
   * @returns a function that removes it
   */
  refreshWithShown: (refresh: () => Promise<boolean>) => () => void;
  /**
   * Repeats the queries of the screen. Answers reach it through the cache; a failure changes nothing on the page.
   *
   * @param except  keys of operations that are left out
   * @param withSteady  includes the queries whose answers rarely change while a screen is open
   * @returns whether every query was answered
   */
  refreshShown: (except: readonly number[], withSteady: boolean) => Promise<boolean>;
}

interface ClientOptions extends Omit<MemberApiOptions, "onAnswer" | "member" | "ended"> {
  /** How long the cache returns the same objects after `askAhead`; `FRESH_MS` by default. */
  holdMs?: number;
}

export function createMemberApi(options: ClientOptions): MemberApi {
  const answeredAt = new Map<number, number>();
  const marks = createMarkStore();
  const freshness = createFreshness();
  /** The open queries of the page, by urql's key. */
  const shown = new Map<number, Operation>();
  let member: string | undefined;
  const life = new AbortController();
  const client = new Client({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    // Cached data shows at once, and each screen that opens asks again: another device may have marked notifications.
    requestPolicy: "cache-and-network",
    exchanges: [
      noteShown(shown),
      answerFreshFromCache(freshness),
      cacheExchange({ keys: cacheKeys, updates: { Mutation: countUpdates } }),
      countOrder,
      memberApiExchange({
        ...options,
        member: () => member,
        ended: life.signal,
        onAnswer: ({ key }, { data, errors }) => {
          noteLoaded(marks, data);
          answeredAt.set(key, timeNow());
          if (errors === undefined) freshness.noteAnswered(key);
          else freshness.noteFailed(key);
        },
      }),
    ],
  });
  return {
    client,
    answeredAt,
    marks,
    noteOpening: freshness.noteOpening,
    belongTo(sub) {
      member = sub;
    },
    end() {
      marks.waiting.abort();
      life.abort();
    },
    ended: life.signal,
    async askAhead(document, variables) {
      const request = createRequest(document, { ...variables });
      // Cached data would show at once, and a press on a row may start a scroll.
      if (answeredAt.has(request.key) || freshness.has(request.key)) return;
      freshness.noteAsked(request.key);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const reader = pipe(
        client.executeQuery(request, { requestPolicy: "network-only", isShown: false }),
        subscribe(({ error }) => resolve(error === undefined)),
      );
      const isAnswered = await promise;
      if (!isAnswered) {
        // If this fails, the screen asks again.
        freshness.noteFailed(request.key);
        reader.unsubscribe();
        return;
      }
      // When its last reader is gone, the cache forgets the objects and returns equal ones to the next reader. A screen reads during its
      // render and once more when it is on the page: with other objects it would be rendered twice.
      setTimeout(() => reader.unsubscribe(), options.holdMs ?? FRESH_MS);
    },
    ...refreshing(client, { shown, answeredAt }),
  };
}

/** Records the open queries of the page. */
function noteShown(shown: Map<number, Operation>): Exchange {
  return ({ forward }) =>
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
}

/** Reads a fresh answer from the cache, without asking the school. */
function answerFreshFromCache(freshness: Freshness): Exchange {
  return ({ forward }) =>
    (operations) =>
      forward(
        pipe(
          operations,
          map((operation) => {
            if (operation.kind !== "query" || !freshness.answers(operation)) return operation;
            return makeOperation("query", operation, { ...operation.context, requestPolicy: "cache-first" });
          }),
        ),
      );
}

function refreshing(
  client: Client,
  { shown, answeredAt }: { shown: ReadonlyMap<number, Operation>; answeredAt: Map<number, number> },
): Pick<MemberApi, "refreshWithShown" | "refreshShown"> {
  const refreshers = new Set<() => Promise<boolean>>();
  return {
    refreshWithShown(refresh) {
      refreshers.add(refresh);
      return () => refreshers.delete(refresh);
    },
    async refreshShown(except, withSteady) {
      const asked = [...shown.values()].filter(
        ({ key, context }) => !except.includes(key) && (withSteady || context["isSteady"] !== true),
      );
      const answers = asked.map(async ({ key, query, variables }) => {
        // A key of its own keeps the components that read this query from showing its failure or its loading state.
        const request = { ...createRequest(query, variables), key: -key };
        const context = { requestPolicy: "network-only", isShown: false } as const;
        const { error } = await client.executeQuery(request, context).toPromise();
        if (error === undefined) answeredAt.set(key, timeNow());
        return error === undefined;
      });
      const others = [...refreshers].map((refresh) => refresh());
      return (await Promise.all([...answers, ...others])).every(Boolean);
    },
  };
}
