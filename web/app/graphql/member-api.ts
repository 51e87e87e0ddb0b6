/** The member's data from `/member/graphql`: one cache for each signed-in member, and the calls that fill it. */

import { notifyManager, QueryClient, type QueryKey, type QueryState } from "@tanstack/react-query";

import type { Instant } from "#web/format/instants.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

import { needsSignIn, type FailureCode } from "./failures.ts";
import { documentId } from "./document-id.ts";
import { thingsIn, withThings } from "./things.ts";
import {
  createTransport,
  type AnyQuestion,
  type Answer,
  type Question,
  type TransportOptions,
} from "./transport.ts";

interface MemberApiOptions extends Omit<TransportOptions, "member"> {
  /** Called when an answer says that the member has to sign in again. @param sub  of the member whose data was asked for */
  onSignInNeeded: (code: FailureCode, sub: string | undefined) => void;
}

export type MemberApi = ReturnType<typeof createMemberApi>;

// A change of the cache and a change of the marks beside it (`unread/notification-marks.ts`) are rendered together. By default the cache
// would tell its readers one task later, and the count would go up and down again.
notifyManager.setScheduler(queueMicrotask);

/** How long an answer counts as fresh. A component that mounts later asks again. */
const FRESH_MS = 5000;

/** The key of a question in the cache. */
export function keyOf({ document, variables }: AnyQuestion): QueryKey {
  return [documentId(document), variables];
}

