/** Migration 9: indexes by which operators find members and courses, lectures that open some days after enrolment, and notices. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
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
];

export const peopleAndNotices = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
