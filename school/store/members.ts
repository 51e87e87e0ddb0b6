/** Reads members and their roles, and makes members. */

import type { Insertable, Selectable } from "kysely";

import type { MemberRow } from "#school/store/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { insertNameParts } from "#school/store/member-names.ts";

export type Member = Selectable<MemberRow>;

/**
 * Makes a member. Every member is made here, and a change of a name belongs here too: the parts of the name, by which a
 * member is found, are written with it. Call it in a transaction.
 */
export async function addMember(db: SchoolDatabase, member: Insertable<MemberRow>): Promise<void> {
  await db.insertInto("member").values(member).execute();
  await insertNameParts(db, [member]);
}

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
