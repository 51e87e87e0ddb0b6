/** The discovery documents of the authorization server and of the protected resource, and the key set of ID tokens. */

import { GRANT_TYPES } from "#school/oauth/grant-types.ts";
import type { FastifyInstance } from "fastify";

import { calledOrigin } from "#school/called-origin.ts";
import { acceptedHosts } from "#school/oauth/client-documents/accepted-hosts.ts";
import { resolvesDocuments } from "#school/oauth/client-documents/document-url.ts";
import {
  AUTHORIZATION_SERVER_METADATA_PATH,
  AUTHORIZE_PATH,
  JWKS_PATH,
  MCP_PATH,
  OPENID_CONFIGURATION_PATH,
  PROTECTED_RESOURCE_METADATA_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
  USERINFO_PATH,
} from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findPublicKeys, SIGNING_ALGORITHM } from "#school/store/oauth/signing-keys.ts";
import { ALL_SCOPES, IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

/** The claims of the ID token (Spec, "ID token"). */
const ID_TOKEN_CLAIMS = ["iss", "aud", "exp", "nonce", "sub", "email", "name", "picture", "org_id", "roles"];

/**
 * Adds the routes of the three documents and of the key set. One function makes both documents of the authorization server,
 * so that they cannot disagree.
 *
 * @see Spec, "What the service does", rules 1 and 4 · "Endpoints", rows 1 to 3 · RFC 8414 · RFC 9728 · OpenID Connect
 *   Discovery 1.0
 */
export function addMetadataRoutes(app: FastifyInstance, school: School): void {
  /** @param base  the origin that was called */
  const authorizationServer = (base: string) => ({
    issuer: base,
    authorization_endpoint: base + AUTHORIZE_PATH,
    token_endpoint: base + TOKEN_PATH,
    userinfo_endpoint: base + USERINFO_PATH,
    revocation_endpoint: base + REVOCATION_PATH,
    registration_endpoint: base + REGISTRATION_PATH,
    jwks_uri: base + JWKS_PATH,
    scopes_supported: ALL_SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ["S256"],
    // Some confidential clients take the first method of the list, whatever else it has.
    token_endpoint_auth_methods_supported: ["client_secret_post", "none"],
    revocation_endpoint_auth_methods_supported: ["client_secret_post", "none"],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    ui_locales_supported: ["zh-TW", "en"],
    authorization_response_iss_parameter_supported: true,
  });

  const openidConfiguration = (base: string) => ({
    ...authorizationServer(base),
    subject_types_supported: ["public"],
    request_parameter_supported: false,
    // An absent value would mean true (OpenID Connect Discovery section 3).
    request_uri_parameter_supported: false,
    claims_supported: school.config.idTokenIat ? [...ID_TOKEN_CLAIMS, "iat"] : ID_TOKEN_CLAIMS,
  });

  /** @param path  of the resource, below the origin; empty for the school as a whole */
  const protectedResource = (base: string, path: string) => ({
    resource: base + path,
    authorization_servers: [base],
    // Choice (the protected resource lists what can be read): a program that registered itself requests the scopes of this
    // list, since it knows nothing else of the school; so the list has every read scope. The authorization server's own
    // document lists every scope.
    scopes_supported: [...IDENTITY_SCOPES, ...OPERATOR_SCOPES.filter((scope) => scope.endsWith(":read"))],
    bearer_methods_supported: ["header"],
    resource_name: school.site.name_en,
    resource_documentation: `${base}/`,
  });

  /** Adds whether documents of clients are accepted. Operators can change this while the school runs. */
  const withDocuments = async (metadata: object): Promise<object> => ({
    ...metadata,
    client_id_metadata_document_supported: resolvesDocuments(await acceptedHosts(school)),
  });

  const documents = {
    [AUTHORIZATION_SERVER_METADATA_PATH]: (base: string) => withDocuments(authorizationServer(base)),
    [OPENID_CONFIGURATION_PATH]: (base: string) => withDocuments(openidConfiguration(base)),
    [PROTECTED_RESOURCE_METADATA_PATH]: (base: string) => Promise.resolve(protectedResource(base, "")),
    // A program that was given the address of /mcp looks here (RFC 9728 section 3.1).
    [PROTECTED_RESOURCE_METADATA_PATH + MCP_PATH]: (base: string) =>
      Promise.resolve(protectedResource(base, MCP_PATH)),
  };
  for (const [path, make] of Object.entries(documents)) {
    app.get(path, async (request, reply) =>
      reply
        .header("cache-control", "public, max-age=300")
        .send(await make(calledOrigin(request, school.config.url))),
    );
  }
  // The public keys that ID tokens are verified with (Spec, "ID token"; RFC 7517), for five minutes: clients soon have a new one.
  app.get(JWKS_PATH, async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .send({ keys: await findPublicKeys(school.db, school.now()) }),
  );
}
