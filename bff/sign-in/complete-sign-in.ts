/**
 * Turns an authorization response into a session. Checked in this order: the issuer, the code exchange, the site, the identity.
 * The pair is stored before its access token is presented anywhere, and revoked when a later check fails.
 */

import { type CallbackParameters, exchangeCode } from "#bff/oauth/authorization-response.ts";
import type { VerifyIdToken } from "#bff/oauth/id-token.ts";
import type { MemberClaims } from "#bff/oauth/member-claims.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { readUserInfo } from "#bff/oauth/user-info.ts";
import type { RevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import type { Device } from "#bff/sessions/device.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import type { PendingSignIn, SignIns } from "#bff/sign-in/sign-ins.ts";
import type { SignInProblem } from "#shared/bff-errors.ts";

/** Why a sign-in did not end in a session, without any text of the school. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly problem: SignInProblem;

  /** @param reason  for the log; never a token, code or answer body */
  constructor(problem: SignInProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

/** The member in the record until UserInfo has identified them. No cookie names the session yet. */
const UNKNOWN_MEMBER: MemberClaims = {
  sub: "",
  name: null,
  email: null,
  picture: null,
  org_id: null,
  roles: [],
};

/** The parts of the portal that a sign-in needs. */
export interface SignInParts {
  connection: SchoolConnection;
  verifyIdToken: VerifyIdToken;
  sessions: Sessions;
  signIns: SignIns;
  revocations: RevocationOutbox;
}

/**
 * @param pending  taken from the store, so this response can be used once
 * @param device   for the member's list of their sessions
 * @throws {SignInError} with the problem that is shown to the member
 * @throws {StoreFault} when the session cannot be stored
 */
export async function completeSignIn(
  portal: SignInParts,
  parameters: CallbackParameters,
  pending: PendingSignIn,
  device: Device,
): Promise<{ id: string; session: OpenSession }> {
  const { connection, sessions, revocations } = portal;
  // RFC 9207 section 2.4, before anything else in the response is believed, errors included.
  if (parameters.iss !== connection.schoolUrl)
    throw new SignInError("wrong_issuer", "iss is absent or another issuer's");
  if (parameters.error !== null) throw authorizationError(parameters.error);
  if (parameters.code === null) throw new SignInError("authorization_failed", "the response carries no code");

  const { code } = parameters;
  const { state, code_verifier } = pending;
  const { tokens, idToken } = await exchangeCode(
    connection,
    { code, state, code_verifier },
    (refreshToken) => void revocations.enqueue([refreshToken]),
  ).catch((error: unknown) => {
    throw signInError(error);
  });

  let opened: { id: string; session: OpenSession } | undefined;
  try {
    const { school_id } = tokens;
    // A refresh would copy the absence (Spec, "Authentication", rule 8): only a new authorization can help.
    if (school_id === null) throw new SignInError("school_missing", "the token response has no school_id");
    const claims = await verifiedClaims(portal, idToken, pending.nonce);
    opened = await sessions.open({
      member: claims ?? UNKNOWN_MEMBER,
      school: { school_id, subdomain: tokens.school_subdomain, resource: connection.schoolUrl },
      scope: tokens.scope,
      device,
      ...(pending.browser !== undefined && { browser: pending.browser }),
      pair: tokens.pair,
      predecessorRefreshTokens: [],
    });
    if (claims === null) {
      const member = await readUserInfo(connection, opened.session.record.pair.access_token);
      opened = { id: opened.id, session: await withMember(sessions, opened.session, member) };
    }
    if (pending.replacesSession !== null)
      await sessions.end(Buffer.from(pending.replacesSession, "hex"), "replaced");
    if (pending.browser !== undefined) {
      const before = await portal.signIns.nameLatest(pending.browser, opened.session.key);
      if (before !== undefined) await sessions.end(before, "replaced");
    }
    await sessions.endEarlierOfBrowser(opened.session);
    await sessions.endSurplus(opened.session);
    return opened;
  } catch (error) {
    await discard(portal, tokens.pair.refresh_token, opened?.session);
    throw signInError(error);
  }
}

/**
 * Has the pair of a failed sign-in revoked: by ending its session, or by a separate revocation where there is no session or
 * the store cannot end it. No cookie names that session, so nobody else would end it.
 */
async function discard(
  { sessions, revocations }: SignInParts,
  refreshToken: string,
  session: OpenSession | undefined,
): Promise<void> {
  const isLeftToOutbox =
    session !== undefined &&
    (await sessions.end(session.key, "not_admitted").then(
      () => true,
      () => false,
    ));
  if (!isLeftToOutbox) await revocations.enqueue([refreshToken]);
}

/** Adds the member to a stored session. */
async function withMember(
  sessions: Sessions,
  session: OpenSession,
  member: MemberClaims,
): Promise<OpenSession> {
  const stored = await sessions.replace(session, { ...session.record, member });
  if (stored === undefined) throw new SignInError("authorization_failed", "the session ended as it began");
  return stored;
}

/** @returns null for a school that promises no ID token: UserInfo then identifies the member */
async function verifiedClaims(
  portal: SignInParts,
  idToken: string | null,
  nonce: string,
): Promise<MemberClaims | null> {
  const { jwksUri } = await portal.connection.metadata();
  if (jwksUri === null) return null;
  if (idToken === null)
    throw new SignInError("identity_rejected", "the school promises an ID token and sent none");
  return portal.verifyIdToken(idToken, jwksUri, {
    iss: portal.connection.schoolUrl,
    aud: portal.connection.clientId,
    nonce,
  });
}

function authorizationError(error: string): SignInError {
  if (error === "access_denied") return new SignInError("access_denied", "the member did not consent");
  if (error === "temporarily_unavailable" || error === "server_error") {
    return new SignInError("school_unavailable", "the authorization endpoint reported a fault of its own");
  }
  const isOurs = ["invalid_request", "invalid_scope", "invalid_target", "unauthorized_client"].includes(
    error,
  );
  // Only error codes of the RFC reach the log, since `error` comes from the address.
  return isOurs
    ? new SignInError("client_rejected", `the authorization endpoint answered ${error}`)
    : new SignInError("authorization_failed", "the authorization endpoint answered an error");
}

function signInError(error: unknown): unknown {
  if (!(error instanceof SchoolFault)) return error;
  const problem = {
    grant_rejected: "code_rejected",
    client_rejected: "client_rejected",
    unreachable: "school_unavailable",
    timeout: "school_unavailable",
    protocol: "school_unavailable",
    identity_rejected: "identity_rejected",
  } as const;
  return new SignInError(problem[error.kind], error.message);
}
