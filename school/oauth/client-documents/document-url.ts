/** Which `client_id` is the address of a metadata document that this school may fetch. */

import { isIP } from "node:net";

import type { SchoolConfig } from "#school/config.ts";
import { hasUser } from "#shared/node/settings.ts";

/** Characters of a document's URL, at most. */
const MAX_URL_LENGTH = 1000;

/** The settings that say whose documents are accepted. */
export type DocumentHosts = Pick<SchoolConfig, "clientHosts" | "openRegistration" | "privateClientHosts">;

/** Does this school accept client metadata documents at all? Discovery publishes the answer. */
export function resolvesDocuments(hosts: DocumentHosts): boolean {
  return hosts.openRegistration || hosts.clientHosts.length > 0;
}

/** Does this `client_id` have the form of a document's URL, whether or not this school accepts it? */
export function isDocumentUrl(clientId: string): boolean {
  return clientId.startsWith("https://");
}

/**
 * Parses a `client_id` as the URL of a document that this school may fetch.
 *
 * The text must be what a URL parser would write, so that no two parsers read it differently. That excludes dot segments
 * in every form, upper case, a default port and characters outside ASCII.
 *
 * Choice (which addresses can be a client_id): an IP address does not name a publisher, so it is refused; a port other than
 * 443 must be in one of the lists of hosts.
 *
 * @returns undefined when it is not accepted
 *
 * @see Spec, "Authentication", rule 4 · draft-ietf-oauth-client-id-metadata-document-02, "Client Identifier"
 */
export function parseDocumentUrl(clientId: string, hosts: DocumentHosts): URL | undefined {
  const url = clientId.length > MAX_URL_LENGTH ? null : URL.parse(clientId);
  if (url === null || url.href !== clientId || url.protocol !== "https:") return undefined;
  if (url.pathname === "/" || clientId.includes("#") || hasUser(url)) return undefined;
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith("[")) return undefined;
  if (hosts.clientHosts.includes(url.host)) return url;
  if (!hosts.openRegistration) return undefined;
  return url.port === "" || hosts.privateClientHosts.includes(url.host) ? url : undefined;
}
