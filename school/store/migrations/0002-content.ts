/** Migration 2: the tables that the Member API reads. */

export const CONTENT_TABLES = [
  `create table demo_seed (id integer primary key check (id = 1), seeded_at integer not null) strict`,
  `create table course (id text primary key, slug text not null unique, title text not null) strict`,
  `create table section (
    id text primary key, course_id text not null references course (id) on delete cascade,
    position integer not null, title text not null
  ) strict`,
  `create index section_by_course on section (course_id, position)`,
  `create table lecture (
    id text primary key, section_id text not null references section (id) on delete cascade,
    course_id text not null references course (id) on delete cascade, position integer not null,
    title text not null, duration_seconds integer, locked integer not null, unlock_at integer
  ) strict`,
  `create index lecture_by_section on lecture (section_id, position)`,
  `create index lecture_by_course on lecture (course_id)`,
  `create table enrollment (
    member_id text not null references member (id), course_id text not null references course (id) on delete cascade,
    granted_at integer not null, expires_at integer, lifetime integer not null,
    last_lecture_id text, last_position_seconds integer, primary key (member_id, course_id)
  ) strict, without rowid`,
  `create table lecture_progress (
    member_id text not null references member (id), lecture_id text not null references lecture (id) on delete cascade,
    course_id text not null references course (id) on delete cascade, state text not null, updated_at integer not null,
    primary key (member_id, lecture_id)
  ) strict, without rowid`,
  `create index lecture_progress_by_lecture on lecture_progress (lecture_id)`,
  `create index lecture_progress_by_course on lecture_progress (course_id, member_id)`,
  `create table digital_product (
    id text primary key, slug text not null unique, title text not null, description text
  ) strict`,
  `create table digital_product_file (
    id text primary key, product_id text not null references digital_product (id) on delete cascade,
    position integer not null, name text not null, size_bytes integer, content_type text not null
  ) strict`,
  `create table digital_entitlement (
    member_id text not null references member (id),
    product_id text not null references digital_product (id) on delete cascade,
    granted_at integer not null, expires_at integer, lifetime integer not null, primary key (member_id, product_id)
  ) strict, without rowid`,
  `create table consulting_service (
    id text primary key, slug text not null unique, title text not null, description text,
    duration_minutes integer not null, lecturer_name text
  ) strict`,
  `create table consulting_service_course (
    service_id text not null references consulting_service (id) on delete cascade,
    course_id text not null references course (id) on delete cascade, primary key (service_id, course_id)
  ) strict, without rowid`,
  `create table consulting_slot (
    service_id text not null references consulting_service (id) on delete cascade, position integer not null,
    weekday text not null, start_time text not null, end_time text not null, time_zone text not null,
    primary key (service_id, position)
  ) strict, without rowid`,
  `create table consulting_meeting (
    service_id text not null references consulting_service (id) on delete cascade,
    starts_at integer not null, ends_at integer not null, booked_by text not null,
    primary key (service_id, starts_at)
  ) strict, without rowid`,
  `create table event (
    id text primary key, slug text not null unique, title text not null, starts_at integer not null,
    ends_at integer, time_zone text not null, location text, online_url text
  ) strict`,
  `create table event_registration (
    id text primary key, member_id text not null references member (id),
    event_id text not null references event (id) on delete cascade,
    state text not null, registered_at integer not null, ticket_code text
  ) strict`,
  `create table payment (
    id text primary key, member_id text not null references member (id), trade_no text not null unique,
    amount integer not null, currency text not null, payment_type text, state text not null,
    created_at integer not null, paid_at integer, expired_at integer,
    bank_code text, bank_name text, code_no text, refunding_state text not null,
    refunded_amount integer, refunded_at integer, refund_requested_at integer
  ) strict`,
  // The id is the second key, so that rows of the same millisecond have a fixed order.
  `create index payment_newest_first on payment (member_id, created_at desc, id desc)`,
  `create table payment_adjustment (
    payment_id text not null references payment (id) on delete cascade, position integer not null,
    kind text not null, label text not null, code text, amount integer not null, primary key (payment_id, position)
  ) strict, without rowid`,
  `create table payment_lineitem (
    payment_id text not null references payment (id) on delete cascade, position integer not null,
    kind text not null, title text not null, slug text, quantity integer not null,
    unit_amount integer not null, amount integer not null, primary key (payment_id, position)
  ) strict, without rowid`,
  `create table payment_invoice (
    payment_id text primary key references payment (id) on delete cascade, number text not null,
    state text not null, issued_at integer not null, tax_amount integer, tax_number text
  ) strict, without rowid`,
  `create table payment_installment (
    payment_id text primary key references payment (id) on delete cascade, total_periods integer not null,
    first_amount integer not null, each_amount integer not null
  ) strict, without rowid`,
  `create table notification (
    id text primary key, member_id text not null references member (id), topic text not null,
    title text not null, body text, url text, created_at integer not null, read_at integer
  ) strict`,
  `create index notification_newest_first on notification (member_id, created_at desc, id desc)`,
  `create index notification_unread on notification (member_id) where read_at is null`,
  `create table notification_subscription (
    id text primary key, member_id text not null references member (id), position integer not null,
    topic text not null, channel text not null, enabled integer not null, unique (member_id, topic, channel)
  ) strict`,
];
