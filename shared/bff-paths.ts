/** The BFF's paths, and the header that every call but a navigation carries. */

export const LOGIN_PATH = "/auth/login";
export const CALLBACK_PATH = "/auth/callback";
export const SESSION_PATH = "/auth/session";
export const LOGOUT_PATH = "/auth/logout";
export const SESSIONS_PATH = "/auth/sessions";
export const END_OTHER_SESSIONS_PATH = "/auth/sessions/end-others";
export const CLIENT_ERRORS_PATH = "/auth/client-errors";
export const GRAPHQL_PATH = "/member/graphql";
/** The operators' preview, and the document that it shows in a frame. */
export const PREVIEW_PATH = "/preview";
export const PREVIEW_STAGE_PATH = "/preview/stage";
export const SIGN_IN_PAGE_PATH = "/sign-in";

/** Cross-site pages cannot send this header without a preflight, which the BFF never grants. */
export const CSRF_HEADER = "x-csrf";
export const CSRF_HEADER_VALUE = "1";

/**
 * Names the member whom a page shows, as `memberHeader` writes it. A call for a page of one member under another one's session,
 * begun in another tab, is refused as `session_ended`.
 */
export const MEMBER_HEADER = "x-member";

/** @param sub  may hold what no header can */
export function memberHeader(sub: string): string {
  return encodeURIComponent(sub);
}

/** A trusted document's id: the SHA-256 of its text in lower-case hex. */
export type DocumentId = `sha256:${string}`;

/** Body of `POST /member/graphql`. */
export interface GraphqlRequestBody {
  documentId: DocumentId;
  variables?: Record<string, unknown>;
}

/** Address of one session of this member, for `DELETE`. */
export function sessionPath(id: string): string {
  return `${SESSIONS_PATH}/${encodeURIComponent(id)}`;
}

/**
 * The address that starts an authorization request and comes back to `returnTo`.
 *
 * @param returnTo  path on this origin with its query and fragment, starting with one slash
 */
export function loginPath(returnTo: string, stepUpScope?: "account:write"): string {
  const query = `return_to=${encodeURIComponent(returnTo)}`;
  return stepUpScope === undefined
    ? `${LOGIN_PATH}?${query}`
    : `${LOGIN_PATH}?${query}&scope=${encodeURIComponent(stepUpScope)}`;
}
