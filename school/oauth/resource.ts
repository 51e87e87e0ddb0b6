import type { OAuthClient } from "../store/clients.ts";

/**
 * Does a `resource` name this school? It is compared as text: no slash or case is forgiven a member client.
 *
 * Choice: an operator client may write the root's slash too. Programs that read the protected-resource metadata keep the
 * address in a URL object, which writes the slash by itself; RFC 3986 section 6.2.3 has both for one address.
 *
 * @see Spec, "Authorization endpoint query parameters", row 5 · "Authentication", 6 · RFC 8707 section 2
 */
export function namesThisSchool(
  resource: string,
  client: Pick<OAuthClient, "audience">,
  baseUrl: string,
): boolean {
  return resource === baseUrl || (client.audience === "operator" && resource === `${baseUrl}/`);
}
