/** Reads members and their roles. */

import type { Selectable } from "kysely";

import type { MemberRow } from "#school/store/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

export type Member = Selectable<MemberRow>;

export function findMember(db: SchoolDatabase, id: string): Promise<Member | undefined> {
  return db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a member by address, whatever the case of its ASCII letters. */
export function findMemberByEmail(db: SchoolDatabase, email: string): Promise<Member | undefined> {
  // Other letters stay as they are, since the index lowers ASCII letters alone.
  const lowered = email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return db
    .selectFrom("member")
    .selectAll()
    .where((member) => member.fn<string>("lower", ["email"]), "=", lowered)
    .executeTakeFirst();
}

/** Role names that the member holds at one site. */
export async function findRoles(db: SchoolDatabase, memberId: string, schoolId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("member_role")
    .select("role")
    .where("member_id", "=", memberId)
    .where("school_id", "=", schoolId)
    .orderBy("role")
    .execute();
  return rows.map((row) => row.role);
}
