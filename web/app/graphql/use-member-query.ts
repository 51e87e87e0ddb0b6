/** A question of a screen, with its answer from the cache or from the school. */

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

import type { Failure } from "./failures.ts";
import { useMemberApi } from "./member-api-context.ts";
import type { Question } from "./transport.ts";

export interface MemberQuery<Data> {
  /** The last data stays when a refresh fails. */
  data: Data | undefined;
  failure: Failure | undefined;
  isFetching: boolean;
  /** When the data arrived, milliseconds since the epoch. */
  answeredAt: number | undefined;
  refresh: () => void;
}

/** @returns the same object as long as nothing in it changes */
export function useMemberQuery<Data, Variables extends Record<string, unknown>>(
  options: Question<Data, Variables> & {
    /** Do not ask yet: the variables are not known. */
    isPaused?: boolean;
    /** Its answer rarely changes while a screen is open: it is repeated every ten minutes, not every minute. */
    isSteady?: boolean;
  },
): MemberQuery<Data> {
  const { queries, asked } = useMemberApi();
  const { document, variables, isPaused = false, isSteady = false } = options;
  const { meta, ...question } = asked({ document, variables });
  const {
    data: answer,
    isFetching,
    refetch,
  } = useQuery({ ...question, meta: { ...meta, isSteady }, enabled: !isPaused }, queries);
  const refresh = useCallback(() => void refetch(), [refetch]);
  const { data, failure, answeredAt } = answer ?? NONE;
  return useMemo(
    () => ({ data, failure, isFetching, answeredAt, refresh }),
    [data, failure, isFetching, answeredAt, refresh],
  ) as MemberQuery<Data>;
}

const NONE = { data: undefined, failure: undefined, answeredAt: undefined };
