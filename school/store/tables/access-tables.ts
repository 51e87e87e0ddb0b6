/** The tables of access: the site, its members, its OAuth clients and their token pairs. tables.ts has the units. */

import type { Generated } from "kysely";

import type { Flag } from "#school/store/flag.ts";

export interface AccessTables {
  /** A site. One of them is this school: its id is `school_id` and `org_id`. Kept forever. */
  school: SchoolRow;
  /** A person, with an Argon2id hash of their password. Kept forever. */
  member: MemberRow;
  /** A part of a member's name, by which release 0.1.0 found the member; nothing reads or writes it any more. Kept forever. */
  member_name_part: {
    /** The rest of the name from the beginning of a word: small letters without spaces. */
    part: string;
    member_id: string;
  };
  /** The name of a role that a member holds at a site. Kept forever. */
  member_role: {
    member_id: string;
    school_id: string;
    role: string;
  };
  /** A link by which a member sets a password, once. Kept for a week, and a day after its end. */
  password_link: {
    /** SHA-256 of the token that the link carries. */
    token_hash: string;
    /** A member has one link at most: a new one takes the place of the one before. */
    member_id: string;
    expires_at: number;
  };
  /** A browser that is signed in to the school's own pages, by the SHA-256 of its cookie. Kept for 12 hours. */
  web_session: {
    id_hash: string;
    member_id: string;
    created_at: number;
    expires_at: number;
    /** When the member last typed their password in this session. */
    password_at: number;
  };
  /**
   * The failed sign-ins of an account, of an address, or of both together, by their SHA-256. Kept for 15 minutes, until the
   * next sweep.
   */
  sign_in_attempt: {
    bucket: string;
    window_ends_at: number;
    count: number;
  };
  /**
   * An application, with the SHA-256 of its secret, and of its former secret for a day after a rotation. Kept forever; a
   * client that registered itself and was never used, for a day.
   */
  oauth_client: OAuthClientRow;
  /**
   * The number of registrations, document fetches, visits of password links or anonymous calls of `/mcp` of one address, or
   * of calls of one operator, by its SHA-256. Kept for an hour or a minute, until the next sweep.
   */
  rate_window: {
    bucket: string;
    ends_at: number;
    count: number;
  };
  /** A question on a consent page, for one answer in one browser session. Kept until a day after its end. */
  consent_request: {
    id_hash: string;
    session_hash: string;
    /** JSON of an `AuthorizationRequest`. */
    request: string;
    expires_at: number;
    used_at: number | null;
  };
  /**
   * A code by its SHA-256, with what it is bound to and the pair it was exchanged for. Kept for its one minute, and a day
   * after its end.
   */
  authorization_code: AuthorizationCodeRow;
  /**
   * An access token and its refresh token by their SHA-256, with one time of revocation. Kept forever; for a day once it is
   * revoked.
   */
  token_pair: TokenPairRow;
  /** An ES256 key. The newest key signs; a retired key stays in the key set for an hour. Kept forever. */
  signing_key: {
    kid: string;
    /** JSON Web Key with its private part. */
    private_jwk: string;
    created_at: number;
    /** When another key replaced this one. */
    retired_at: number | null;
  };
}

export interface SchoolRow {
  id: string;
  subdomain: string;
  name: string;
  name_en: string;
  /** Null for this site, whose address is a setting. */
  url: string | null;
  is_this_site: Flag;
}

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  /** The language in which the school writes to this member. */
  locale: string;
  /** A path of this school, or the whole address of another site. */
  avatar_url: string | null;
  /** Empty for a member without a password, who cannot sign in. */
  password_hash: string;
  /** Whether the member was invited while the school was the demo. Such a member does not make it a real school. */
  invited_in_demo: Generated<Flag>;
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
  /** Where the school leads a member who is to sign in at the application. */
  initiate_login_uri: string | null;
  scope: string;
  created_at: number;
  disabled_at: number | null;
  source: ClientSource;
  /** When the client's first code was exchanged; a client that registered itself and was not used is deleted after a day. */
  used_at: number | null;
  /** SHA-256 of the metadata document that an operator has reviewed. */
  reviewed_sha256: string | null;
  /** The secret before the last rotation, which is accepted too until `old_secret_ends_at`. */
  old_secret_hash: string | null;
  old_secret_ends_at: number | null;
  /** When the client last got a pair, by a code or by a refresh. */
  last_used_at: number | null;
}

/** How the client was made: by an operator, as a vendor's platform, by registering itself, or from its metadata document. */
export type ClientSource = "operator" | "vendor" | "registration" | "metadata_document";

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
  /** The pair that the code was exchanged for, so that a replay of the code can end it. */
  pair_id: string | null;
}

export interface TokenPairRow {
  id: string;
  access_hash: string;
  refresh_hash: string;
  client_id: string;
  /** The resource owner; null for a token without one. */
  member_id: string | null;
  scope: string;
  resource: string | null;
  /** Null in a pair that every API refuses as issued for a different organization. */
  school_id: string | null;
  created_at: number;
  access_expires_at: number;
  revoked_at: number | null;
  /** The pair whose refresh token made this one. */
  predecessor_id: string | null;
  /** When the access token was first presented to an API. */
  first_used_at: number | null;
}
