import { isLoopbackWithPort } from "#school/oauth/redirect-uri.ts";
import { clientNameFault, isSameName } from "#school/oauth/registration/client-name.ts";
import type { NewOperatorClient, OAuthClient } from "#school/store/clients.ts";
import { IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

/** What an operator client may ever ask for; `account:read` is reserved to the member audience (Spec, "Scopes"). */
export const OPERATOR_CLIENT_SCOPES: readonly string[] = [...IDENTITY_SCOPES, ...OPERATOR_SCOPES];

/** Choice (10 redirect URIs): the specification shows no limit. A program needs a handful. */
export const MAX_REDIRECT_URIS = 10;

export type RegistrationJudgement =
  | { kind: "vendor"; client: OAuthClient }
  | { kind: "new"; client: NewOperatorClient }
  | { kind: "refused"; error: "invalid_redirect_uri" | "invalid_client_metadata"; description: string };

/**
 * Judges a registration request, in this order: the name of a vendor's platform, the redirect URIs, the rest.
 *
 * Choice (a name like a vendor's is the vendor's): so is one that differs only by case, width or spaces. A vendor's
 * redirect URIs may be left out, since the platform has its own.
 *
 * @param body  the parsed JSON, whatever it is
 * @param vendors  the platforms that this school knows
 * @see Spec, "Authentication", rule 4 · "Client registration request" · RFC 7591 section 2
 */
export function judgeRegistration(body: unknown, vendors: readonly OAuthClient[]): RegistrationJudgement {
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
      // Choice (the scope that is named is no bound): a program asks for more when it needs more, and its person is asked.
      scopes: OPERATOR_CLIENT_SCOPES,
      // Choice (a program that names no method is public): on a person's own computer no secret can be kept.
      confidential: metadata.get("token_endpoint_auth_method") === "client_secret_post",
    },
  };
}

/** The first thing, beside the kind of its redirect URIs, for which no client can be made of this. */
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

/** Lists that name more than this school has are cut in the answer (RFC 7591 section 3.2.1); they must name what it has. */
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

function refuse(description: string): RegistrationJudgement {
  return { kind: "refused", error: "invalid_client_metadata", description };
}

function refuseUri(description: string): RegistrationJudgement {
  return { kind: "refused", error: "invalid_redirect_uri", description };
}
