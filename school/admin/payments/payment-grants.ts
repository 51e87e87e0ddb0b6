/** What a member gets when a payment is marked paid: courses, products and events, by the slugs of its lines. */

import type { Random } from "#school/clock.ts";
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

/** What was given, and the titles of the lines that gave it. */
export interface Granted {
  grants: Grant[];
  titles: string[];
}

/**
 * Gives a member what the lines of a payment name.
 *
 * Choice (what a payment gives): a course or a product without an end, since no line says for how long; one that has expired
 * is opened again; one that the member has already stays as it is. An event gives one registration. A service is offered
 * by its courses, so it gives nothing of its own, nor does a line without a slug.
 */
export async function grantLines(
  store: { db: SchoolDatabase; now: number; random: Random },
  memberId: string,
  lines: readonly PaymentLineitemRow[],
): Promise<Granted> {
  const granted: Granted = { grants: [], titles: [] };
  for (const line of lines) {
    const grant = line.slug === null ? undefined : await grantLine(store, memberId, line.kind, line.slug);
    if (grant === undefined) continue;
    granted.grants.push(grant);
    granted.titles.push(line.title);
  }
  return granted;
}

type GrantStore = Parameters<typeof grantLines>[0];

async function grantLine(
  store: GrantStore,
  memberId: string,
  kind: string,
  slug: string,
): Promise<Grant | undefined> {
  switch (kind) {
    case "course":
      return grantCourse(store, memberId, slug);
    case "digital_product":
      return grantProduct(store, memberId, slug);
    case "event":
      return grantEvent(store, memberId, slug);
    default:
      return undefined;
  }
}

async function grantCourse(
  { db, now }: GrantStore,
  memberId: string,
  slug: string,
): Promise<Grant | undefined> {
  const course = await db.selectFrom("course").select("id").where("slug", "=", slug).executeTakeFirst();
  if (course === undefined) return undefined;
  const held = await db
    .selectFrom("enrollment")
    .select(["granted_at", "expires_at"])
    .where("member_id", "=", memberId)
    .where("course_id", "=", course.id)
    .executeTakeFirst();
  const grant = { kind: "course", id: course.id } as const;
  if (held === undefined) {
    await db
      .insertInto("enrollment")
      .values({
        member_id: memberId,
        course_id: course.id,
        granted_at: now,
        expires_at: null,
        lifetime: 1,
        last_lecture_id: null,
        last_position_seconds: null,
      })
      .execute();
    return { ...grant, grantedAt: now, expiredAt: undefined };
  }
  if (held.expires_at === null || held.expires_at > now) return undefined;
  await db
    .updateTable("enrollment")
    .set({ expires_at: null, lifetime: 1 })
    .where("member_id", "=", memberId)
    .where("course_id", "=", course.id)
    .execute();
  return { ...grant, grantedAt: held.granted_at, expiredAt: held.expires_at };
}

async function grantProduct(
  { db, now }: GrantStore,
  memberId: string,
  slug: string,
): Promise<Grant | undefined> {
  const product = await db
    .selectFrom("digital_product")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (product === undefined) return undefined;
  const held = await db
    .selectFrom("digital_entitlement")
    .select(["granted_at", "expires_at"])
    .where("member_id", "=", memberId)
    .where("product_id", "=", product.id)
    .executeTakeFirst();
  const grant = { kind: "digital_product", id: product.id } as const;
  if (held === undefined) {
    await db
      .insertInto("digital_entitlement")
      .values({ member_id: memberId, product_id: product.id, granted_at: now, expires_at: null, lifetime: 1 })
      .execute();
    return { ...grant, grantedAt: now, expiredAt: undefined };
  }
  if (held.expires_at === null || held.expires_at > now) return undefined;
  await db
    .updateTable("digital_entitlement")
    .set({ expires_at: null, lifetime: 1 })
    .where("member_id", "=", memberId)
    .where("product_id", "=", product.id)
    .execute();
  return { ...grant, grantedAt: held.granted_at, expiredAt: held.expires_at };
}

async function grantEvent(
  { db, now, random }: GrantStore,
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
  const id = makeId("reg", random);
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
  // JSON has no undefined: an access that was new has no `expiredAt`.
  const earlier = grant.expiredAt ?? null;
  if (grant.kind === "course") {
    const same = {
      member_id: memberId,
      course_id: grant.id,
      granted_at: grant.grantedAt,
      lifetime: 1,
    } as const;
    if (earlier === null) {
      const { numDeletedRows } = await db
        .deleteFrom("enrollment")
        .where((where) => where.and(same))
        .executeTakeFirst();
      return numDeletedRows === 1n;
    }
    const { numUpdatedRows } = await db
      .updateTable("enrollment")
      .set({ expires_at: earlier, lifetime: 0 })
      .where((where) => where.and(same))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const same = {
    member_id: memberId,
    product_id: grant.id,
    granted_at: grant.grantedAt,
    lifetime: 1,
  } as const;
  if (earlier === null) {
    const { numDeletedRows } = await db
      .deleteFrom("digital_entitlement")
      .where((where) => where.and(same))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("digital_entitlement")
    .set({ expires_at: earlier, lifetime: 0 })
    .where((where) => where.and(same))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
