/** Lists members with their roles. Every list is answered from an index, in the index's order. */

import { PAGE_SIZE } from "#school/admin/frame/list.ts";
import { rolesOf } from "#school/operator/site-members.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { beginsWith, isAfter, type TextPosition } from "#school/store/keyset.ts";

export interface ListedMember {
  id: string;
  name: string;
  email: string;
  roles: readonly string[];
}

/** One page of all members by name, and one member more. */
export async function listMembersByName(
  db: SchoolDatabase,
  siteId: string,
  beyond: TextPosition | undefined,
): Promise<ListedMember[]> {
  let query = db
    .selectFrom("member")
    .select(["id", "name", "email"])
    .orderBy(({ fn }) => fn("lower", ["name"]))
    .orderBy("id")
    .limit(PAGE_SIZE + 1);
  if (beyond !== undefined) query = query.where(isAfter("name", "id", beyond));
  return withRoles(db, siteId, await query.execute());
}

/**
 * One page of the members whose address begins with a text, whatever the case of its ASCII letters, and one member more.
 *
 * @param beyond  the address that the page begins after
 */
export async function findMembersByAddress(
  db: SchoolDatabase,
  siteId: string,
  { text, beyond }: { text: string; beyond: TextPosition | undefined },
): Promise<ListedMember[]> {
  let query = db
    .selectFrom("member")
    .select(["id", "name", "email"])
    .where(beginsWith("email", text))
    // Addresses are unique, so their index needs no second key.
    .orderBy(({ fn }) => fn("lower", ["email"]))
    .limit(PAGE_SIZE + 1);
  if (beyond !== undefined) query = query.where(isAfter("email", "id", beyond));
  return withRoles(db, siteId, await query.execute());
}

export async function listMembersWithRole(
  db: SchoolDatabase,
  siteId: string,
  { role, beyond }: { role: string; beyond: string | undefined },
): Promise<ListedMember[]> {
  let query = db
    .selectFrom("member_role")
    .select("member_id")
    .where("school_id", "=", siteId)
    .where("role", "=", role)
    .orderBy("member_id")
    .limit(PAGE_SIZE + 1);
  if (beyond !== undefined) query = query.where("member_id", ">", beyond);
  const ids = (await query.execute()).map(({ member_id }) => member_id);
  if (ids.length === 0) return [];
  const members = await db
    .selectFrom("member")
    .select(["id", "name", "email"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return withRoles(db, siteId, members);
}

/** Roles at a site, at most, from which an operator chooses. */
const MAX_ROLES = 50;

/** The names of all roles that members hold at the site. Each name takes one step in the index. */
export async function listRoleNames(db: SchoolDatabase, siteId: string): Promise<string[]> {
  const names: string[] = [];
  while (names.length < MAX_ROLES) {
    const row = await db
      .selectFrom("member_role")
      .select("role")
      .where("school_id", "=", siteId)
      .where("role", ">", names.at(-1) ?? "")
      .orderBy("role")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) break;
    names.push(row.role);
  }
  return names;
}

async function withRoles(
  db: SchoolDatabase,
  siteId: string,
  members: readonly Omit<ListedMember, "roles">[],
): Promise<ListedMember[]> {
  const roles = await rolesOf(
    db,
    siteId,
    members.map(({ id }) => id),
  );
  return members.map((member) => ({ ...member, roles: roles.get(member.id) ?? [] }));
}