export function createMemberApi(options: MemberApiOptions) {
  let member: string | undefined;
  const life = new AbortController();
  const transport = createTransport({ ...options, member: () => member });
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Nothing is forgotten while the member is here, also in a tab that stays in the background.
        gcTime: Infinity,
        retry: false,
        // What the browser says of its network is a hint: the call itself finds out.
        networkMode: "always",
        // The screen's own clock repeats its questions (`frame/later/unread-badge.tsx`).
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
  /** The questions that were asked ahead for the screen that opens next, by the hashes of their keys. */
  const ahead = new Set<string>();
  const refreshers = new Set<() => Promise<boolean>>();

  async function send(
    kind: "query" | "mutation",
    question: AnyQuestion,
    signal: AbortSignal = life.signal,
  ): Promise<Answer> {
    const askedAt = deviceTime();
    const answer = await transport(kind, question, AbortSignal.any([signal, life.signal]));
    tell(question, answer, askedAt);
    if (answer.failure !== undefined && needsSignIn(answer.failure.code))
      options.onSignInNeeded(answer.failure.code, member);
    return answer;
  }

  /** Writes what an answer says of a thing, such as a payment, into the answers to other questions that arrived before it was asked. */
  function tell({ document }: AnyQuestion, { data, failure }: Answer, askedAt: Instant): void {
    // In an answer of which a part failed, null says nothing.
    const things = thingsIn(failure === undefined ? data : undefined);
    if (things.size === 0) return;
    for (const query of queries.getQueryCache().getAll()) {
      const { data: last, dataUpdatedAt } = query.state as QueryState<Answer>;
      // Another page of the same list has other things.
      if (query.queryKey[0] === documentId(document) || dataUpdatedAt > askedAt) continue;
      const told = withThings(last?.data, things);
      // The answer stays as old as it is.
      if (told !== last?.data) query.setState({ data: { ...last, data: told } });
    }
  }

  /**
   * How the cache asks a question. A failure is part of the answer, beside the data of the last one: an error of TanStack Query would
   * vanish at the next try.
   */
  function asked(question: AnyQuestion) {
    const queryKey = keyOf(question);
    return {
      queryKey,
      meta: { question },
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        withLastData(await send("query", question, signal), queries.getQueryData(queryKey)),
      staleTime: ({ state }: { state: QueryState<Answer> }) =>
        state.data?.failure === undefined ? FRESH_MS : 0,
    };
  }

  return {
    queries,
    asked,

    /** Sets the member whose data this is: calls under another member's session are refused. */
    belongTo(sub: string): void {
      member = sub;
    },

    /** Called when the member has left: aborts what is under way. Nothing is sent or answered any more. */
    end(): void {
      life.abort();
    },

    /** Aborted by `end`. */
    ended: life.signal,

    /**
     * Asks the school, unless the cache has a fresh answer.
     *
     * @param isNew  whether no answer in the cache is enough
     * @returns the answer as it was sent, without the data of an earlier one
     */
    async read<Data, Variables extends Record<string, unknown>>(
      question: Question<Data, Variables>,
      isNew: boolean,
    ): Promise<Answer<Data>> {
      const queryKey = keyOf(question);
      const query = queries.getQueryCache().find<Answer<Data>>({ queryKey });
      const known = query?.state.data;
      if (!isNew && known?.failure === undefined && query?.isStaleByTime(FRESH_MS) === false && known)
        return known;
      const answer = (await send("query", question)) as Answer<Data>;
      const kept = queries.setQueryData<Answer<Data>>(queryKey, (last) => withLastData(answer, last));
      // What has not changed consists of the same objects as before.
      return answer.data === undefined || kept === undefined ? answer : kept;
    },

    /** Asks the school as the screens do. If one of them asks at this moment, its answer counts. */
    refresh: <Data, Variables extends Record<string, unknown>>(
      question: Question<Data, Variables>,
    ): Promise<Answer<Data>> =>
      queries.fetchQuery({ ...asked(question), staleTime: 0 }) as Promise<Answer<Data>>,

    /** The last answer, without asking. */
    known: <Data, Variables extends Record<string, unknown>>(
      question: Question<Data, Variables>,
    ): Answer<Data> | undefined => queries.getQueryData(keyOf(question)),

    /** Changes the data in the cache, as a mutation has changed them at the school. */
    write<Data, Variables extends Record<string, unknown>>(
      question: Question<Data, Variables>,
      change: (last: Data | undefined) => Data | undefined,
    ): void {
      queries.setQueryData<Answer<Data>>(keyOf(question), (last = NOTHING) => {
        const data = change(last.data);
        return data === undefined ? undefined : { ...last, data };
      });
    },

    /** Sends a mutation. */
    change: <Data, Variables extends Record<string, unknown>>(
      question: Question<Data, Variables>,
    ): Promise<Answer<Data>> => send("mutation", question) as Promise<Answer<Data>>,

    /** Requests the data of a screen before the screen does, unless the cache has it. Resolves when it is answered, also by a failure. */
    async askAhead(question: AnyQuestion): Promise<void> {
      const query = queries.getQueryCache().build(queries, queries.defaultQueryOptions(asked(question)));
      // Known data would show at once, and a press on a row may start a scroll.
      if (query.state.data !== undefined) return;
      ahead.add(query.queryHash);
      await queries.prefetchQuery(asked(question));
    },

    /** Called when the address changes or a panel opens: it asks again for data that has just arrived, but not for what was asked ahead. */
    noteOpening(): void {
      void queries.invalidateQueries({
        predicate: ({ queryHash }) => !ahead.has(queryHash),
        refetchType: "none",
      });
      ahead.clear();
    },

    /**
     * For data that a screen shows without a query of its own: `refreshShown` then calls this function, too.
     *
     * @param refresh  resolves to whether the school answered
     * @returns a function that removes it
     */
    refreshWithShown(refresh: () => Promise<boolean>): () => void {
      refreshers.add(refresh);
      return () => void refreshers.delete(refresh);
    },

    /**
     * Repeats the questions of the screen. A failure changes nothing on the page.
     *
     * @param except  a question that is left out
     * @param withSteady  includes the questions whose answers rarely change while a screen is open
     * @returns whether every question was answered
     */
    async refreshShown(except: AnyQuestion, withSteady: boolean): Promise<boolean> {
      const left = queries.getQueryCache().find({ queryKey: keyOf(except) });
      const shown = queries.getQueryCache().findAll({
        type: "active",
        predicate: (query) => query !== left && (withSteady || query.meta?.["isSteady"] !== true),
      });
      const answers = shown.map(async (query) => {
        const answered = query.state.dataUpdateCount;
        const answer = await send("query", query.meta?.["question"] as AnyQuestion);
        if (answer.failure !== undefined) return false;
        // What the screen has received meanwhile is newer.
        if (query.state.dataUpdateCount === answered) queries.setQueryData(query.queryKey, answer);
        return true;
      });
      const others = [...refreshers].map((refresh) => refresh());
      return (await Promise.all([...answers, ...others])).every(Boolean);
    },
  };
}

const NOTHING = { data: undefined, failure: undefined, messages: [], answeredAt: undefined };

/** An answer without data leaves the data of the last one. */
function withLastData<Data>(answer: Answer<Data>, last: Answer<Data> | undefined): Answer<Data> {
  if (answer.data !== undefined || last?.data === undefined) return answer;
  return { ...answer, data: last.data, answeredAt: last.answeredAt };
}
