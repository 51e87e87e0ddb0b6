/** Gives a member what a payment is for when it is marked as paid: courses, products and events, by the slugs of its lines. */

import type { Change } from "#school/admin/frame/area.ts";
import type { PaymentLineitemRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { makeId } from "#school/store/opaque.ts";

/** Something that a payment gave, with what is needed to take it back. */
export type Grant =
  | {
      kind: "course" | "digital_product";
      id: string;
      grantedAt: number;
      expiredAt: number | null | undefined;
    }
  | { kind: "event"; id: string };

/**
 * Gives a member what the lines of a payment name.
 *
 * Choice (what a payment gives): access to a course or a product without an end, since no line names one. Expired access is
 * opened again; valid access stays as it is. An event gives one registration. A service belongs to its courses, so its line
 * gives nothing, and neither does a line without a slug.
 *
 * @returns what was given, and the titles of the lines that gave it
 */
export async function grantLines(change: Change, memberId: string, lines: readonly PaymentLineitemRow[]) {
  const grants: Grant[] = [];
  const titles: string[] = [];
  for (const line of lines) {
    const grant = line.slug === null ? undefined : await grantLine(change, memberId, line.kind, line.slug);
    if (grant === undefined) continue;
    grants.push(grant);
    titles.push(line.title);
  }
  return { grants, titles };
}

function grantLine(
  change: Change,
  memberId: string,
  kind: string,
  slug: string,
): Promise<Grant | undefined> | undefined {
  if (kind === "event") return grantEvent(change, memberId, slug);
  return kind === "course" || kind === "digital_product"
    ? grantAccess(change, memberId, kind, slug)
    : undefined;
}

/** The table of the access to courses and that to products, and its column for what the access is to. */
const ACCESS = {
  course: { table: "enrollment", column: "course_id" },
  digital_product: { table: "digital_entitlement", column: "product_id" },
} as const;

async function grantAccess(
  { db, now }: Change,
  memberId: string,
  kind: keyof typeof ACCESS,
  slug: string,
): Promise<Grant | undefined> {
  const { table, column } = ACCESS[kind];
  const thing = await db.selectFrom(kind).select("id").where("slug", "=", slug).executeTakeFirst();
  if (thing === undefined) return undefined;
  const key = { member_id: memberId, [column]: thing.id };
  const held = await db
    .selectFrom(table)
    .select(["granted_at", "expires_at"])
    .where((where) => where.and(key))
    .executeTakeFirst();
  const grant = { kind, id: thing.id };
  if (held === undefined) {
    await db
      .insertInto(table)
      .values({ ...key, granted_at: now, expires_at: null, lifetime: 1 })
      .execute();
    return { ...grant, grantedAt: now, expiredAt: undefined };
  }
  if (held.expires_at === null || held.expires_at > now) return undefined;
  await db
    .updateTable(table)
    .set({ expires_at: null, lifetime: 1 })
    .where((where) => where.and(key))
    .execute();
  return { ...grant, grantedAt: held.granted_at, expiredAt: held.expires_at };
}

async function grantEvent(
  { db, now, school }: Change,
  memberId: string,
  slug: string,
): Promise<Grant | undefined> {
  const event = await db.selectFrom("event").select("id").where("slug", "=", slug).executeTakeFirst();
  if (event === undefined) return undefined;
  const held = await db
    .selectFrom("event_registration")
    .select("id")
    .where("event_id", "=", event.id)
    .where("member_id", "=", memberId)
    .where("state", "!=", "canceled")
    .executeTakeFirst();
  if (held !== undefined) return undefined;
  const id = makeId("reg", school.random);
  await db
    .insertInto("event_registration")
    .values({
      id,
      member_id: memberId,
      event_id: event.id,
      state: "registered",
      registered_at: now,
      ticket_code: null,
    })
    .execute();
  return { kind: "event", id };
}

/**
 * Takes back what a payment gave, if all of it still is as it was given.
 *
 * @returns false when something was changed since; the caller then undoes its transaction
 */
export async function takeBack(
  db: SchoolDatabase,
  memberId: string,
  grants: readonly Grant[],
): Promise<boolean> {
  for (const grant of grants) {
    if (!(await takeBackOne(db, memberId, grant))) return false;
  }
  return true;
}

async function takeBackOne(db: SchoolDatabase, memberId: string, grant: Grant): Promise<boolean> {
  if (grant.kind === "event") {
    const { numDeletedRows } = await db
      .deleteFrom("event_registration")
      .where("id", "=", grant.id)
      .where("state", "=", "registered")
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { table, column } = ACCESS[grant.kind];
  const same = { member_id: memberId, [column]: grant.id, granted_at: grant.grantedAt, lifetime: 1 as const };
  // JSON has no undefined: an access that was new has no `expiredAt`.
  const earlier = grant.expiredAt ?? null;
  if (earlier === null) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where((where) => where.and(same))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ expires_at: earlier, lifetime: 0 })
    .where((where) => where.and(same))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
