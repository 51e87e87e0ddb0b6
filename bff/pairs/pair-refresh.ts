/**
 * One refresh of a session's pair: the school issues a new pair, which is stored durably before anybody uses it.
 *
 * The old pair stays live at the school until the new access token is used, so after a crash between any two steps there is a
 * refresh token that works (Spec, "Token pair lifecycle", rows 2 and 3). Two refreshes at the same time do no harm, since the
 * store accepts one write for each version.
 */

import { BffError } from "#bff/errors.ts";
import { refreshPair } from "#bff/oauth/refresh.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { TokenResponse } from "#bff/oauth/token-response.ts";
import type { RefreshOutcome } from "#bff/ops/metrics/metric-labels.ts";
import type { OpenSession, SessionRecord } from "#bff/sessions/session-record.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { StoreFault } from "#bff/store/store.ts";

export interface PairRefreshDependencies {
  connection: SchoolConnection;
  sessions: Sessions;
  /** How long one refresh may retry, in milliseconds. */
  maxWaitMs: number;
  wait: (ms: number) => Promise<void>;
  /** Has the pairs of these refresh tokens revoked. */
  enqueueRevocation: (refreshTokens: readonly string[]) => Promise<void>;
  report: (outcome: RefreshOutcome, reason?: string) => void;
}

/**
 * Refreshes the pair of a session that has just been read.
 *
 * @returns the current session: with the new pair, or with the one that another process stored first
 * @throws {SchoolFault} when the school gave no usable answer; the session is unchanged
 * @throws {BffError} `session_ended` or `reauthorization_required` when the session cannot be refreshed any more
 * @throws {StoreFault} when the store cannot be written after several tries
 */
export type RefreshPairOf = (current: OpenSession) => Promise<OpenSession>;

/** Pauses before a refresh whose answer was lost is repeated, with the same refresh token. */
const SCHOOL_PAUSES_MS = [150, 600];
/** Pauses before a write that failed is retried. */
const STORE_PAUSES_MS = [100, 400, 1500];
const RECHECK_MS = 15_000;

/** How many predecessors a session keeps while the school answers none of its calls; older ones are revoked at once. */
const MAX_PREDECESSORS = 8;

export function createPairRefresh(dependencies: PairRefreshDependencies): RefreshPairOf {
  const { sessions, enqueueRevocation, report } = dependencies;
  return async (current) => {
    let answer: TokenResponse;
    try {
      answer = await requestPair(dependencies, current);
    } catch (error) {
      if (!(error instanceof SchoolFault)) throw error;
      if (error.kind === "grant_rejected") return afterRejection(dependencies, current, error.message);
      report("failed", error.message);
      throw error;
    }
    if (!isSameGrant(current.record, answer)) {
      await enqueueRevocation([answer.pair.refresh_token]);
      await sessions.end(current.key, "refused_by_school");
      throw new BffError("reauthorization_required", "the refreshed pair is for another site or scope");
    }
    const stored = await storePair(dependencies, current, answer);
    if (stored !== undefined) {
      report("refreshed");
      return stored;
    }
    report("late");
    // This new access token was never used, so the other pair is still live.
    await enqueueRevocation([answer.pair.refresh_token]);
    const newer = await sessions.reread(current.key);
    if (newer === undefined) throw new BffError("session_ended", "the session ended during its refresh");
    return newer;
  };
}

/** Retries when the answer was lost: the old refresh token stays valid until a new pair is used. */
async function requestPair(
  { connection, maxWaitMs, wait, enqueueRevocation }: PairRefreshDependencies,
  { record }: OpenSession,
): Promise<TokenResponse> {
  const discard = (refreshToken: string): void => void enqueueRevocation([refreshToken]);
  const request = {
    refreshToken: record.pair.refresh_token,
    scope: record.scope,
    member: record.member.sub,
  };
  const giveUpAtMs = connection.steadyNow() + maxWaitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await refreshPair(connection, request, discard);
    } catch (error) {
      const pauseMs = SCHOOL_PAUSES_MS[tries];
      const isOver = pauseMs === undefined || connection.steadyNow() + pauseMs >= giveUpAtMs;
      if (isOver || !mayHaveIssuedPair(error)) throw error;
      await wait(pauseMs);
    }
  }
}

