/**
 * The access token for a call, refreshed before it expires and once after the school refused it.
 *
 * The order that keeps a member signed in whatever happens: ask for the new pair, store it durably, only then present
 * its access token. Until the school has answered that token the old pair lives on at the school, so a crash between
 * any two steps leaves a refresh token that still works (Spec, "Token pair lifecycle", rows 2 and 3).
 */

import { refreshPair } from "#bff/oauth/refresh.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { TokenResponse } from "#bff/oauth/token-pair.ts";
import { BffError } from "#bff/errors.ts";
import type { RefreshOutcome } from "#bff/ops/metrics.ts";
import type { OpenSession, Sessions } from "#bff/sessions/sessions.ts";

export interface LivePairs {
  /** The session with a pair that is good for a call now. @throws {BffError} when none can be had */
  ensure: (session: OpenSession) => Promise<OpenSession>;
  /**
   * The session after the school refused its access token: another request's newer pair, or a refreshed one.
   * @throws {BffError} `session_ended` when the school has ended the pair
   */
  renew: (refused: OpenSession) => Promise<OpenSession>;
  /** Forgets the predecessor, once the school has answered the new access token. @returns the session as it stands */
  confirm: (session: OpenSession) => Promise<OpenSession>;
  /** Settles when every refresh under way has been stored or has failed. */
  settled: () => Promise<void>;
}

interface Dependencies {
  connection: SchoolConnection;
  sessions: Sessions;
  refreshWindowSeconds: number;
  /** Gives up pairs that nobody will use. */
  revoke: (refreshTokens: string[]) => void;
  report: (outcome: RefreshOutcome, reason?: string) => void;
}

export function createLivePairs({
  connection,
  sessions,
  refreshWindowSeconds,
  revoke,
  report,
}: Dependencies): LivePairs {
  /** One flight for each session in this process; the store's version makes it right, this only saves calls. */
  const flights = new Map<string, Promise<OpenSession>>();

  const seconds = (): number => Math.floor(connection.now() / 1000);

  const refreshOnce = (session: OpenSession): Promise<OpenSession> => {
    const flightKey = session.key.toString("hex");
    const flight =
      flights.get(flightKey) ??
      refresh(session).finally(() => {
        flights.delete(flightKey);
      });
    flights.set(flightKey, flight);
    return flight;
  };

  const refresh = async (session: OpenSession): Promise<OpenSession> => {
    // A request that waited for nothing may still hold a stale copy: the store knows.
    const current = await sessions.reread(session.key);
    if (current === undefined) throw new BffError("session_ended", "the session ended before its refresh");
    if (current.version !== session.version && isFresh(current)) return current;

    let answer: TokenResponse;
    try {
      answer = await refreshPair(connection, current.record.pair.refresh_token, current.record.scope);
    } catch (error) {
      return afterFailedRefresh(current, error);
    }
    if (!isSameGrant(current, answer)) {
      revoke([answer.pair.refresh_token]);
      await sessions.end(current.key, "grant_changed");
      throw new BffError("reauthorization_required", "the refreshed pair is for another site or scope");
    }
    const stored = await sessions.replace(current, {
      ...current.record,
      pair: answer.pair,
      predecessorRefreshToken: current.record.pair.refresh_token,
    });
    if (stored !== undefined) {
      report("refreshed");
      // The pair two back was never ended, because its successor was never answered. The one kept now is enough.
      const { predecessorRefreshToken } = current.record;
      if (predecessorRefreshToken !== null) revoke([predecessorRefreshToken]);
      return stored;
    }
    // Somebody replaced or ended the session meanwhile. Our pair was never presented: give it up.
    report("late");
    revoke([answer.pair.refresh_token]);
    const winner = await sessions.reread(current.key);
    if (winner === undefined) throw new BffError("session_ended", "the session ended during its refresh");
    return winner;
  };

  const afterFailedRefresh = async (session: OpenSession, error: unknown): Promise<OpenSession> => {
    if (!(error instanceof SchoolFault)) throw error;
    if (error.kind !== "grant_rejected") {
      report("failed", error.message);
      // Only a fault: the old access token may have time left, and the session stays either way.
      if (session.record.pair.accessTokenExpiresAt > seconds()) return session;
      throw refreshFaultError(error);
    }
    const current = await sessions.reread(session.key);
    if (current !== undefined && current.version !== session.version) {
      report("superseded");
      return current;
    }
    report("rejected", error.message);
    await sessions.end(session.key, "refresh_rejected");
    throw new BffError("session_ended", "the school has ended this session's pair");
  };

  const isFresh = ({ record: { pair } }: OpenSession): boolean => {
    // At most a tenth of the lifetime, so that a short-lived token is not refreshed at every call.
    const window = Math.min(refreshWindowSeconds, Math.floor(pair.lifetimeSeconds / 10));
    return pair.accessTokenExpiresAt - window > seconds();
  };

  return {
    ensure: (session) => (isFresh(session) ? Promise.resolve(session) : refreshOnce(session)),

    async renew(refused) {
      const current = await sessions.reread(refused.key);
      if (current === undefined) throw new BffError("session_ended", "the session ended during the call");
      const isNewer = current.record.pair.access_token !== refused.record.pair.access_token;
      if (isNewer) return current;
      const renewed = await refreshOnce(current);
      if (renewed.record.pair.access_token !== refused.record.pair.access_token) return renewed;
      throw new BffError("school_unavailable", "the access token was refused and could not be refreshed", {
        retryAfterSeconds: 5,
      });
    },

    async confirm(session) {
      if (session.record.predecessorRefreshToken === null) return session;
      const confirmed = await sessions.replace(session, { ...session.record, predecessorRefreshToken: null });
      // Losing this race is fine: the next answered call tries again.
      return confirmed ?? session;
    },

    async settled() {
      await Promise.allSettled(flights.values());
    },
  };
}

/** `school_id` and scope must not change with a refresh (a refresh copies the fields it already has). */
function isSameGrant({ record }: OpenSession, answer: TokenResponse): boolean {
  if (answer.school_id !== record.school.school_id) return false;
  return (
    answer.scope.length === record.scope.length && record.scope.every((name) => answer.scope.includes(name))
  );
}

function refreshFaultError(fault: SchoolFault): BffError {
  if (fault.kind === "timeout") return new BffError("school_timeout", fault.message);
  if (fault.kind === "protocol") return new BffError("school_invalid_response", fault.message);
  // `client_rejected` too: a wrong secret is the operator's to mend and signs nobody out.
  return new BffError("school_unavailable", fault.message, { retryAfterSeconds: 10 });
}
