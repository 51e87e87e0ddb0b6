/** Gives each call a live access token: refreshed before it expires, and once after the school has refused it. */

import { LRUCache } from "lru-cache";

import { BffError } from "#bff/errors.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createPairRefresh, type PairRefreshDependencies } from "#bff/pairs/pair-refresh.ts";
import type { RefreshLease } from "#bff/pairs/refresh-lease.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { StoreFault } from "#bff/store/store.ts";

export type LivePairs = ReturnType<typeof createLivePairs>;

interface Dependencies extends PairRefreshDependencies {
  lease: RefreshLease;
  refreshWindowSeconds: number;
}

/** After an early refresh has failed, the old access token is used for this long before the next try. */
const REFRESH_BACKOFF_MS = 15_000;
const MAX_BACKING_OFF = 10_000;

export function createLivePairs(dependencies: Dependencies) {
  const { connection, sessions, lease, refreshWindowSeconds, enqueueRevocation } = dependencies;
  const refreshPairOf = createPairRefresh(dependencies);
  /** The running refresh of each session in this process. Between processes the lease saves calls, and the store decides. */
  const refreshesUnderWay = new Map<string, Promise<OpenSession>>();
  /** A session that is dropped here only tries one more refresh. */
  const backOffUntilMs = new LRUCache<string, number>({ max: MAX_BACKING_OFF });

  const seconds = (): number => Math.floor(connection.now() / 1000);
  const isLive = ({ record: { pair } }: OpenSession): boolean => pair.accessTokenExpiresAt > seconds();
  const isFresh = ({ record: { pair } }: OpenSession): boolean => {
    // At most a tenth of the lifetime, so that a short-lived token is not refreshed at every call.
    const window = Math.min(refreshWindowSeconds, Math.floor(pair.lifetimeSeconds / 10));
    return pair.accessTokenExpiresAt - window > seconds();
  };

  const refreshOnce = (stale: OpenSession): Promise<OpenSession> => {
    const name = nameOf(stale);
    const underWay =
      refreshesUnderWay.get(name) ??
      refreshUnderLease(stale).finally(() => {
        refreshesUnderWay.delete(name);
      });
    refreshesUnderWay.set(name, underWay);
    return underWay;
  };

  const refreshUnderLease = (stale: OpenSession): Promise<OpenSession> => {
    const isRefreshed = (current: OpenSession): boolean =>
      !hasSameAccessToken(current, stale) && isFresh(current);
    const refreshedByAnother = async (): Promise<OpenSession | undefined> => {
      const current = await rereadOrThrow(stale);
      return isRefreshed(current) ? current : undefined;
    };
    return lease.hold(stale.key, refreshedByAnother, async () => {
      // Read again under the lease, since its earlier owner may have refreshed.
      const current = await rereadOrThrow(stale);
      return isRefreshed(current) ? current : refreshOrKeepUsing(current);
    });
  };

  /** Refreshes; when the school does not answer, the old access token is used until it expires. */
  const refreshOrKeepUsing = async (current: OpenSession): Promise<OpenSession> => {
    try {
      return await refreshPairOf(current);
    } catch (error) {
      if (!(error instanceof SchoolFault)) throw error;
      if (!isLive(current)) throw refreshFaultError(error);
      backOffUntilMs.set(nameOf(current), connection.steadyNow() + REFRESH_BACKOFF_MS);
      return current;
    }
  };

  const isBackingOff = (session: OpenSession): boolean =>
    backOffUntilMs.size > 0 &&
    (backOffUntilMs.get(nameOf(session)) ?? 0) > connection.steadyNow() &&
    isLive(session);

  const rereadOrThrow = async ({ key }: OpenSession): Promise<OpenSession> => {
    const current = await sessions.reread(key);
    if (current === undefined) throw new BffError("session_ended", "the session ended before its refresh");
    return current;
  };

  const forgetPredecessors = async (session: OpenSession): Promise<OpenSession> => {
    const { predecessorRefreshTokens } = session.record;
    try {
      // This answer ended the last predecessor at the school. The earlier ones had successors that were never used, so they are
      // live until they are revoked.
      await enqueueRevocation(predecessorRefreshTokens.slice(0, -1));
      const record = { ...session.record, predecessorRefreshTokens: [] };
      // If another write came first, the next answered call tries again.
      return (await sessions.replace(session, record)) ?? session;
    } catch (error) {
      // The member's answer has arrived; it must not be lost because the store cannot be written at the moment.
      if (error instanceof StoreFault) return session;
      throw error;
    }
  };

  return {
    /** Whether the session's access token may be used as it is. */
    isUsable: (session: OpenSession): boolean => isFresh(session) || isBackingOff(session),

    /** @returns the session with a live pair, after a refresh of this or of another process. @throws {BffError} when there is none */
    refresh: refreshOnce,

    /**
     * @returns the session with another pair, after the school refused its access token: that of another request, or a new one
     * @throws {BffError} `session_ended` when the school has ended the pair
     */
    async renew(refused: OpenSession): Promise<OpenSession> {
      const current = await rereadOrThrow(refused);
      if (!hasSameAccessToken(current, refused)) return current;
      const renewed = await refreshOnce(current);
      if (!hasSameAccessToken(renewed, refused)) return renewed;
      throw new BffError("school_unavailable", "the access token was refused and could not be refreshed", {
        retryAfterSeconds: 5,
      });
    },

    /** Removes the predecessors after the school has answered the new access token. @returns the current session */
    confirm: async (session: OpenSession): Promise<OpenSession> =>
      session.record.predecessorRefreshTokens.length === 0 ? session : forgetPredecessors(session),

    /** Resolves when every running refresh has been stored or has failed. */
    settled: async (): Promise<void> => {
      await Promise.allSettled(refreshesUnderWay.values());
    },
  };
}

function nameOf({ key }: OpenSession): string {
  return key.toString("base64");
}

function hasSameAccessToken(one: OpenSession, other: OpenSession): boolean {
  return one.record.pair.access_token === other.record.pair.access_token;
}

function refreshFaultError(fault: SchoolFault): BffError {
  if (fault.kind === "timeout") return new BffError("school_timeout", fault.message);
  if (fault.kind === "protocol") return new BffError("school_invalid_response", fault.message);
  // `client_rejected` too: only the operator can correct a wrong secret, and it must sign nobody out.
  return new BffError("school_unavailable", fault.message, {
    retryAfterSeconds: fault.retryAfterSeconds ?? 10,
  });
}
