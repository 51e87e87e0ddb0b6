import { isIP } from "node:net";

import type { SchoolConfig } from "#school/config.ts";

/** Characters of a document's address, at most. */
const MAX_URL_LENGTH = 1000;

/** Whose documents count. */
export type DocumentHosts = Pick<SchoolConfig, "clientHosts" | "openRegistration" | "privateClientHosts">;

/** Does this school resolve client metadata documents at all? Discovery says so. */
export function resolvesDocuments(hosts: DocumentHosts): boolean {
  return hosts.openRegistration || hosts.clientHosts.length > 0;
}

/** Is this `client_id` the address of a document, whether or not it may be one here? */
export function isDocumentUrl(clientId: string): boolean {
  return clientId.startsWith("https://");
}

/**
 * Reads a `client_id` as the address of a document that this school may fetch, or nothing.
 *
 * The address must be written as a URL parser would write it, so that no two parsers read it differently: that leaves
 * out dot segments in every spelling, upper case, a default port and characters outside ASCII.
 *
 * Choice (which addresses can be a client_id): an IP address is no name of a publisher; a port other than 443 must stand in
 * one of the lists.
 *
 * @see Spec, "Authentication", rule 4 · draft-ietf-oauth-client-id-metadata-document-02, "Client Identifier"
 */
export function parseDocumentUrl(clientId: string, hosts: DocumentHosts): URL | undefined {
  const url = clientId.length > MAX_URL_LENGTH ? null : URL.parse(clientId);
  if (url === null || url.href !== clientId || url.protocol !== "https:") return undefined;
  if (url.pathname === "/" || clientId.includes("#") || url.username !== "" || url.password !== "")
    return undefined;
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith("[")) return undefined;
  if (hosts.clientHosts.includes(url.host)) return url;
  if (!hosts.openRegistration) return undefined;
  return url.port === "" || hosts.privateClientHosts.includes(url.host) ? url : undefined;
}
