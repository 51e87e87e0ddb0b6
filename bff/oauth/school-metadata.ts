/**
 * The school's discovery documents, which are the source of truth for endpoints, grant types and scopes (Spec, "What the service
 * does", rule 4). They are cached, and read by one request at a time. The old copy is used until there is a new one, so that
 * nobody waits for a school that is slow or down.
 */

import * as oauth from "oauth4webapi";

import { ID_TOKEN_ALGORITHM } from "#bff/oauth/id-token.ts";
import { codeOf, SchoolFault } from "#bff/oauth/school-fault.ts";
import type { SchoolFetch } from "#bff/oauth/school-fetch.ts";

interface SchoolMetadata {
  /** RFC 8414 document of the school; every endpoint in it is on the school's origin. */
  authorizationServer: oauth.AuthorizationServer;
  /** Set when the school promises ID tokens (Spec, "Token response", row `id_token`). */
  jwksUri: string | null;
  /** Why every sign-in would be refused; refreshes still work. */
  signInFault: string | null;
  /** `end_session_endpoint` (OpenID Connect RP-Initiated Logout 1.0), if the school lists it on its own origin. */
  endSessionUrl: string | null;
}

export interface ReadSchoolMetadata {
  (): Promise<SchoolMetadata>;
  /** The metadata that was read last; undefined before the first reading. Never waits for the school. */
  last: () => SchoolMetadata | undefined;
}

/** The one method of a confidential client (Spec, "Authentication", rule 2). */
export const CLIENT_AUTHENTICATION = "client_secret_post";

const ALGORITHMS = "id_token_signing_alg_values_supported";
const FRESH_MS = 10 * 60 * 1000;
/** Pause after a failed read. */
const RETRY_MS = 15 * 1000;
const ENDPOINTS = [
  "authorization_endpoint",
  "token_endpoint",
  "userinfo_endpoint",
  "revocation_endpoint",
] as const;

/**
 * @param schoolUrl  `{base_url}`, which the issuer and the resource must equal to the letter
 * @param now        milliseconds of a clock that is never set back
 * @returns a function that throws {SchoolFault} while the metadata has never been read successfully
 */
