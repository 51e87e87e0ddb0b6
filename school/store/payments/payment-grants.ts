/** Gives a member what a payment is for when it is marked as paid: courses, products and events, by the slugs of its lines. */

import type { Store } from "#school/store/database.ts";
import { makeId } from "#school/store/opaque.ts";
import type { PaymentLineitemRow } from "#school/store/tables/content-tables.ts";

/**
 * Gives a member what the lines of a payment name.
 *
 * Choice (what a payment gives): access to a course or a product without an end, since no line names one. Expired access is
 * opened again; valid access stays as it is. An event gives one registration. A service belongs to its courses, so its line
 * gives nothing, and neither does a line without a slug.
 *
 * @returns the titles of the lines that gave something
 */
export async function grantLines(
  store: Store,
  memberId: string,
  lines: readonly PaymentLineitemRow[],
): Promise<string[]> {
  const titles: string[] = [];
  for (const { kind, slug, title } of lines) {
    if (slug === null) continue;
    const isGiven =
      kind === "event"
        ? await grantEvent(store, memberId, slug)
        : (kind === "course" || kind === "digital_product") &&
          (await grantAccess(store, memberId, { kind, slug }));
    if (isGiven) titles.push(title);
  }
  return titles;
}

/** The table of the access to courses and that to products, and its column for what the access is to. */
const ACCESS = {
  course: { table: "enrollment", column: "course_id" },
  digital_product: { table: "digital_entitlement", column: "product_id" },
} as const;

async function grantAccess(
  { db, now }: Store,
  memberId: string,
  { kind, slug }: { kind: keyof typeof ACCESS; slug: string },
): Promise<boolean> {
  const { table, column } = ACCESS[kind];
  const thing = await db.selectFrom(kind).select("id").where("slug", "=", slug).executeTakeFirst();
  if (thing === undefined) return false;
  const key = { member_id: memberId, [column]: thing.id };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values({ ...key, granted_at: now(), expires_at: null, lifetime: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ expires_at: null, lifetime: 1 })
    .where((where) => where.and(key))
    .where("expires_at", "<=", now())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function grantEvent({ db, now, random }: Store, memberId: string, slug: string): Promise<boolean> {
  const event = await db.selectFrom("event").select("id").where("slug", "=", slug).executeTakeFirst();
  if (event === undefined) return false;
  const held = await db
    .selectFrom("event_registration")
    .select("id")
    .where("event_id", "=", event.id)
    .where("member_id", "=", memberId)
    .where("state", "!=", "canceled")
    .executeTakeFirst();
  if (held !== undefined) return false;
  await db
    .insertInto("event_registration")
    .values({
      id: makeId("reg", random),
      member_id: memberId,
      event_id: event.id,
      state: "registered",
      registered_at: now(),
      ticket_code: null,
    })
    .execute();
  return true;
}