/**
 * Stores a new pair over the one it was made from.
 *
 * @returns undefined when another process stored another pair first, or ended the session
 * @throws {StoreFault} when the store cannot be written after several tries; whether it has the pair is then checked later
 */
async function storePair(
  dependencies: PairRefreshDependencies,
  from: OpenSession,
  answer: TokenResponse,
): Promise<OpenSession | undefined> {
  const { sessions, wait } = dependencies;
  let base: OpenSession | undefined = from;
  for (let tries = 0; ; tries += 1) {
    try {
      // Another write may have come first without changing the pair (a confirmation, a newer key). The new pair is then
      // written over that version.
      while (base !== undefined && hasSamePair(base, from)) {
        const stored = await sessions.replace(base, await withPair(dependencies, base.record, answer));
        if (stored !== undefined) return stored;
        base = await sessions.reread(from.key);
      }
      // The row holds our pair when a write succeeded and only its answer was lost.
      return base?.record.pair.refresh_token === answer.pair.refresh_token ? base : undefined;
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      const pauseMs = STORE_PAUSES_MS[tries];
      if (pauseMs === undefined) {
        void revokeUnlessStored(dependencies, from, answer.pair.refresh_token);
        throw error;
      }
      await wait(pauseMs);
    }
  }
}

/**
 * The record with the new pair; the refresh token of the old one becomes a predecessor. Not if the school keeps its refresh tokens:
 * predecessors are revoked, and the session would end.
 */
async function withPair(
  { enqueueRevocation }: PairRefreshDependencies,
  record: SessionRecord,
  { pair }: TokenResponse,
): Promise<SessionRecord> {
  const before = [...record.predecessorRefreshTokens, record.pair.refresh_token].filter(
    (token) => token !== pair.refresh_token,
  );
  await enqueueRevocation(before.slice(0, -MAX_PREDECESSORS));
  return { ...record, pair, predecessorRefreshTokens: before.slice(-MAX_PREDECESSORS) };
}

/** Waits until the store can be read, and revokes the pair unless the store has it. */
async function revokeUnlessStored(
  { sessions, wait, enqueueRevocation }: PairRefreshDependencies,
  { key }: OpenSession,
  refreshToken: string,
): Promise<void> {
  for (;;) {
    await wait(RECHECK_MS);
    try {
      const record = (await sessions.reread(key))?.record;
      const isHeld =
        record?.pair.refresh_token === refreshToken ||
        record?.predecessorRefreshTokens.includes(refreshToken) === true;
      if (!isHeld) await enqueueRevocation([refreshToken]);
      return;
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
    }
  }
}

/** `invalid_grant` ends the session only when there is no newer pair in the store, whose use would have ended this one. */
async function afterRejection(
  { sessions, report }: PairRefreshDependencies,
  session: OpenSession,
  reason: string,
): Promise<OpenSession> {
  for (;;) {
    const current = await sessions.reread(session.key);
    if (current === undefined) throw new BffError("session_ended", "the session ended during its refresh");
    if (!hasSamePair(current, session)) {
      report("superseded");
      return current;
    }
    if (await sessions.endVersion(current, "refused_by_school")) break;
  }
  report("rejected", reason);
  throw new BffError("session_ended", "the school has ended this session's pair");
}

function hasSamePair(one: OpenSession, other: OpenSession): boolean {
  return one.record.pair.refresh_token === other.record.pair.refresh_token;
}

/** Whether the school may have issued a pair, and only its answer was lost. */
function mayHaveIssuedPair(error: unknown): boolean {
  if (!(error instanceof SchoolFault) || error.retryAfterSeconds !== undefined) return false;
  return error.kind === "unreachable" || error.kind === "timeout";
}

/** `school_id` and scope must not change with a refresh (a refresh copies the fields it already has). */
function isSameGrant(record: SessionRecord, answer: TokenResponse): boolean {
  if (answer.school_id !== record.school.school_id) return false;
  return (
    answer.scope.length === record.scope.length && record.scope.every((name) => answer.scope.includes(name))
  );
}
