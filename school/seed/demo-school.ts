/** Seeds the demo school, and replaces its content when its dates have passed. */

import { HOUR } from "#school/clock.ts";
import { ConfigError } from "#shared/node/settings.ts";
import { seedAccounts } from "#school/seed/accounts.ts";
import { seedEntitlements } from "#school/seed/entitlements.ts";
import { seedOffers } from "#school/seed/offers.ts";
import { seedOperatorRecords } from "#school/seed/operator-records.ts";
import { seedPayments } from "#school/seed/payments.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transactAlone } from "#school/store/dialects/transaction.ts";
import { sampleSchoolData } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";

/**
 * The age of the demo content from which a start replaces it.
 *
 * Choice (demo content is replaced after six hours): the open deadlines of older content would have passed. Members,
 * passwords, clients, sessions and token pairs stay.
 */
const FRESH_FOR = 6 * HOUR;

/** The tables of the demo content; those that refer to others come first, so that they can be emptied in this order. */
const CONTENT_TABLES = [
  "stored_file",
  "comment",
  "form_response",
  "form",
  "page",
  "post",
  "coupon",
  "subscription",
  "membership_plan",
  "lecturer",
  "notification_subscription",
  "notification",
  "payment_installment",
  "payment_invoice",
  "payment_lineitem",
  "payment_adjustment",
  "payment",
  "event_registration",
  "event",
  "consulting_meeting",
  "consulting_slot",
  "consulting_service_course",
  "consulting_service",
  "digital_entitlement",
  "digital_product_file",
  "digital_product",
  "lecture_progress",
  "enrollment",
  "lecture",
  "section",
  "course",
] as const;

/**
 * Seeds the demo school with dates counted from `now`, so that its deadlines are in the future. Within six hours after
 * that a second call changes nothing; later it replaces the content.
 *
 * @throws {ConfigError} when the database holds members of a real school
 */
export function seedDemoSchool(db: SchoolDatabase, now: number): Promise<void> {
  // Two schools that start at once on an empty database seed it one after the other: the second finds the first's content.
  return transactAlone(db, "demo seed", async (transaction) => {
    await requireNoRealSchool(transaction);
    await seedAccounts(transaction);
    const seed = await transaction.selectFrom("demo_seed").select("seeded_at").executeTakeFirst();
    if (seed === undefined || Math.abs(now - seed.seeded_at) >= FRESH_FOR)
      await replaceContent(transaction, now);
  });
}

async function replaceContent(db: SchoolDatabase, now: number): Promise<void> {
  const data = sampleSchoolData(now, ALL_TITLES);
  for (const table of CONTENT_TABLES) await db.deleteFrom(table).execute();
  await seedOffers(db, data, now);
  await seedEntitlements(db, data);
  await seedPayments(db, data.members);
  await seedOperatorRecords(db, now);
  await db
    .insertInto("demo_seed")
    .values({ id: 1, seeded_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seeded_at: now }))
    .execute();
}

/**
 * Choice (the demo never touches a real school): seeding empties the content tables, so it refuses a database with a member
 * who is not a demo member.
 */
async function requireNoRealSchool(db: SchoolDatabase): Promise<void> {
  const real = await db
    .selectFrom("member")
    .select("id")
    .where(
      "id",
      "not in",
      SAMPLE_PEOPLE.map((person) => person.id),
    )
    .where("invited_in_demo", "=", 0)
    .executeTakeFirst();
  if (real === undefined) return;
  throw new ConfigError([
    "SCHOOL_DEMO is on, but SCHOOL_DATABASE holds a real school: turn it off or name another database",
  ]);
}
