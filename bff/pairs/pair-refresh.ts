/**
 * One refresh of a session's pair: ask, store durably, and only then hand it out.
 *
 * Until the school has answered the new access token the old pair lives on there, so a crash between any two steps
 * leaves a refresh token that still works (Spec, "Token pair lifecycle", rows 2 and 3). Refreshes that run at the
 * same time do no harm: the store takes one write for each version.
 */

import { BffError } from "#bff/errors.ts";
import { refreshPair } from "#bff/oauth/refresh.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { TokenResponse } from "#bff/oauth/token-response.ts";
import type { RefreshOutcome } from "#bff/ops/metric-labels.ts";
import type { OpenSession, SessionRecord } from "#bff/sessions/session-record.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { StoreFault } from "#bff/store/store.ts";

export interface PairRefreshDependencies {
  connection: SchoolConnection;
  sessions: Sessions;
  /** How long one refresh may go on asking the school again, in milliseconds. */
  patienceMs: number;
  wait: (ms: number) => Promise<void>;
  /** Has pairs revoked that no session holds. */
  enqueueRevocation: (refreshTokens: readonly string[]) => Promise<void>;
  report: (outcome: RefreshOutcome, reason?: string) => void;
}

/**
 * Refreshes the pair of a session that has just been read.
 *
 * @returns the session as it stands: with the new pair, or with the one that somebody else was quicker to store
 * @throws {SchoolFault} when the school could not be asked; the session is as it was
 * @throws {BffError} `session_ended` or `reauthorization_required` when there is nothing left to refresh
 * @throws {StoreFault} when the store stays away
 */
export type RefreshPairOf = (current: OpenSession) => Promise<OpenSession>;

/** Pauses before a refresh whose answer was lost is sent again, with the same refresh token. */
const SCHOOL_PAUSES_MS = [150, 600];
/** Pauses before a write that the store did not take is tried again. */
const STORE_PAUSES_MS = [100, 400, 1500];
const LOOK_AGAIN_MS = 15_000;

/** Unanswered pairs that one session may leave behind it; older ones are revoked at once. */
const MAX_PREDECESSORS = 8;

export function createPairRefresh(dependencies: PairRefreshDependencies): RefreshPairOf {
  const { connection, sessions, patienceMs, wait, enqueueRevocation, report } = dependencies;
  const abandon = (refreshToken: string): void => void enqueueRevocation([refreshToken]);

  /** Asks again when the answer was lost: until it is used, a new pair leaves the old refresh token good. */
  const askForPair = async ({ record }: OpenSession): Promise<TokenResponse> => {
    const request = {
      refreshToken: record.pair.refresh_token,
      scope: record.scope,
      member: record.member.sub,
    };
    const giveUpAtMs = connection.steadyNow() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      try {
        return await refreshPair(connection, request, abandon);
      } catch (error) {
        const pauseMs = SCHOOL_PAUSES_MS[tries];
        const isOver = pauseMs === undefined || connection.steadyNow() + pauseMs >= giveUpAtMs;
        if (isOver || !isAmbiguous(error)) throw error;
        await wait(pauseMs);
      }
    }
  };

  /**
   * Stores a new pair over the one it was made from.
   *
   * @returns undefined when somebody else stored another pair first, or ended the session
   * @throws {StoreFault} when the store stays away; whether the pair is in it is then found out in the background
   */
  const store = async (from: OpenSession, answer: TokenResponse): Promise<OpenSession | undefined> => {
    let base: OpenSession | undefined = from;
    for (let tries = 0; ; tries += 1) {
      try {
        // Another write may have come first and left the pair unchanged (a confirmation, a newer key). The new pair is then
        // written over that version.
        while (base !== undefined && hasSamePair(base, from)) {
          const stored = await sessions.replace(base, await withPair(base.record, answer));
          if (stored !== undefined) return stored;
          base = await sessions.reread(from.key);
        }
        // The row holds our pair when a write succeeded and only its answer was lost.
        return base?.record.pair.refresh_token === answer.pair.refresh_token ? base : undefined;
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        const pauseMs = STORE_PAUSES_MS[tries];
        if (pauseMs === undefined) {
          void giveUpUnlessStored(from, answer.pair.refresh_token);
          throw error;
        }
        await wait(pauseMs);
      }
    }
  };

  const withPair = async (record: SessionRecord, { pair }: TokenResponse): Promise<SessionRecord> => {
    const before = [...record.predecessorRefreshTokens, record.pair.refresh_token];
    await enqueueRevocation(before.slice(0, -MAX_PREDECESSORS));
    return { ...record, pair, predecessorRefreshTokens: before.slice(-MAX_PREDECESSORS) };
  };

  /** Waits for the store to come back; a pair that did not get into it is revoked, one that did is left alone. */
  const giveUpUnlessStored = async ({ key }: OpenSession, refreshToken: string): Promise<void> => {
    for (;;) {
      await wait(LOOK_AGAIN_MS);
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
  };

  /** `invalid_grant` is believed only when nobody has stored a newer pair: that one, once used, ends ours. */
  const afterRejection = async (session: OpenSession, reason: string): Promise<OpenSession> => {
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
  };

  return async (current) => {
    let answer: TokenResponse;
    try {
      answer = await askForPair(current);
    } catch (error) {
      if (!(error instanceof SchoolFault)) throw error;
      if (error.kind === "grant_rejected") return afterRejection(current, error.message);
      report("failed", error.message);
      throw error;
    }
    if (!isSameGrant(current.record, answer)) {
      await enqueueRevocation([answer.pair.refresh_token]);
      await sessions.end(current.key, "refused_by_school");
      throw new BffError("reauthorization_required", "the refreshed pair is for another site or scope");
    }
    const stored = await store(current, answer);
    if (stored !== undefined) {
      report("refreshed");
      return stored;
    }
    report("late");
    // The new access token was never presented, so the school has not ended the other pair.
    await enqueueRevocation([answer.pair.refresh_token]);
    const winner = await sessions.reread(current.key);
    if (winner === undefined) throw new BffError("session_ended", "the session ended during its refresh");
    return winner;
  };
}

export function hasSamePair(one: OpenSession, other: OpenSession): boolean {
  return one.record.pair.refresh_token === other.record.pair.refresh_token;
}

/** True when the school may have made a pair and only its answer was lost. */
function isAmbiguous(error: unknown): boolean {
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
