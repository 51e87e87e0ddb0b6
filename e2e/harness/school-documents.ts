/** The discovery documents of an invented school, with the endpoints of the specification. */

/** @param url  of the school, without a slash at its end */
export function schoolDocuments(url: string) {
  return {
    issuer: url,
    resource: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/api/oauth/token`,
    userinfo_endpoint: `${url}/api/oauth/userinfo`,
    revocation_endpoint: `${url}/api/oauth/revoke`,
    code_challenge_methods_supported: ["S256"],
  };
}
