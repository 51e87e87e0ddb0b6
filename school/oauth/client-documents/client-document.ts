/** Parses and checks a Client ID Metadata Document. */

import { createHash } from "node:crypto";

import { DocumentFault } from "#school/oauth/client-documents/fetch-document.ts";
import { redirectUriFault, URI_TEXT } from "#school/oauth/authorization/redirect-uri.ts";
import { clientNameFault } from "#school/oauth/registration/client-name.ts";
import {
  findGrantFault,
  isListOf,
  MAX_REDIRECT_URIS,
  OPERATOR_CLIENT_SCOPES,
} from "#school/oauth/registration/registration-request.ts";
import { parseScope } from "#shared/scopes.ts";

/** The metadata of a client's document, after all checks. */
export type ClientDocument = ReturnType<typeof parseClientDocument>;

/**
 * Reads a document.
 *
 * @throws {DocumentFault} naming the first thing that is wrong
 * @see Spec, "Authentication", rule 4 · draft-ietf-oauth-client-id-metadata-document-02, "Client Metadata Document"
 */
export function parseClientDocument(url: URL, text: string) {
  const metadata = parseObject(text);
  const name = metadata.get("client_name") ?? url.host;
  const uris = metadata.get("redirect_uris");
  if (metadata.get("client_id") !== url.href) throw new DocumentFault("its client_id is not its address");
  // Choice (clients with a document are public): a public document cannot hold a secret.
  if (metadata.has("client_secret") || metadata.has("client_secret_expires_at"))
    throw new DocumentFault("it has a client_secret");
  if ((metadata.get("token_endpoint_auth_method") ?? "none") !== "none")
    throw new DocumentFault("its token_endpoint_auth_method is not none");
  if (typeof name !== "string") throw new DocumentFault("its client_name is no string");
  const fault = clientNameFault(name) ?? findGrantFault(metadata);
  if (fault !== undefined) throw new DocumentFault(fault);
  const scopes = scopesOf(metadata.get("scope"));
  if (scopes.length === 0)
    throw new DocumentFault("its scope names nothing that an operator client can have");
  if (!isListOf(uris, (uri) => isOwnRedirectUri(uri, url)) || uris.length === 0)
    throw new DocumentFault("its redirect_uris are not all its own or loopback addresses");
  if (uris.length > MAX_REDIRECT_URIS) throw new DocumentFault("it has too many redirect_uris");
  return {
    url: url.href,
    name: name.trim(),
    redirectUris: [...new Set(uris)],
    /** The document's scopes that an operator client can have. An unreviewed client is given only a part of them. */
    scopes,
    /** SHA-256 of the text, in hex. Choice (a review holds for one text): an operator has read this text and no other. */
    sha256: createHash("sha256").update(text).digest("hex"),
  };
}

/** The scopes of a document that an operator client can have; all such scopes when the document has no `scope`. */
function scopesOf(scope: unknown): readonly string[] {
  if (scope === undefined) return OPERATOR_CLIENT_SCOPES;
  const named = new Set(typeof scope === "string" ? parseScope(scope) : []);
  return OPERATOR_CLIENT_SCOPES.filter((name) => named.has(name));
}

/** Is this redirect URI on the document's own origin, or on loopback? */
function isOwnRedirectUri(uri: string, document: URL): boolean {
  if (!URI_TEXT.test(uri) || redirectUriFault(uri) !== undefined) return false;
  const { protocol, origin } = new URL(uri);
  return protocol === "http:" || origin === document.origin;
}

function parseObject(text: string): Map<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DocumentFault("it is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DocumentFault("it is not one JSON object");
  return new Map(Object.entries(value));
}
