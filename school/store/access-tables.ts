/** Who may enter: the site, its members, its OAuth clients and the pairs issued to them. See tables.ts for the units. */

import type { Generated } from "kysely";

import type { Flag } from "#school/store/flag.ts";

export interface SchoolRow {
  id: string;
  subdomain: string;
  name: string;
  name_en: string;
  /** Null on the row of this very site, whose address is a setting. */
  url: string | null;
  is_this_site: Flag;
}

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  /** Language the school writes to this member in. */
  locale: string;
  avatar_url: string | null;
  /** Empty until the member has set a password: nobody can sign in with it. */
  password_hash: string;
  /** Invited by an operator while the school was the demo, so no sign of a real school. */
  invited_in_demo: Generated<Flag>;
}

export interface MemberRoleRow {
  member_id: string;
  school_id: string;
  role: string;
}

export interface WebSessionRow {
  id_hash: string;
  member_id: string;
  created_at: number;
  expires_at: number;
}

export interface SignInAttemptRow {
  /** SHA-256 of an account, an address, or both together. */
  bucket: string;
  window_ends_at: number;
  count: number;
}

export interface OAuthClientRow {
  id: string;
  school_id: string;
  name: string;
  audience: "member" | "operator";
  confidential: Flag;
  secret_hash: string | null;
  /** JSON array of strings. */
  redirect_uris: string;
  scope: string;
  created_at: number;
  disabled_at: number | null;
  source: ClientSource;
  /** When its first code was exchanged; what registered itself and was never used goes after a day. */
  used_at: number | null;
  /** SHA-256 of the metadata document that an operator has reviewed. */
  reviewed_sha256: string | null;
}

/** How a client came to be: made by an operator, a known vendor's platform, by registering itself, or by a document. */
export type ClientSource = "operator" | "vendor" | "registration" | "metadata_document";

export interface RateWindowRow {
  /** SHA-256 of what is counted. */
  bucket: string;
  ends_at: number;
  count: number;
}

export interface ConsentRequestRow {
  id_hash: string;
  session_hash: string;
  /** JSON of an `AuthorizationRequest`. */
  request: string;
  expires_at: number;
  used_at: number | null;
}

export interface AuthorizationCodeRow {
  code_hash: string;
  client_id: string;
  member_id: string;
  redirect_uri: string;
  scope: string;
  resource: string | null;
  code_challenge: string;
  nonce: string | null;
  expires_at: number;
  used_at: number | null;
  /** The pair this code was exchanged for, so that a replay can end it. */
  pair_id: string | null;
}

/** One access token and its refresh token: one record, one revocation stamp. */
export interface TokenPairRow {
  id: string;
  access_hash: string;
  refresh_hash: string;
  client_id: string;
  /** Null for a token that no person stands behind. */
  member_id: string | null;
  scope: string;
  resource: string | null;
  /** A pair without it is refused as issued for a different organization. */
  school_id: string | null;
  created_at: number;
  access_expires_at: number;
  revoked_at: number | null;
  /** The pair whose refresh token made this one. */
  predecessor_id: string | null;
  /** When the access token was first presented to an API. */
  first_used_at: number | null;
}

export interface SigningKeyRow {
  kid: string;
  /** JSON Web Key with its private part. */
  private_jwk: string;
  created_at: number;
  /** When another key took over; it stays in the key set for an hour. */
  retired_at: number | null;
}
