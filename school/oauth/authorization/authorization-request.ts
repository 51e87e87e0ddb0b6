/** The rules of an authorization request, as a pure result of its parameters. */

import type { Parameters } from "#school/oauth/parameters.ts";
import { isChallenge } from "#school/oauth/authorization/pkce.ts";
import { isRegisteredRedirectUri } from "#school/oauth/authorization/redirect-uri.ts";
import { MCP_PATH } from "#school/paths.ts";
import type { AuthorizationRequest } from "#school/store/oauth/authorization-codes.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";
import type { OAuthErrorCode } from "#shared/oauth-errors.ts";
import { formatScope, isScope, parseScope } from "#shared/scopes.ts";

/** The target of a response. It is known only after the client and its redirect URI were checked. */
export interface RedirectTarget {
  redirect_uri: string;
  state: string | undefined;
}

/** Why a request gets a page: a redirect to an unchecked address would be an open redirect. */
type UnredirectableReason = "unknown_client" | "unregistered_redirect_uri";

export type AuthorizationRequestResult =
  | { kind: "valid"; request: AuthorizationRequest; client: OAuthClient }
  | {
      kind: "refused";
      target: RedirectTarget;
      client: OAuthClient;
      error: OAuthErrorCode;
      description: string;
    }
  | { kind: "unredirectable"; reason: UnredirectableReason };

const REQUIRED = ["scope", "state", "code_challenge", "code_challenge_method"] as const;

/**
 * Validates an authorization request.
 *
 * @param parameters  the query
 * @param client  the registered client that `client_id` names, if there is one
 * @param origins  of this school: `{base_url}` and the origin that was called, which `resource` may name
 * @see Spec, "Authorization endpoint query parameters" · RFC 6749 section 4.1.2.1 · RFC 8707 section 2
 */
export function validateAuthorizationRequest(
  parameters: Parameters,
  client: OAuthClient | undefined,
  origins: readonly string[],
): AuthorizationRequestResult {
  if (client === undefined) return { kind: "unredirectable", reason: "unknown_client" };
  const redirect_uri = parameters.get("redirect_uri");
  if (redirect_uri === undefined || !isRegisteredRedirectUri(redirect_uri, client)) {
    return { kind: "unredirectable", reason: "unregistered_redirect_uri" };
  }

  const target = { redirect_uri, state: parameters.get("state") };
  const refuse = (error: OAuthErrorCode, description: string): AuthorizationRequestResult => ({
    kind: "refused",
    target,
    client,
    error,
    description,
  });

  if (parameters.repeated.size > 0) return refuse("invalid_request", "A parameter was sent more than once.");
  const byReference = findReferenceFault(parameters);
  if (byReference !== undefined) return refuse(...byReference);
  const responseType = parameters.get("response_type");
  if (responseType === undefined)
    return refuse("invalid_request", "The parameter response_type is required.");
  if (responseType !== "code") return refuse("unsupported_response_type", "The response type must be code.");
  const missing = REQUIRED.find((name) => parameters.get(name) === undefined);
  if (missing !== undefined) return refuse("invalid_request", `The parameter ${missing} is required.`);
  if (parameters.get("code_challenge_method") !== "S256") {
    return refuse("invalid_request", "The code challenge method must be S256.");
  }
  if (!isChallenge(parameters.require("code_challenge"))) {
    return refuse("invalid_request", "The code challenge is not an S256 challenge.");
  }
  const scopes = parseScope(parameters.require("scope"));
  const scopeFault = findScopeFault(scopes, client);
  if (scopeFault !== undefined) return refuse("invalid_scope", scopeFault);
  const resource = parameters.get("resource") ?? null;
  const resourceFault = findResourceFault(resource, client, origins);
  if (resourceFault !== undefined) return refuse("invalid_target", resourceFault);
  const prompts = parameters.get("prompt")?.split(" ") ?? [];
  if (prompts.includes("none") && prompts.length > 1)
    return refuse("invalid_request", "The prompt none goes with no other.");

  return {
    kind: "valid",
    client,
    request: {
      client_id: client.id,
      redirect_uri,
      scope: formatScope(scopes),
      resource,
      code_challenge: parameters.require("code_challenge"),
      // Choice (a nonce without openid): it is accepted, and has no effect.
      nonce: parameters.get("nonce") ?? null,
      state: parameters.require("state"),
    },
  };
}

type Fault = [OAuthErrorCode, string];

/**
 * Choice (no request objects): this school reads only plain parameters (OpenID Connect Core section 6; 3.1.2.6 has the
 * errors).
 */
function findReferenceFault(parameters: Parameters): Fault | undefined {
  if (parameters.get("request") !== undefined)
    return ["request_not_supported", "The parameter request is not supported."];
  if (parameters.get("request_uri") !== undefined)
    return ["request_uri_not_supported", "The parameter request_uri is not supported."];
  return undefined;
}

function findScopeFault(scopes: readonly string[], client: OAuthClient): string | undefined {
  if (scopes.length === 0) return "The scope is empty.";
  if (!scopes.every(isScope)) return "A scope of this name does not exist.";
  // Spec, "Scopes" and "Errors", row 4: account:read is reserved to the member audience.
  if (client.audience === "operator" && scopes.includes("account:read")) {
    return "The scope account:read is reserved to member clients.";
  }
  const allowed = new Set(parseScope(client.scope));
  if (!scopes.every((name) => allowed.has(name))) return "This client may not ask for one of the scopes.";
  return undefined;
}

/** Member tokens are bound to this origin (Spec, "Authentication", rule 6). */
function findResourceFault(
  resource: string | null,
  client: OAuthClient,
  origins: readonly string[],
): string | undefined {
  if (resource === null) {
    return client.audience === "member" ? "The parameter resource is required." : undefined;
  }
  return isResource(resource, resourcesFor(client, origins)) ? undefined : "The resource is not this school.";
}

/**
 * The values of `resource` that name this school to a client.
 *
 * Choice (/mcp as a resource): a program of operators may also send the address that its user typed, which is that of `/mcp`. Its
 * token is bound to `{base_url}` all the same. The specification binds member tokens to `{base_url}` alone.
 *
 * @param origins  `{base_url}` and the origin that was called
 * @see Spec, "Authentication", rule 6 · RFC 9728 section 3.3
 */
export function resourcesFor(
  { audience }: Pick<OAuthClient, "audience">,
  origins: readonly string[],
): readonly string[] {
  return audience === "member" ? origins : origins.flatMap((origin) => [origin, origin + MCP_PATH]);
}

/**
 * Is a `resource` one of these addresses?
 *
 * Choice (the root's slash in resource): an address with and without it is the same (RFC 3986 section 6.2.3), since a URL
 * object adds the slash. Everything else is compared as text.
 *
 * @see Spec, "Authorization endpoint query parameters", row `resource` · "Authentication", rule 6 · RFC 8707 section 2
 */
export function isResource(resource: string, addresses: readonly string[]): boolean {
  return addresses.some((address) => withoutSlash(address) === withoutSlash(resource));
}

const withoutSlash = (address: string): string => address.replace(/\/$/, "");
