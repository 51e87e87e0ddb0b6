/** Paths of the service, below `{base_url}` (Spec, "Endpoints"). */
export const AUTHORIZE_PATH = "/oauth/authorize";
export const TOKEN_PATH = "/api/oauth/token";
export const USERINFO_PATH = "/api/oauth/userinfo";
export const REVOCATION_PATH = "/api/oauth/revoke";
export const REGISTRATION_PATH = "/api/oauth/register";
export const MEMBER_API_PATH = "/member/graphql";
export const MCP_PATH = "/mcp";
export const OPENAPI_PATH = "/openapi.json";

/** The discovery documents (Spec, "Endpoints", rows 1 to 3). */
export const PROTECTED_RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";
export const AUTHORIZATION_SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";
export const OPENID_CONFIGURATION_PATH = "/.well-known/openid-configuration";

/** Choice (/api/v1): the specification does not show the paths of the REST endpoints. */
export const OPERATOR_API_PATH = "/api/v1";

/** Choice (the key set's path): the specification says only that the key set is on this origin. */
export const JWKS_PATH = "/api/oauth/jwks";

/**
 * Choice (paths of the school's own pages): the pages a browser walks through between the authorization request and its
 * answer.
 */
export const SIGN_IN_PATH = "/sign-in";
export const SIGN_OUT_PATH = "/sign-out";
export const SET_PASSWORD_PATH = "/set-password";
export const PASSWORD_SET_PATH = "/set-password/done";
export const CONSENT_PATH = "/oauth/consent";
/** The pages of those who run the school, and their stylesheet. */
export const ADMIN_PATH = "/admin";
export const ADMIN_STYLE_PATH = "/admin.css";
export const STYLE_PATH = "/pages.css";
export const FILES_PATH = "/files";
export const COURSES_PATH = "/courses";
export const PICTURES_PATH = "/pictures";
export const COVERS_PATH = "/covers";

/** A course of the demo school on its own site. */
export const coursePath = (slug: string): string => `${COURSES_PATH}/${encodeURIComponent(slug)}`;

export const coverPath = (slug: string): string => `${COVERS_PATH}/${encodeURIComponent(slug)}.svg`;

/** @param address  a path of this service, or the whole address of another site */
export function absoluteUrl(address: string, baseUrl: string): string {
  return address.startsWith("/") ? `${baseUrl}${address}` : address;
}
