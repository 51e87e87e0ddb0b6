/** The caller of `/mcp`, and the tools that the caller may use. */

import { Type } from "typebox";
import { Check } from "typebox/value";

import { SECOND } from "#school/clock.ts";
import { findTool } from "#school/mcp/tools.ts";
import { insufficientScope, invalidToken, type Principal, requirePrincipal } from "#school/oauth/bearer.ts";
import { BearerChallengeError, OAuthError } from "#school/oauth/errors.ts";
import { isOperator } from "#school/oauth/operator.ts";
import { MCP_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { ACCOUNT_SCOPES } from "#shared/scopes.ts";

/** Time in which a token must have been checked. */
const CHECK_DEADLINE = 2 * SECOND;

/** What is read of a call before its tool is known; the library checks the rest of the message. */
const TOOL_CALL = Type.Object({
  method: Type.Literal("tools/call"),
  params: Type.Object({ name: Type.String() }),
});

/** The caller, and the scopes that the caller may use at this moment. */
export interface Caller {
  /** Undefined for a call without a token. */
  principal: Principal | undefined;
  scopes: ReadonlySet<string>;
}

const ANONYMOUS: Caller = { principal: undefined, scopes: new Set() };

/**
 * Identifies the caller by the `Authorization` header.
 *
 * Choice (a bad token is never anonymous): a caller who sends a token wants to act as its member, so the call is refused.
 *
 * @throws {BearerChallengeError} 401 `invalid_token`
 * @throws {OAuthError} 503 `temporarily_unavailable` when the token cannot be checked in time: the client may try again
 * @see Spec, "Authentication", rules 6 and 9 · "Errors", rows 13 to 15
 */
export async function identifyCaller(school: School, authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return ANONYMOUS;
  const { promise: overtime, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The token was not checked in time.")), CHECK_DEADLINE);
  try {
    return await Promise.race([authenticate(school, authorization), overtime]);
  } catch (error) {
    if (error instanceof BearerChallengeError)
      throw error.audience === "operator" ? error.of(MCP_PATH) : error;
    throw new OAuthError("temporarily_unavailable", "The token cannot be judged just now. Try again.", {
      status: 503,
      headers: { "retry-after": "1" },
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A member client may use the account scopes of its token; an operator client the other scopes, as long as its member
 * holds a role that may run the school.
 */
async function authenticate(school: School, authorization: string): Promise<Caller> {
  const principal = await requirePrincipal(school, authorization);
  if (principal.audience === "member")
    return { principal, scopes: new Set(ACCOUNT_SCOPES.filter((scope) => principal.scopes.has(scope))) };
  const mayRun = await isOperator(school, principal.member.id);
  return { principal, scopes: mayRun ? principal.scopes : new Set() };
}

/**
 * Refuses messages that call a tool which the caller may not use, before any of them is handled.
 *
 * Choice (the challenge of /mcp): to a program of operators it names the metadata of `/mcp`, whose `resource` is the address that was
 * called (RFC 9728 section 3.3). A program of a member gets those of the school as a whole, since a member token is bound to
 * `{base_url}`.
 *
 * @param messages  JSON-RPC messages, whatever they are
 * @throws {BearerChallengeError} 401 for an anonymous caller, 403 for another; the challenge names the scope
 * @see Spec, "Authentication", rule 10 · "Errors", row 12
 */
export function requireToolScopes(caller: Caller, messages: readonly unknown[]): void {
  for (const message of messages) {
    const scope = Check(TOOL_CALL, message) ? findTool(message.params.name)?.scope : undefined;
    if (scope === undefined || caller.scopes.has(scope)) continue;
    const refusal =
      caller.principal === undefined
        ? invalidToken("An access token is required for this tool.", [scope])
        : insufficientScope("This tool needs a scope that the access token or its member lacks.", [scope]);
    throw caller.principal?.audience === "member" || isAccountScope(scope) ? refusal : refusal.of(MCP_PATH);
  }
}

function isAccountScope(scope: string): boolean {
  return ACCOUNT_SCOPES.some((one) => one === scope);
}
