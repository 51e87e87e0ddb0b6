/** Migration 5: the tables of the REST API for operators. */

export const OPERATOR_RECORDS = [
  `alter table course add column description text`,
  // Courses that exist already were public, so they stay published.
  `alter table course add column published_at integer`,
  `update course set published_at = 0`,
  // A member whom an operator invited at the demo school does not make it a real school.
  `alter table member add column invited_in_demo integer not null default 0`,
  `create index enrollment_by_course on enrollment (course_id, member_id)`,
  `create index digital_entitlement_by_product on digital_entitlement (product_id)`,
  `create index event_registration_by_event on event_registration (event_id, id)`,
  `create index payment_newest_of_all on payment (created_at desc, id desc)`,
  `create table appearance (
    school_id text primary key references school (id), accent_colour text, logo_url text, tagline text
  ) strict, without rowid`,
  `create table lecturer (
    id text primary key, name text not null, biography text, picture_url text
  ) strict`,
  `create table membership_plan (
    id text primary key, name text not null, description text, price_minor integer not null,
    currency text not null, period text not null
  ) strict`,
  `create table subscription (
    id text primary key, member_id text not null references member (id),
    plan_id text not null references membership_plan (id), state text not null,
    started_at integer not null, period_ends_at integer not null, canceled_at integer
  ) strict`,
  `create index subscription_by_member on subscription (member_id)`,
  `create index subscription_by_plan on subscription (plan_id)`,
  `create table coupon (
    id text primary key, code text not null collate nocase unique, kind text not null, percent integer,
    amount_minor integer, currency text, max_uses integer, starts_at integer, ends_at integer
  ) strict`,
  `create table post (
    id text primary key, slug text not null unique, title text not null, body text not null, published_at integer
  ) strict`,
  `create table page (
    id text primary key, slug text not null unique, title text not null, body text not null, published_at integer
  ) strict`,
  `create table form (id text primary key, title text not null, created_at integer not null) strict`,
  `create table form_response (
    id text primary key, form_id text not null references form (id) on delete cascade,
    member_id text references member (id), answers text not null, created_at integer not null
  ) strict`,
  `create index form_response_by_form on form_response (form_id, id)`,
  `create table comment (
    id text primary key, course_id text not null references course (id) on delete cascade,
    member_id text not null references member (id), body text not null, created_at integer not null
  ) strict`,
  `create index comment_by_course on comment (course_id, id)`,
  `create index comment_by_member on comment (member_id)`,
  `create table stored_file (
    id text primary key, name text not null, content_type text not null, size_bytes integer not null,
    sha256 text not null, content_base64 text not null, created_at integer not null
  ) strict`,
];
