/** `useQuery` with named failures. The last data stays when a refresh fails. */

import type { AnyVariables, RequestPolicy, TypedDocumentNode } from "@urql/core";
import { useCallback, useMemo, useState } from "react";
import { useQuery } from "urql";

import { failureOf, type Failure } from "./failures.ts";
import { useMemberApi } from "./member-api-context.ts";

export interface MemberQuery<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  isFetching: boolean;
  /** When the data arrived, milliseconds since the epoch. */
  answeredAt: number | undefined;
  refresh: () => void;
}

/** One object for all calls: urql would send the query again for a new one. */
const STEADY = { isSteady: true };

interface Kept<Data> {
  key: string;
  data: Data;
  answeredAt: number | undefined;
}

/** @returns the same object as long as nothing in it changes */
export function useMemberQuery<Data, Variables extends AnyVariables>(options: {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** Do not ask yet: the variables are not known. */
  isPaused?: boolean;
  /** Its answer rarely changes while a screen is open: it is repeated every ten minutes, not every minute. */
  isSteady?: boolean;
  /** By default the client's policy: the cached data, then the school's answer. */
  requestPolicy?: RequestPolicy;
}): MemberQuery<Data> {
  const { answeredAt } = useMemberApi();
  const [result, execute] = useQuery({
    query: options.document,
    variables: options.variables,
    pause: options.isPaused ?? false,
    ...(options.isSteady === true && { context: STEADY }),
    ...(options.requestPolicy !== undefined && { requestPolicy: options.requestPolicy }),
  });
  const key = JSON.stringify(options.variables);
  const arrivedAt = result.operation === undefined ? undefined : answeredAt.get(result.operation.key);
  const data = result.data ?? undefined;
  const [kept, setKept] = useState<Kept<Data> | undefined>(data && { key, data, answeredAt: arrivedAt });
  if (data !== undefined && (kept?.data !== data || kept.key !== key))
    setKept({ key, data, answeredAt: arrivedAt });

  const refresh = useCallback(() => execute({ requestPolicy: "network-only" }), [execute]);
  const isSameQuestion = kept?.key === key;
  const shownData = data ?? (isSameQuestion ? kept.data : undefined);
  const failure = useMemo(() => failureOf(result.error), [result.error]);
  const isFetching = result.fetching || result.stale;
  const shownSince = isSameQuestion ? kept.answeredAt : arrivedAt;
  return useMemo(
    () => ({ data: shownData, failure, isFetching, answeredAt: shownSince, refresh }),
    [shownData, failure, isFetching, shownSince, refresh],
  );
}
