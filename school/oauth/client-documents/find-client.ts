/** Finds the client of an authorization or token request, stored or described by a metadata document. */

import { HOUR } from "#school/clock.ts";
import type { ClientDocument } from "#school/oauth/client-documents/client-document.ts";
import { acceptedHosts } from "#school/oauth/client-documents/accepted-hosts.ts";
import { isDocumentUrl, parseDocumentUrl } from "#school/oauth/client-documents/document-url.ts";
import { DocumentFault } from "#school/oauth/client-documents/fetch-document.ts";
import type { School } from "#school/school.ts";
import {
  findAnyClient,
  findClient,
  findReviewedSha256,
  type OAuthClient,
} from "#school/store/oauth/clients.ts";
import { admitWithin } from "#school/store/rate-windows.ts";
import { formatScope, IDENTITY_SCOPES } from "#shared/scopes.ts";

/** Choice (60 fetches of documents an hour): for one address. A cached document does not count. */
const FETCHES = { name: "document-fetch", max: 60, windowMs: HOUR };

export type FoundClient =
  | { kind: "client"; client: OAuthClient }
  /** No client has this id, or documents of its host are not accepted. */
  | { kind: "unknown" }
  /** The client's document could not be read; the reason is for the log. */
  | { kind: "unreadable"; reason: string }
  /** The client's document would have to be fetched, and nobody is signed in. */
  | { kind: "not_fetched" };

/**
 * Finds the client of an authorization request: one that is stored, or one whose `client_id` is the address of its
 * metadata document.
 *
 * @param fetchFor  the `addressGroup` of a person who is signed in. Choice (documents are fetched for people who signed
 *   in): without one nothing is fetched, so that strangers cannot make this school send requests.
 */
export async function findAuthorizationClient(
  school: School,
  clientId: string,
  fetchFor: string | undefined,
): Promise<FoundClient> {
  if (!isDocumentUrl(clientId)) {
    const client = await findClient(school.db, clientId);
    return client === undefined || !(await isStillAccepted(school, client))
      ? { kind: "unknown" }
      : { kind: "client", client };
  }
  const url = parseDocumentUrl(clientId, await acceptedHosts(school));
  if (url === undefined) return { kind: "unknown" };
  let outcome = school.documents.peek(url);
  if (outcome === undefined) {
    if (fetchFor === undefined) return { kind: "not_fetched" };
    if (!(await admitWithin(school.db, FETCHES, { caller: fetchFor }, school.now())).admitted)
      return { kind: "unreadable", reason: "too many were fetched for this address" };
    outcome = await school.documents.read(url);
  }
  if (outcome instanceof DocumentFault) return { kind: "unreadable", reason: outcome.message };
  const stored = await findAnyClient(school.db, clientId);
  if (stored?.disabled === true) return { kind: "unknown" };
  const reviewed = (await findReviewedSha256(school.db, clientId)) === outcome.sha256;
  return { kind: "client", client: asClient(outcome, reviewed) };
}

/**
 * Finds a client that may use the token endpoint, or that could until it was disabled.
 *
 * Choice (the token endpoint takes the stored client): there a client with a document is the client that was stored with its
 * code, as long as documents of its host are accepted.
 */
export async function findTokenClient(school: School, clientId: string): Promise<OAuthClient | undefined> {
  const client = await findAnyClient(school.db, clientId);
  return client !== undefined && (await isStillAccepted(school, client)) ? client : undefined;
}

/** Do the settings still accept the client: the host of its document, or the vendor's platform? True for every other client. */
export async function isStillAccepted(
  school: School,
  client: Pick<OAuthClient, "id" | "source">,
): Promise<boolean> {
  if (client.source === "vendor") return school.vendorClientIds.has(client.id);
  if (client.source !== "metadata_document") return true;
  return parseDocumentUrl(client.id, await acceptedHosts(school)) !== undefined;
}

/** The client of a document. Until the document's present text is reviewed, it gets only read and identity scopes. */
export function asClient(document: ClientDocument, reviewed: boolean): OAuthClient {
  const identity: readonly string[] = IDENTITY_SCOPES;
  const scopes = document.scopes.filter(
    (scope) => reviewed || identity.includes(scope) || scope.endsWith(":read"),
  );
  return {
    id: document.url,
    name: document.name,
    audience: "operator",
    confidential: false,
    secretHash: null,
    oldSecret: null,
    redirectUris: document.redirectUris,
    scope: formatScope(scopes),
    disabled: false,
    source: "metadata_document",
    reviewed,
  };
}
