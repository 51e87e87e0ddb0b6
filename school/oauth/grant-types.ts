/**
 * The grants of the token endpoint (RFC 6749 sections 4.1.3 and 6), as metadata, registration, endpoint and metrics have them.
 * Every client may use each of them. `/openapi.json` lists its flows apart (`operator/document/document.ts`): OpenAPI has a flow for
 * the code, and the refresh is an address of it.
 */
export const GRANT_TYPES = ["authorization_code", "refresh_token"] as const;

export type GrantType = (typeof GRANT_TYPES)[number];

export function isGrantType(value: unknown): value is GrantType {
  return (GRANT_TYPES as readonly unknown[]).includes(value);
}
