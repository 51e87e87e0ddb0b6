/** Migration 1: the tables of members, clients, tokens and keys. */

export const ACCESS_TABLES = [
  `create table school (
    id text primary key, subdomain text not null unique, name text not null, name_en text not null,
    url text, is_this_site integer not null
  ) strict`,
  // Only one row may be this site, so that two servers on one file have the same `school_id`.
  `create unique index school_this_site on school (is_this_site) where is_this_site = 1`,
  `create table member (
    id text primary key, email text not null collate nocase unique, name text not null, locale text not null,
    avatar_url text, password_hash text not null
  ) strict`,
  `create table member_role (
    member_id text not null references member (id), school_id text not null references school (id),
    role text not null, primary key (member_id, school_id, role)
  ) strict, without rowid`,
  `create table web_session (
    id_hash text primary key, member_id text not null references member (id),
    created_at integer not null, expires_at integer not null
  ) strict`,
  `create table sign_in_attempt (
    bucket text primary key, window_ends_at integer not null, count integer not null
  ) strict`,
  `create table oauth_client (
    id text primary key, school_id text not null references school (id), name text not null,
    audience text not null check (audience in ('member', 'operator')),
    confidential integer not null, secret_hash text, redirect_uris text not null, scope text not null,
    created_at integer not null, disabled_at integer,
    check ((confidential = 1) = (secret_hash is not null))
  ) strict`,
  `create table consent_request (
    id_hash text primary key, session_hash text not null, request text not null,
    expires_at integer not null, used_at integer
  ) strict`,
  `create table token_pair (
    id text primary key, access_hash text not null unique, refresh_hash text not null unique,
    client_id text not null references oauth_client (id), member_id text references member (id),
    scope text not null, resource text, school_id text,
    created_at integer not null, access_expires_at integer not null, revoked_at integer,
    predecessor_id text references token_pair (id), first_used_at integer
  ) strict`,
  `create table authorization_code (
    code_hash text primary key, client_id text not null references oauth_client (id),
    member_id text not null references member (id), redirect_uri text not null, scope text not null,
    resource text, code_challenge text not null, nonce text,
    expires_at integer not null, used_at integer, pair_id text references token_pair (id)
  ) strict`,
  `create table signing_key (
    kid text primary key, private_jwk text not null, created_at integer not null
  ) strict`,
];
