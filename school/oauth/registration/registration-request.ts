/** The rules of a registration request, as a pure result of its body. */

import { isLoopbackWithPort } from "#school/oauth/authorization/redirect-uri.ts";
import { clientNameFault, isSameName } from "#school/oauth/registration/client-name.ts";
import type { NewOperatorClient, OAuthClient } from "#school/store/oauth/clients.ts";
import { IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

/**
 * The scopes that an operator client can have; `account:read` is reserved to the member audience (Spec, "Scopes").
 *
 * Choice (account:write is for member clients): an operator client that requests `account:write` gets `invalid_scope`, too.
 * The scope allows only the notification mutations of the member who authorized, whose notifications the client cannot read.
 */
export const OPERATOR_CLIENT_SCOPES: readonly string[] = [...IDENTITY_SCOPES, ...OPERATOR_SCOPES];

/** Choice (10 redirect URIs): the specification shows no limit. A program needs a few. */
export const MAX_REDIRECT_URIS = 10;

export type RegistrationResult =
  | { kind: "vendor"; client: OAuthClient }
  | { kind: "new"; client: NewOperatorClient }
  | { kind: "refused"; error: "invalid_redirect_uri" | "invalid_client_metadata"; description: string };

/**
 * Judges a registration request, in this order: the name of a vendor's platform, the redirect URIs, the rest.
 *
 * Choice (a name like a vendor's is the vendor's): also when it differs by case, width or spaces. Such a request may leave
 * out the redirect URIs, since the platform's are stored.
 *
 * @param body  the parsed JSON, of any type
 * @param vendors  the vendors' platforms that this school knows
 * @see Spec, "Authentication", rule 4 · "Client registration request" · RFC 7591 section 2
 */
export function validateRegistration(body: unknown, vendors: readonly OAuthClient[]): RegistrationResult {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return refuse("The body must be one JSON object.");
  const metadata = new Map<string, unknown>(Object.entries(body));
  const name = metadata.get("client_name");
  const uris = metadata.get("redirect_uris");

  const vendor = typeof name === "string" ? vendors.find((known) => isSameName(known.name, name)) : undefined;
  if (vendor !== undefined) {
    return uris === undefined || isListOf(uris, (uri) => vendor.redirectUris.includes(uri))
      ? { kind: "vendor", client: vendor }
      : refuseUri("A redirect URI is not one of this platform.");
  }
  if (Array.isArray(uris) && !uris.every((uri) => typeof uri !== "string" || isLoopbackWithPort(uri)))
    return refuseUri("A redirect URI must be http://127.0.0.1:<port>/<path>.");

  const fault = findFault(metadata);
  if (fault !== undefined) return refuse(fault);
  return {
    kind: "new",
    client: {
      name: typeof name === "string" ? name.trim() : undefined,
      redirectUris: [...new Set(uris as string[])],
      // Choice (the scope that is named is no bound): a program may request more scopes later, and its user is asked then.
      scopes: OPERATOR_CLIENT_SCOPES,
      // Choice (a program that names no method is public): a program on a person's own computer cannot keep a secret.
      confidential: metadata.get("token_endpoint_auth_method") === "client_secret_post",
    },
  };
}

/** Finds the first fault of the metadata; the form of the redirect URIs was checked before. */
function findFault(metadata: ReadonlyMap<string, unknown>): string | undefined {
  const name = metadata.get("client_name");
  if (name !== undefined && typeof name !== "string") return "The client_name must be a string.";
  const nameFault = name === undefined ? undefined : clientNameFault(name);
  if (nameFault !== undefined) return nameFault;
  const uris = metadata.get("redirect_uris");
  if (!isListOf(uris, () => true) || uris.length === 0)
    return "The client_name is not one of a known platform, and the redirect_uris are no list of loopback addresses.";
  if (uris.length > MAX_REDIRECT_URIS) return `There are more than ${MAX_REDIRECT_URIS} redirect_uris.`;
  const type = metadata.get("application_type");
  if (type !== undefined && type !== "native" && type !== "web")
    return "The application_type must be native or web.";
  const method = metadata.get("token_endpoint_auth_method");
  if (method !== undefined && method !== "none" && method !== "client_secret_post")
    return "The token_endpoint_auth_method must be none or client_secret_post.";
  if (typeof (metadata.get("scope") ?? "") !== "string") return "The scope must be a string.";
  return findGrantFault(metadata);
}

/**
 * Finds a fault of the grant and response types. Where they are given, the grant types must include `authorization_code` and
 * the response types `code`. What else they hold has no effect: every client gets all that this school has, and the answer
 * says so (RFC 7591 section 3.2.1).
 */
export function findGrantFault(metadata: ReadonlyMap<string, unknown>): string | undefined {
  const grants = metadata.get("grant_types");
  if (grants !== undefined && !(isListOf(grants, () => true) && grants.includes("authorization_code")))
    return "The grant_types must include authorization_code.";
  const responses = metadata.get("response_types");
  if (responses !== undefined && !(isListOf(responses, () => true) && responses.includes("code")))
    return "The response_types must include code.";
  return undefined;
}

/** Is this an array of strings that all pass? */
export function isListOf(value: unknown, passes: (item: string) => boolean): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && passes(item));
}

function refuse(description: string): RegistrationResult {
  return { kind: "refused", error: "invalid_client_metadata", description };
}

function refuseUri(description: string): RegistrationResult {
  return { kind: "refused", error: "invalid_redirect_uri", description };
}
