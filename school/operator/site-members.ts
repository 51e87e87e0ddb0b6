/** Reads and writes the members of the site and their roles. */

import type { SchoolDatabase } from "#school/store/database.ts";
import { lockName } from "#school/store/dialects/transaction.ts";
import { insertRoles } from "#school/store/members.ts";
import { signOutEverywhere } from "#school/store/sign-in/sign-out.ts";

/** Selects the members of a site: those who hold a role there. */
export function membersOfSite(db: SchoolDatabase, siteId: string) {
  return db
    .selectFrom("member")
    .select(["id", "email", "name", "locale"])
    .where((member) =>
      member.exists(
        member
          .selectFrom("member_role")
          .select("role")
          .whereRef("member_role.member_id", "=", "member.id")
          .where("school_id", "=", siteId),
      ),
    );
}

export type SiteMember = NonNullable<Awaited<ReturnType<typeof findMemberOfSite>>>;

export function findMemberOfSite(db: SchoolDatabase, siteId: string, id: string) {
  return membersOfSite(db, siteId).where("id", "=", id).executeTakeFirst();
}

export async function rolesOf(
  db: SchoolDatabase,
  siteId: string,
  memberIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("member_role")
    .select(["member_id", "role"])
    .where("school_id", "=", siteId)
    .where("member_id", "in", memberIds)
    .orderBy("role")
    .execute();
  const byMember = Map.groupBy(rows, (row) => row.member_id);
  return new Map([...byMember].map(([id, held]) => [id, held.map(({ role }) => role)]));
}

/** The name of the lock for transactions after which somebody must still be able to run the school. */
const ROLES = "roles";

/** Locks the roles until the transaction ends, so that no other transaction changes roles. */
export function lockRoles(transaction: SchoolDatabase): Promise<void> {
  return lockName(transaction, ROLES);
}

/** Replaces the roles of a member. Call it in a transaction that `lockRoles` was called in. */
export async function replaceRoles(
  transaction: SchoolDatabase,
  memberId: string,
  { siteId, roles }: { siteId: string; roles: readonly string[] },
): Promise<void> {
  await deleteRoles(transaction, memberId, siteId);
  if (roles.length > 0) await insertRoles(transaction, memberId, { siteId, roles });
}

/** Tables with rows that a member owns or has made. */
const BELONGINGS = [
  "enrollment",
  "digital_entitlement",
  "event_registration",
  "payment",
  "subscription",
  "comment",
  "form_response",
] as const;

/**
 * Removes a member from the site: their roles, sessions and tokens. The member's row stays. Call it in a transaction that
 * `lockRoles` was called in.
 *
 * @returns whether the member was removed: one who owns something at the school is not
 */
export async function removeMember(
  transaction: SchoolDatabase,
  memberId: string,
  siteId: string,
  now: number,
): Promise<boolean> {
  for (const table of BELONGINGS) {
    const row = await transaction
      .selectFrom(table)
      .select("member_id")
      .where("member_id", "=", memberId)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return false;
  }
  await deleteRoles(transaction, memberId, siteId);
  await signOutEverywhere(transaction, memberId, now);
  return true;
}

async function deleteRoles(db: SchoolDatabase, memberId: string, siteId: string): Promise<void> {
  await db
    .deleteFrom("member_role")
    .where("member_id", "=", memberId)
    .where("school_id", "=", siteId)
    .execute();
}

export async function hasOtherHolder(
  db: SchoolDatabase,
  memberId: string,
  { siteId, roles }: { siteId: string; roles: readonly string[] },
): Promise<boolean> {
  const row = await db
    .selectFrom("member_role")
    .select("member_id")
    .where("school_id", "=", siteId)
    .where("role", "in", roles)
    .where("member_id", "!=", memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
