/** Parts for tests of sessions and pairs without a whole portal: a session, the sessions of a portal, a connection to a school. */

import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import { createSessions, type Sessions } from "#bff/sessions/sessions.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { schoolDocuments } from "#e2e/harness/school-documents.ts";

export const SCHOOL_URL = "https://school.example.com";

/** The content that a sign-in gives to a new session. */
export const CONTENT = {
  member: { sub: "mem_1", name: null, email: null, picture: null, org_id: null, roles: [] },
  school: { school_id: "sch_1", subdomain: null, resource: SCHOOL_URL },
  scope: ["account:read"],
  device: { browser: null, system: null },
  pair: { access_token: "at", refresh_token: "rt", accessTokenExpiresAt: 1, lifetimeSeconds: 7200 },
  predecessorRefreshTokens: [],
};

type Dependencies = Parameters<typeof createSessions>[0];

/**
 * The sessions of one portal on a store.
 *
 * @param now     epoch milliseconds
 * @param others  parts that differ from the defaults
 */
export function sessionsOn(
  store: SessionStore,
  seal: Seal,
  now: () => number,
  {
    limits,
    ...others
  }: Partial<Omit<Dependencies, "limits">> & { limits?: Partial<Dependencies["limits"]> } = {},
): Sessions {
  return createSessions({
    store,
    seal,
    limits: { idleSeconds: 3600, maxSeconds: 86_400, perMember: 20, inMemory: 5000, ...limits },
    schoolUrl: SCHOOL_URL,
    ended: () => undefined,
    unreadable: () => Promise.resolve(),
    now,
    steadyNow: now,
    ...others,
  });
}

/** How far the wall clock is behind the steady one, so that a test sees which of the two is read. */
const SET_BACK_MS = 3_600_000;

/**
 * The connection to a school that promises no ID token.
 *
 * @param fetch  answers every request to it
 * @param now    epoch milliseconds
 * @param steadyNow  milliseconds of the clock that nobody sets
 */
export function connectionOver(
  fetch: SchoolConnection["fetch"],
  now: () => number,
  steadyNow: () => number = () => now() + SET_BACK_MS,
): SchoolConnection {
  const authorizationServer = schoolDocuments(SCHOOL_URL);
  const metadata = { authorizationServer, jwksUri: null, signInFault: null, endSessionUrl: null };
  return {
    schoolUrl: SCHOOL_URL,
    clientId: "cli",
    clientSecret: "secret",
    redirectUri: "https://portal.example.com/auth/callback",
    fetch,
    metadata: Object.assign(() => Promise.resolve(metadata), { last: () => metadata }),
    now,
    steadyNow,
  };
}
