import { HOUR } from "#school/clock.ts";
import { ConfigError } from "#school/config.ts";
import { seedAccounts } from "#school/seed/accounts.ts";
import { seedEntitlements } from "#school/seed/entitlements.ts";
import { seedOffers } from "#school/seed/offers.ts";
import { seedOperatorRecords } from "#school/seed/operator-records.ts";
import { seedPayments } from "#school/seed/payments.ts";
import { seedVendorPlatforms } from "#school/seed/vendor-platforms.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { sampleSchoolData } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";

/**
 * How old the demo's dates may be when the school starts. Choice (demo content of six hours is made anew): beyond this the
 * open deadlines would have passed, so the content is made anew; members, passwords, clients, sessions and token pairs
 * stay.
 */
const FRESH_FOR = 6 * HOUR;

/** What the demo content consists of, children before parents. */
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
 * Makes this the demo school, with dates counted from `now` so that deadlines stay alive. Doing it again within a few
 * hours changes nothing; later it replaces the content.
 *
 * @throws {ConfigError} when the database holds members of a real school
 */
export async function seedDemoSchool(db: SchoolDatabase, now: number): Promise<void> {
  await requireNoRealSchool(db);
  await seedAccounts(db);
  await seedVendorPlatforms(db, now);
  const seed = await db.selectFrom("demo_seed").select("seeded_at").executeTakeFirst();
  if (seed !== undefined && Math.abs(now - seed.seeded_at) < FRESH_FOR) return;

  const data = sampleSchoolData(now, ALL_TITLES);
  await db.transaction().execute(async (transaction) => {
    for (const table of CONTENT_TABLES) await transaction.deleteFrom(table).execute();
    await seedOffers(transaction, data, now);
    await seedEntitlements(transaction, data);
    await seedPayments(transaction, data.members);
    await seedOperatorRecords(transaction, now);
    await transaction
      .insertInto("demo_seed")
      .values({ id: 1, seeded_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seeded_at: now }))
      .execute();
  });
}

/**
 * Choice (the demo never touches a real school): seeding empties the content tables, so a database with a member who is not
 * made up is left alone.
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
