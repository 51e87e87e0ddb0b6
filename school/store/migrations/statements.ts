/** The statements of each migration. A migration that was applied is never changed: a change is another migration. */

import { ACCESS_TABLES } from "#school/store/migrations/0001-access.ts";
import { CONTENT_TABLES } from "#school/store/migrations/0002-content.ts";
import { OPERATOR_RECORDS } from "#school/store/migrations/0005-operator-records.ts";
import type { Tables } from "#school/store/tables/tables.ts";

export const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  "0001-access": ACCESS_TABLES,
  "0002-content": CONTENT_TABLES,
  // Keys that retire, and indexes for the sweep.
  "0003-upkeep": [
    `alter table signing_key add column retired_at integer`,
    `create index token_pair_predecessor on token_pair (predecessor_id)`,
    `create index token_pair_revoked on token_pair (revoked_at) where revoked_at is not null`,
    `create index authorization_code_pair on authorization_code (pair_id)`,
  ],
  // Clients that register or publish a document, and rate limits.
  "0004-programs": [
    `alter table oauth_client add column source text not null default 'operator'
    check (source in ('operator', 'vendor', 'registration', 'metadata_document'))`,
    `alter table oauth_client add column used_at integer`,
    `alter table oauth_client add column reviewed_sha256 text`,
    `create index oauth_client_by_source on oauth_client (source, created_at)`,
    `create table rate_window (
    bucket text primary key, ends_at integer not null, count integer not null
  ) strict`,
  ],
  "0005-operator-records": OPERATOR_RECORDS,
  // E-mail addresses and coupon codes are unique without regard to the case of ASCII letters.
  "0006-letter-case": [
    `create unique index member_email_any_case on member (lower(email))`,
    `create unique index coupon_code_any_case on coupon (lower(code))`,
  ],
  // The admin area: its forms, its audit log, the school's switches, and secrets of clients that overlap.
  "0007-admin": [
    // Sessions from before this column have no recent password, so the admin area asks for the password.
    `alter table web_session add column password_at integer not null default 0`,
    `create table admin_form (
    token_hash text primary key, session_hash text not null, purpose text not null,
    expires_at integer not null, spent_at integer, result text
  ) strict`,
    `create index admin_form_expiry on admin_form (expires_at)`,
    `create table audit_entry (
    id text primary key, at integer not null, actor_id text not null, actor_name text not null,
    action text not null, subject text not null, subject_name text not null,
    before text, after text, undoes text, undone_by text
  ) strict`,
    `create index audit_entry_by_actor on audit_entry (actor_id, id desc)`,
    `create index audit_entry_by_subject on audit_entry (subject, id desc)`,
    `create index audit_entry_by_action on audit_entry (action, id desc)`,
    `create table school_setting (name text primary key, value text not null, changed_at integer not null) strict`,
    `create table client_host (host text primary key, added_at integer not null) strict`,
    `alter table oauth_client add column old_secret_hash text`,
    `alter table oauth_client add column old_secret_ends_at integer`,
    `alter table oauth_client add column last_used_at integer`,
    `create index oauth_client_newest on oauth_client (source, created_at desc, id desc)`,
    `create index token_pair_live_by_client on token_pair (client_id) where revoked_at is null`,
    `create index authorization_code_by_client on authorization_code (client_id)`,
  ],
  // Indexes by which operators find a payment and its member.
  "0008-payment-search": [
    `create index payment_by_trade_no on payment (lower(trade_no), id)`,
    `create index payment_by_code on payment (lower(code_no), id)`,
    `create index payment_by_amount on payment (amount, created_at desc, id desc)`,
    `create index member_by_name on member (lower(name), id)`,
  ],
  // Indexes by which operators find members and courses, lectures that open some days after enrolment, and notices.
  "0009-members-curriculum-notices": [
    `create index member_role_by_role on member_role (school_id, role, member_id)`,
    `create index web_session_by_member on web_session (member_id)`,
    `create index token_pair_live_by_member on token_pair (member_id) where revoked_at is null`,
    `create index authorization_code_by_member on authorization_code (member_id)`,
    `create index course_by_title on course (lower(title), id)`,
    `alter table lecture add column unlock_after_days integer`,
    `create table notice (
    id text primary key, topic text not null, title text not null, body text, url text,
    audience text not null check (audience in ('member', 'course', 'all')), audience_id text,
    written_at integer not null, written_by text not null, send_at integer,
    sender text, sender_until integer, sent_up_to text, recipients integer not null default 0, sent_at integer
  ) strict`,
    // Drafts and notices that wait are few; those that were sent are a list that only grows.
    `create index notice_open on notice (id desc) where sent_at is null`,
    `create index notice_due on notice (send_at) where sent_at is null and send_at is not null`,
    `create index notice_sent on notice (sent_at desc, id desc) where sent_at is not null`,
    `alter table notification add column notice_id text`,
    // A member has a notice once, whichever process hands it out.
    `create unique index notification_of_notice on notification (notice_id, member_id) where notice_id is not null`,
  ],
  // The parts of members' names, by which release 0.1.0 found members; it filled them, too.
  "0010-member-names": [
    `create table member_name_part (
    part text not null, member_id text not null references member (id), primary key (part, member_id)
  ) strict, without rowid`,
    `create index member_name_part_by_member on member_name_part (member_id, part)`,
  ],
  // The entries of the audit log are numbered in the order in which they are written.
  "0011-audit-order": [
    `alter table audit_entry add column number integer not null default 0`,
    // Of entries from before this column nothing but the id says in which order they were written.
    `with numbered as (select id, row_number() over (order by id) as place from audit_entry)
    update audit_entry set number = numbered.place from numbered where numbered.id = audit_entry.id`,
    `drop index audit_entry_by_actor`,
    `drop index audit_entry_by_subject`,
    `drop index audit_entry_by_action`,
    `create unique index audit_entry_by_number on audit_entry (number)`,
    `create index audit_entry_by_actor on audit_entry (actor_id, number desc)`,
    `create index audit_entry_by_subject on audit_entry (subject, number desc)`,
    `create index audit_entry_by_action on audit_entry (action, number desc)`,
  ],
  // The audit log holds the changes of programs too: by which client, in which request.
  "0012-programs-in-audit-log": [
    `alter table audit_entry add column client_id text`,
    `alter table audit_entry add column client_name text`,
    `alter table audit_entry add column request_id text`,
    `create index audit_entry_by_client on audit_entry (client_id, number desc) where client_id is not null`,
    `create index audit_entry_of_programs on audit_entry (number desc) where client_id is not null`,
    // The lists of events and news of the public tools, newest first.
    `create index event_newest on event (starts_at desc, id desc)`,
    `create index post_newest on post (published_at desc, id desc)`,
  ],
  // Links by which a member sets a password.
  "0013-password-links": [
    `create table password_link (
    token_hash text primary key, member_id text not null unique references member (id), expires_at integer not null
  ) strict`,
  ],
  // What a form of the admin area answered that is shown once, sealed, for the same form sent twice.
  "0014-form-answers": [`alter table admin_form add column answer text`],
  // Notices are sent at once, so that none is stored as a draft, planned or half sent.
  "0015-notices-sent-at-once": [
    `drop table notice`,
    `drop index notification_of_notice`,
    `alter table notification drop column notice_id`,
  ],
  "0016-initiate-login-uri": [`alter table oauth_client add column initiate_login_uri text`],
  // A payment is found by its number or its member: no list of the admin area searches payments any more.
  "0017-payments-by-command": [
    `drop index payment_by_trade_no`,
    `drop index payment_by_code`,
    `drop index payment_by_amount`,
  ],
};

const TABLE = /^(create|drop) table (\w+)/;

/** Every table, each after the tables that it refers to: a statement can only refer to a table that exists. */
export const TABLES = [
  ...Object.values(STATEMENTS)
    .flat()
    .reduce((tables, statement) => {
      const [, verb, table = ""] = TABLE.exec(statement) ?? [];
      if (verb === "create") tables.add(table);
      else tables.delete(table);
      return tables;
    }, new Set<string>()),
] as (keyof Tables)[];
