/** A school that has grown: many members and payments, for tests of lists and searches. */

import { sql } from "kysely";

import type { SchoolDatabase } from "#school/store/database.ts";
import { isPostgres } from "#school/store/dialects/transaction.ts";

/** Rows of the large school; each member has ten payments. */
const LARGE_SCHOOL = { members: 10_000, payments: 100_000, auditEntries: 20_000 };

/** An instant within the time of the sample school; payments are one minute apart. */
const FIRST_PAYMENT = Date.parse("2026-01-01T00:00:00Z");

const SURNAMES = ["Chen", "Lin", "Huang", "Chang", "Lee", "王", "吳", "劉", "蔡", "楊"];

/**
 * Adds 10,000 members with a role at the site, 100,000 paid payments with a line each, and what operators have done
 * meanwhile. One statement a table makes the rows within the database, in the words of SQLite and PostgreSQL alike.
 */
export async function growSchool(db: SchoolDatabase, siteId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The rows refer to each other as they must; to look at each of them again takes as long as to write them.
    if (isPostgres(db)) await sql`set local session_replication_role = replica`.execute(transaction);
    await addRows(transaction, siteId);
  });
  // PostgreSQL would do so by itself some time later; SQLite needs no count to choose an index.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}

async function addRows(db: SchoolDatabase, siteId: string): Promise<void> {
  const surnames = sql.raw(SURNAMES.map((name, at) => `when ${at} then '${name}'`).join(" "));
  const numbers = (count: number) => sql`with recursive numbers (n) as (
    select cast(0 as bigint) union all select n + 1 from numbers where n + 1 < ${sql.raw(String(count))}
  )`;
  await sql`insert into member (id, email, name, locale, avatar_url, password_hash, invited_in_demo)
    ${numbers(LARGE_SCHOOL.members)}
    select 'mem_large_' || n, 'large-' || n || '@example.com',
      (case n % 10 ${surnames} end) || ' ' || n, 'zh-TW', null, '', 1 from numbers`.execute(db);
  await sql`insert into member_role (member_id, school_id, role)
    ${numbers(LARGE_SCHOOL.members)} select 'mem_large_' || n, ${siteId}, 'student' from numbers`.execute(db);
  await sql`insert into payment (id, member_id, trade_no, amount, currency, payment_type, state, created_at, paid_at,
      expired_at, bank_code, bank_name, code_no, refunding_state, refunded_amount, refunded_at, refund_requested_at)
    ${numbers(LARGE_SCHOOL.payments)}
    select 'pay_large_' || n, 'mem_large_' || (n % 10000), 'LG-' || (1000000 + n), (n % 500) * 1000, 'TWD', 'atm', 'paid',
      ${sql.raw(String(FIRST_PAYMENT))} + cast(n as bigint) * 60000, ${sql.raw(String(FIRST_PAYMENT))} + cast(n as bigint) * 60000, null, '822', null,
      '9' || (10000000 + n), 'none', null, null, null from numbers`.execute(db);
  await sql`insert into payment_lineitem (payment_id, position, kind, title, slug, quantity, unit_amount, amount)
    ${numbers(LARGE_SCHOOL.payments)}
    select 'pay_large_' || n, 0, 'course', 'Course ' || (n % 20), null, 1, (n % 500) * 1000, (n % 500) * 1000
    from numbers`.execute(db);
  await sql`insert into audit_entry (id, number, at, actor_id, actor_name, action, subject, subject_name, before, after,
      client_id)
    ${numbers(LARGE_SCHOOL.auditEntries)}
    select 'aud_0_' || (1000000 + n), n + 1, ${sql.raw(String(FIRST_PAYMENT))} + n, 'mem_large_' || (n % 5), 'Operator',
      case n % 2 when 0 then 'payment.mark_paid' else 'payment.refund' end, 'pay_large_' || n, 'LG', '{}', '{}',
      case n % 50 when 0 then 'cli_large' end
    from numbers`.execute(db);
}