export function createSchoolMetadata(
  schoolUrl: string,
  fetch: SchoolFetch,
  now: () => number,
): ReadSchoolMetadata {
  let lastGood: { metadata: SchoolMetadata; refreshAt: number } | undefined;
  let reading: Promise<SchoolMetadata> | undefined;

  const read = (): Promise<SchoolMetadata> => {
    reading ??= readMetadata(schoolUrl, fetch)
      .then((metadata) => {
        lastGood = { metadata, refreshAt: now() + FRESH_MS };
        return metadata;
      })
      .catch((error: unknown) => {
        if (lastGood === undefined) throw error;
        lastGood.refreshAt = now() + RETRY_MS;
        return lastGood.metadata;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  const current = (): Promise<SchoolMetadata> => {
    if (lastGood === undefined) return read();
    if (now() >= lastGood.refreshAt) void read();
    return Promise.resolve(lastGood.metadata);
  };
  return Object.assign(current, { last: () => lastGood?.metadata });
}

async function readMetadata(schoolUrl: string, fetch: SchoolFetch): Promise<SchoolMetadata> {
  const [authorizationServer, openid, resource] = await Promise.all([
    discover(schoolUrl, fetch),
    readJson(fetch, `${schoolUrl}/.well-known/openid-configuration`),
    readJson(fetch, `${schoolUrl}/.well-known/oauth-protected-resource`),
  ]);
  checkEndpoints(authorizationServer, schoolUrl);
  if (resource === null || resource["resource"] !== schoolUrl) {
    throw new SchoolFault(
      "protocol",
      "the protected-resource metadata names another resource than SCHOOL_URL (RFC 9728)",
    );
  }
  const jwksUri = openid === null ? null : promisedJwksUri(openid, schoolUrl);
  const algorithms = jwksUri === null ? undefined : openid?.[ALGORITHMS];
  return {
    authorizationServer,
    jwksUri,
    signInFault: signInFaultIn(authorizationServer, algorithms),
    endSessionUrl:
      endSessionUrlIn(authorizationServer, schoolUrl) ?? endSessionUrlIn(openid ?? {}, schoolUrl),
  };
}

/** Another origin's address is left out: the page of a member who has signed out links to the school alone. */
function endSessionUrlIn(
  { end_session_endpoint: url }: { end_session_endpoint?: unknown },
  schoolUrl: string,
) {
  return typeof url === "string" && URL.parse(url)?.origin === schoolUrl ? url : null;
}

/**
 * Finds metadata with which every sign-in would fail: for a sign-in, before the member is redirected, and for `check-setup`.
 *
 * @param algorithms  of the promised ID tokens; undefined where none are promised
 */
function signInFaultIn(server: oauth.AuthorizationServer, algorithms: unknown): string | null {
  if (Array.isArray(algorithms) && !algorithms.includes(ID_TOKEN_ALGORITHM))
    return `the school signs ID tokens with ${algorithms.join(", ")}, and not with ${ID_TOKEN_ALGORITHM}`;
  if (server.authorization_response_iss_parameter_supported === false)
    return "the school's authorization responses carry no iss (RFC 9207)";
  const refusing = [
    ["token", server.token_endpoint_auth_methods_supported],
    ["revocation", server.revocation_endpoint_auth_methods_supported],
  ] as const;
  for (const [endpoint, methods] of refusing)
    if (methods?.includes(CLIENT_AUTHENTICATION) === false)
      return `the ${endpoint} endpoint takes a secret by ${methods.join(", ")}, and not by ${CLIENT_AUTHENTICATION}`;
  const lacking = ["authorization_code", "refresh_token"].filter(
    (grant) => server.grant_types_supported?.includes(grant) === false,
  );
  return lacking.length === 0 ? null : `the school lacks the grant types ${lacking.join(", ")}`;
}

async function discover(schoolUrl: string, fetch: SchoolFetch): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(schoolUrl);
  try {
    const response = await oauth.discoveryRequest(issuer, {
      algorithm: "oauth2",
      [oauth.customFetch]: fetch,
      // Plain http gets this far only for a loopback school (config.ts).
      [oauth.allowInsecureRequests]: issuer.protocol === "http:",
    });
    return await oauth.processDiscoveryResponse(issuer, response);
  } catch (error) {
    if (error instanceof SchoolFault) throw error;
    throw new SchoolFault("protocol", `the authorization-server metadata is not usable (${codeOf(error)})`);
  }
}

/** @returns null when the school has no such document */
async function readJson(fetch: SchoolFetch, url: string): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  if (response.status !== 200) return null;
  try {
    // Another JSON value has none of the properties.
    return (await response.json()) as Record<string, unknown> | null;
  } catch {
    throw new SchoolFault("protocol", `${new URL(url).pathname} is not JSON`);
  }
}

function checkEndpoints(server: oauth.AuthorizationServer, schoolUrl: string): void {
  for (const name of ENDPOINTS) {
    const endpoint = server[name];
    if (endpoint === undefined)
      throw new SchoolFault("protocol", `the authorization-server metadata lacks ${name}`);
    if (URL.parse(endpoint)?.origin !== schoolUrl) {
      throw new SchoolFault("protocol", `${name} is not on the school's origin`);
    }
  }
  if (server.code_challenge_methods_supported?.includes("S256") !== true) {
    throw new SchoolFault(
      "protocol",
      "the authorization-server metadata does not list code challenge method S256",
    );
  }
}

function promisedJwksUri(openid: Record<string, unknown>, schoolUrl: string): string | null {
  const jwksUri = openid["jwks_uri"];
  const algorithms = openid[ALGORITHMS];
  if (typeof jwksUri !== "string" || !Array.isArray(algorithms)) return null;
  if (openid["issuer"] !== schoolUrl)
    throw new SchoolFault("protocol", "the OpenID configuration names another issuer");
  if (URL.parse(jwksUri)?.origin !== schoolUrl)
    throw new SchoolFault("protocol", "jwks_uri is not on the school's origin");
  return jwksUri;
}
