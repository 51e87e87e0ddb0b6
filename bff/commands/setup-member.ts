/**
 * `check-setup -- --member`: signs in as a member once, sends what the screens ask, refreshes, and revokes. It names what the portal would
 * meet at this school. No line holds a token, a code, a secret, or a value of the member.
 */

import type { SeenAnswers } from "#bff/commands/answer-reader.ts";
import { createMemberAsking, type MemberApiFindings } from "#bff/commands/member-documents.ts";
import type { Finding } from "#bff/commands/setup-checks.ts";
import { signInAsMember, SignInFailed, type Terminal } from "#bff/commands/setup-sign-in.ts";
import { BffError } from "#bff/errors.ts";
import type { TrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import type { CodeExchange } from "#bff/oauth/authorization-response.ts";
import { createIdTokenVerifier } from "#bff/oauth/id-token.ts";
import { type MemberClaims, textOf } from "#bff/oauth/member-claims.ts";
import { refreshPair } from "#bff/oauth/refresh.ts";
import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { readUserInfo } from "#bff/oauth/user-info.ts";
import type { CanRead } from "#shared/renderer.ts";
import { PORTAL_SCOPES } from "#shared/scopes.ts";

/** What the run has found: what would fail, and what a member would see less of. */
interface MemberFindings {
  findings: Finding[];
  warnings: string[];
}

interface MemberCheck {
  connection: SchoolConnection;
  timeoutMs: number;
  /** Of the authorization request (`setup-proof.ts`). */
  state: string;
  terminal: Terminal;
  documents: TrustedDocuments;
  manifest: Readonly<Record<string, string>>;
  canRead: CanRead;
}

export async function checkAsMember(check: MemberCheck): Promise<MemberFindings> {
  const { connection, state, terminal } = check;
  /** Of pairs that the school has issued. */
  const refreshTokens: string[] = [];
  const keep = (refreshToken: string): void => void refreshTokens.push(refreshToken);
  const api = createMemberAsking({ ...check, schoolUrl: connection.schoolUrl });
  const found: MemberFindings = { findings: [], warnings: [] };
  const note = (name: string, problem: string | null): void => void found.findings.push({ name, problem });
  let accessToken: string | undefined;
  try {
    const exchange = await signInAsMember(connection, state, terminal, keep);
    keep(exchange.tokens.pair.refresh_token);
    accessToken = exchange.tokens.pair.access_token;
    const member = await checkIdentity(connection, exchange, found);
    if (member === null) return found;
    addFound(found, await api.askAll(accessToken), member);

    const { pair, scope } = exchange.tokens;
    const request = { refreshToken: pair.refresh_token, scope, member: member.sub };
    const refreshed = await refreshPair(connection, request, keep);
    keep(refreshed.pair.refresh_token);
    accessToken = refreshed.pair.access_token;
    const isTaken = await api.takes(accessToken);
    note(
      "refresh of the pair",
      isTaken ? null : "the Member API refuses the new access token: members would be signed out.",
    );
  } catch (error) {
    note(accessToken === undefined ? "sign-in as a member" : "calls as a member", reasonOf(error));
  } finally {
    const revoked = await revokeAll(connection, refreshTokens, accessToken, api.takes).catch(reasonOf);
    if (refreshTokens.length > 0) note("revocation of the pair", revoked);
    await api.close();
  }
  return found;
}

/** @returns null when a sign-in of the portal would end here */
async function checkIdentity(
  connection: SchoolConnection,
  { tokens, idToken, nonce }: CodeExchange & { nonce: string },
  { findings, warnings }: MemberFindings,
): Promise<MemberClaims | null> {
  const name = "sign-in as a member";
  const refused = (problem: string): null => {
    findings.push({ name, problem });
    return null;
  };
  if (tokens.school_id === null)
    return refused("the token response has no school_id: the portal refuses every sign-in.");
  const { jwksUri } = await connection.metadata();
  if (jwksUri !== null && idToken === null)
    return refused("the school promises an ID token and sent none: the portal refuses every sign-in.");
  const { schoolUrl: iss, clientId: aud, fetch, now, steadyNow } = connection;
  const member =
    jwksUri === null || idToken === null
      ? await readUserInfo(connection, tokens.pair.access_token)
      : await createIdTokenVerifier(fetch, now, steadyNow)(idToken, jwksUri, { iss, aud, nonce });
  findings.push({ name, problem: null });
  const claims = (["name", "email", "org_id"] as const).filter((claim) => member[claim] === null);
  if (member.roles.length === 0)
    warnings.push(`claims: no roles, so nobody can open the operators' preview.`);
  if (claims.length > 0) warnings.push(`claims: no ${claims.join(", ")}.`);
  const denied = PORTAL_SCOPES.filter(
    (scope) => scope.startsWith("account:") && !tokens.scope.includes(scope),
  );
  if (denied.length > 0) warnings.push(`scopes: this member's token lacks ${denied.join(", ")}.`);
  return member;
}

function addFound(
  { findings, warnings }: MemberFindings,
  { documents, lackingAssumed, lackingDocumented, seen, viewerId }: MemberApiFindings,
  { sub }: MemberClaims,
): void {
  findings.push(...documents);
  const absent = [...new Set([...lackingDocumented, ...seen.absent])].toSorted();
  findings.push({
    name: "fields of the specification",
    problem: absent.length === 0 ? null : `the school lacks ${byType(absent)}.`,
  });
  if (viewerId !== undefined && textOf(viewerId) !== sub)
    findings.push({ name: "id of the member", problem: "viewer.id is not the sub of the sign-in." });
  findings.push(...formFindings(seen));
  if (lackingAssumed.length > 0)
    warnings.push(
      `fields: the school lacks ${lackingAssumed.length} that the specification does not show, and screens say less: ${byType(lackingAssumed)}.`,
    );
  for (const [coordinate, words] of seen.words)
    warnings.push(`words: ${coordinate} is shown as the school writes it: ${[...words].join(", ")}.`);
  const empty = [...seen.lists].flatMap(([coordinate, count]) => (count === 0 ? coordinate : []));
  if (empty.length > 0)
    warnings.push(
      `lists: nothing was in ${empty.join(", ")}, so its forms are not known. Sign in as a member who has some.`,
    );
}

/** @param coordinates  in their order @returns `Avatar (url), Course (id, title)` */
function byType(coordinates: readonly string[]): string {
  const fields = Object.groupBy(coordinates, (coordinate) => coordinate.split(".")[0] ?? "");
  return Object.entries(fields)
    .map(([type, of = []]) => `${type} (${of.map((each) => each.slice(type.length + 1)).join(", ")})`)
    .join(", ");
}

function formFindings({ unread }: SeenAnswers): Finding[] {
  const name = "forms of times, amounts and other values";
  if (unread.size === 0) return [{ name, problem: null }];
  return [...unread].map(([coordinate, { count, form }]) => ({
    name: `form of ${coordinate}`,
    problem: `${count === 1 ? "a value" : `${count} values`} cannot be read, such as "${form}" (each digit shown as 9). Screens show the text, and neither order nor count by it.`,
  }));
}

/** Revokes the latest pair first: the earlier one may end with it. @returns the problem, or null */
async function revokeAll(
  connection: SchoolConnection,
  refreshTokens: readonly string[],
  accessToken: string | undefined,
  takes: (accessToken: string) => Promise<boolean>,
): Promise<string | null> {
  for (const refreshToken of new Set(refreshTokens.toReversed()))
    await revokePair(connection, refreshToken, "check-setup");
  return accessToken !== undefined && (await takes(accessToken))
    ? "the Member API still takes its access token: a sign-out would not end it."
    : null;
}

/** Texts of these errors hold neither tokens nor answers. */
function reasonOf(error: unknown): string {
  if (error instanceof SignInFailed) return error.message;
  if (error instanceof SchoolFault || error instanceof BffError) return `${error.message}.`;
  throw error;
}
