/**
 * Checks the portal's settings against the real school, without a member. Each check tries one thing that a sign-in needs; when it
 * fails, it names the next step and the place for it.
 */

import { createAuthorizationRequest } from "#bff/oauth/authorization-request.ts";
import { acceptsClientSecret, REFUSED_SECRET_REMEDY } from "#bff/oauth/client-secret.ts";
import { CLOCK_TOLERANCE_SECONDS, ID_TOKEN_ALGORITHM, listsUsableKey } from "#bff/oauth/id-token.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

/** The result of one check. */
export interface Finding {
  /** Of the check. */
  name: string;
  /** Null when it is in order; otherwise what is wrong and the step that corrects it. */
  problem: string | null;
}

const ADMIN_AREA = "in the school's admin area, under OAuth applications";

/**
 * Runs the checks. When one fails, those that depend on it are not run.
 *
 * @returns findings in the order in which they should be corrected
 */
export async function checkSetup(
  connection: SchoolConnection,
  secrets: readonly string[],
): Promise<Finding[]> {
  const discovery = await checkDiscovery(connection);
  if (discovery.problem !== null) return [discovery];
  return [
    discovery,
    ...(await checkKeySet(connection)),
    await checkCredentials(connection, secrets),
    ...(await checkAuthorization(connection)),
  ];
}

async function checkDiscovery({ metadata, schoolUrl }: SchoolConnection): Promise<Finding> {
  const name = "discovery documents of the school";
  const problem = await metadata().then(
    ({ signInFault }) =>
      signInFault && `${signInFault}: the portal refuses every sign-in. Only the school can change that.`,
    (error: unknown) =>
      `${reasonOf(error)}. SCHOOL_URL must be the school's own origin, to the letter as its documents name it: open ${schoolUrl}/.well-known/oauth-authorization-server and compare "issuer".`,
  );
  return { name, problem };
}

/** Only for a school that promises ID tokens. */
async function checkKeySet({ fetch, metadata }: SchoolConnection): Promise<Finding[]> {
  const { jwksUri } = await metadata();
  if (jwksUri === null) return [];
  const problem = await listsUsableKey(fetch, jwksUri).then(
    (isUsable) =>
      isUsable
        ? null
        : `it lists no key for ${ID_TOKEN_ALGORITHM}: the portal refuses every sign-in. Only the school can change that.`,
    (error: unknown) => `${reasonOf(error)}. Try again when the school answers.`,
  );
  return [{ name: `key set ${jwksUri}`, problem }];
}

/** Tests each of the secrets: during a change there are two, and the school may accept only one. */
async function checkCredentials(connection: SchoolConnection, secrets: readonly string[]): Promise<Finding> {
  const name = "client_id and client secret";
  try {
    for (const secret of secrets)
      if (await acceptsClientSecret(connection, secret)) return { name, problem: null };
    return { name, problem: `the school refuses them. ${REFUSED_SECRET_REMEDY}` };
  } catch (error) {
    return { name, problem: `${reasonOf(error)}. Try again when the school answers.` };
  }
}

/**
 * Sends the authorization request of a sign-in and reads its redirect: to the school's sign-in page when all is in order, back to
 * the portal with an `error`, or none when the client or its redirect URI is unknown.
 */
async function checkAuthorization(connection: SchoolConnection): Promise<Finding[]> {
  const redirect = `redirect URI ${connection.redirectUri}`;
  const scopes = `scopes ${formatScope(PORTAL_SCOPES)}`;
  try {
    const { url } = await createAuthorizationRequest(connection);
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
    const location = answer.headers.get("location");
    const clock = checkClock(answer.headers.get("date"), connection.now());
    if (location === null || answer.status < 300 || answer.status >= 400) {
      const problem = `the school does not send members back there (it answered ${answer.status}). Add exactly this address to the application's redirect URIs ${ADMIN_AREA}, or correct PORTAL_URL.`;
      return [...clock, { name: redirect, problem }];
    }
    const error = new URL(location, connection.schoolUrl).searchParams.get("error");
    const isBack = location.startsWith(connection.redirectUri) && error !== null;
    return [
      ...clock,
      { name: redirect, problem: null },
      { name: scopes, problem: isBack ? scopeProblem(error) : null },
    ];
  } catch (error) {
    return [{ name: redirect, problem: `${reasonOf(error)}. Try again when the school answers.` }];
  }
}

/**
 * Compares the clocks. A portal whose clock is ahead refuses ID tokens as expired; one whose clock is behind shows wrong times.
 *
 * @param date  of an answer by the school, in whole seconds; without a readable one nothing is known
 */
function checkClock(date: string | null, nowMs: number): Finding[] {
  const seconds = Math.round((nowMs - Date.parse(date ?? "")) / 1000);
  if (Number.isNaN(seconds)) return [];
  const problem =
    Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS
      ? null
      : `it is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of the school's: the portal refuses ID tokens as expired, and nobody can sign in" : "behind the school's"}. Set both by a time server; "timedatectl" shows whether this one is.`;
  return [{ name: "clock of this machine", problem }];
}

function scopeProblem(error: string): string {
  return error === "invalid_scope"
    ? `the application may not ask for all of them. Tick each of them ${ADMIN_AREA}.`
    : `the school refuses the authorization request (${/^[a-z_]{1,40}$/.test(error) ? error : "unknown error"}).`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown fault";
}
