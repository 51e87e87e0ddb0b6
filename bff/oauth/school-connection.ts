/** The needs of every request to the school's OAuth endpoints: the portal's credentials, the endpoints, and a clock. */

import * as oauth from "oauth4webapi";

import { codeOf, SchoolFault } from "#bff/oauth/school-fault.ts";
import type { SchoolFetch } from "#bff/oauth/school-fetch.ts";
import {
  CLIENT_AUTHENTICATION,
  createSchoolMetadata,
  type ReadSchoolMetadata,
} from "#bff/oauth/school-metadata.ts";
import { CALLBACK_PATH } from "#shared/bff-paths.ts";
import { OAUTH_ERROR_CODES } from "#shared/oauth-errors.ts";

/** The school that the portal belongs to and the portal's credentials there. */
export interface SchoolCredentials {
  url: string;
  clientId: string;
  /** The secret, or while it is changed the new one and the former one. */
  clientSecrets: readonly string[];
}

export interface SchoolConnection {
  /** `{base_url}`: issuer, resource and origin of the school, without a trailing slash. */
  schoolUrl: string;
  clientId: string;
  /** The secret in use; `client-secret.ts` replaces it. */
  clientSecret: string;
  /** Called when the school has refused the secret. */
  secretRefused?: () => void;
  redirectUri: string;
  fetch: SchoolFetch;
  metadata: ReadSchoolMetadata;
  /** Epoch milliseconds. */
  now: () => number;
  /** Epoch milliseconds of a clock that is never set back, for durations. */
  steadyNow: () => number;
}

interface ConnectionOptions {
  school: SchoolCredentials;
  /** Origin of the portal. */
  portalUrl: string;
  fetch: SchoolFetch;
  /** Epoch milliseconds. */
  now: () => number;
  /** Epoch milliseconds of a clock that is never set back, for durations. */
  steadyNow: () => number;
}

/** Sends no request: the first use of the school's metadata reads it. */
export function createSchoolConnection(options: ConnectionOptions): SchoolConnection {
  const { school, portalUrl, fetch, now, steadyNow } = options;
  return {
    schoolUrl: school.url,
    clientId: school.clientId,
    clientSecret: school.clientSecrets[0] ?? "",
    redirectUri: `${portalUrl}${CALLBACK_PATH}`,
    fetch,
    metadata: createSchoolMetadata(school.url, fetch, steadyNow),
    now,
    steadyNow,
  };
}

/**
 * The arguments that oauth4webapi needs at every call. This portal is a confidential client with `client_secret_post` (Spec,
 * "Authentication", rule 2).
 *
 * @param member  for whom the request is made
 */
export async function requestArguments(connection: SchoolConnection, member: string) {
  const { authorizationServer: server } = await connection.metadata();
  const { clientId, clientSecret, schoolUrl } = connection;
  const client: oauth.Client = { client_id: clientId, token_endpoint_auth_method: CLIENT_AUTHENTICATION };
  const options = {
    [oauth.customFetch]: (url: string, init: Parameters<SchoolFetch>[1]) =>
      connection.fetch(url, init, member),
    // http is allowed only for a school on loopback (config.ts).
    [oauth.allowInsecureRequests]: schoolUrl.startsWith("http:"),
  };
  return { server, client, authentication: oauth.ClientSecretPost(clientSecret), options };
}

/** Error codes for an unknown client or a wrong secret. Other codes refuse the request. */
const UNKNOWN_CLIENT_CODES: readonly string[] = ["invalid_client", "unauthorized_client"];

/**
 * Turns any error of an exchange into a SchoolFault, without the library's `cause`, which holds answer bodies. Tells the connection
 * when the error says that the client secret was refused.
 */
export function toSchoolFault(connection: SchoolConnection, error: unknown, exchange: string): SchoolFault {
  if (error instanceof SchoolFault) return error;
  if (!(error instanceof oauth.ResponseBodyError)) {
    return new SchoolFault("protocol", `${exchange}: the answer is not usable (${codeOf(error)})`);
  }
  const reason = `${exchange}: the school answered ${error.status} ${knownErrorCode(error.error)}`;
  if (UNKNOWN_CLIENT_CODES.includes(error.error)) connection.secretRefused?.();
  if (error.error === "invalid_grant") return new SchoolFault("grant_rejected", reason);
  if (error.error === "temporarily_unavailable" || error.error === "server_error") {
    return new SchoolFault("unreachable", reason);
  }
  return new SchoolFault("client_rejected", reason);
}

/** The error code comes from an answer's body, so only a code that the specification names is logged. */
function knownErrorCode(code: string): string {
  return OAUTH_ERROR_CODES.find((known) => known === code) ?? "an unknown error";
}
