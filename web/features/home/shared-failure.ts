/** Finds failures of a screen's calls with one common cause, so that an outage is one notice. */

import { COMMON_CAUSES, needsSignIn, type Failure } from "#web/app/graphql/failures.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";

type Call = Pick<MemberQuery<unknown>, "data" | "failure" | "answeredAt" | "refresh">;

export interface SharedFailure {
  failure: Failure;
  /** Repeats every call that failed for this cause. */
  refresh: () => void;
  /** When the oldest data on the page arrived; undefined when a part has none. */
  shownSince: number | undefined;
  /** Whether this notice also covers a call's failure. */
  isCauseOf: (failure: Failure | undefined) => boolean;
}

/** @returns undefined unless at least two calls failed for the same cause */
export function sharedFailure(calls: readonly Call[]): SharedFailure | undefined {
  const failed = calls.flatMap((call) => {
    const cause = causeOf(call.failure);
    return cause === undefined ? [] : [{ call, cause }];
  });
  const [largest = []] = [...Map.groupBy(failed, ({ cause }) => cause).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const [first] = largest;
  if (first?.call.failure === undefined || largest.length < 2) return undefined;

  const group = largest.map(({ call }) => call);
  const waits = group.flatMap(({ failure }) => failure?.retryAfterSeconds ?? []);
  const isAllShown = group.every(({ data, answeredAt }) => data !== undefined && answeredAt !== undefined);
  return {
    failure: {
      ...first.call.failure,
      retryAfterSeconds: waits.length === 0 ? undefined : Math.max(...waits),
    },
    refresh: () => {
      for (const { refresh } of group) refresh();
    },
    shownSince: isAllShown ? Math.min(...group.map(({ answeredAt }) => answeredAt ?? 0)) : undefined,
    isCauseOf: (failure) => causeOf(failure) === first.cause,
  };
}

/** Failures that a new sign-in resolves count as one cause, whatever code each call received. */
function causeOf(failure: Failure | undefined): string | undefined {
  if (failure === undefined) return undefined;
  if (needsSignIn(failure.code)) return "sign-in";
  return COMMON_CAUSES.find((code) => code === failure.code);
}
