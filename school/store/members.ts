/** Reads members and their roles, and makes members. */

import type { Insertable, Selectable } from "kysely";

import type { MemberRow } from "#school/store/tables/access-tables.ts";
import type { SchoolDatabase, Store } from "#school/store/database.ts";
import { lowered } from "#school/store/keyset.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

export type Member = Selectable<MemberRow>;

/** Makes a member. Every member is made here. */
export async function addMember(db: SchoolDatabase, added: Insertable<MemberRow>): Promise<void> {
  // RFC 6532 section 3.1: the composed form of an address.
  const member = { ...added, email: added.email.normalize("NFC") };
  await db.insertInto("member").values(member).execute();
}

export interface Invitation {
  email: string;
  name: string;
  locale: string;
  /** Names of the roles that the member gets at this site; the caller has checked who may give them. */
  roles: readonly string[];
  /** Whether the school is a demo, whose seed leaves this member alone. */
  isDemo: boolean;
}

/**
 * Makes a member without a password, which a link lets them set. Call it in a transaction.
 *
 * @returns the member's id
 */
export async function inviteMember(
  { db, now, random, siteId }: Store & { siteId: string },
  { email, name, locale, roles, isDemo }: Invitation,
): Promise<string> {
  const id = makeOrderedId("mem", now(), random);
  await addMember(db, {
    id,
    email,
    name,
    locale,
    avatar_url: null,
    password_hash: "",
    invited_in_demo: isDemo ? 1 : 0,
  });
  await insertRoles(db, id, { siteId, roles });
  return id;
}

export async function setPasswordHash(db: SchoolDatabase, id: string, passwordHash: string): Promise<void> {
  await db.updateTable("member").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Stores another hash of the same password, unless the member has set another one meanwhile. */
export async function replacePasswordHash(
  db: SchoolDatabase,
  { id, password_hash: former }: Pick<Member, "id" | "password_hash">,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable("member")
    .set({ password_hash: passwordHash })
    .where("id", "=", id)
    .where("password_hash", "=", former)
    .execute();
}

/** Gives a picture to a member who has none. @param avatarUrl  a path of this school, or the address of another site */
export async function givePicture(db: SchoolDatabase, id: string, avatarUrl: string): Promise<void> {
  await db
    .updateTable("member")
    .set({ avatar_url: avatarUrl })
    .where("id", "=", id)
    .where("avatar_url", "is", null)
    .execute();
}

/** Gives a member roles at a site that they do not hold yet. */
export async function insertRoles(
  db: SchoolDatabase,
  memberId: string,
  { siteId, roles }: { siteId: string; roles: readonly string[] },
): Promise<void> {
  await db
    .insertInto("member_role")
    .values(roles.map((role) => ({ member_id: memberId, school_id: siteId, role })))
    .execute();
}

export function findMember(db: SchoolDatabase, id: string): Promise<Member | undefined> {
  return db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Finds a member by address, whatever the case of its ASCII letters and the normal form of the others. An address as it was typed comes
 * before the same address in another form: members may have both.
 */
export async function findMemberByEmail(db: SchoolDatabase, email: string): Promise<Member | undefined> {
  const forms = [email, ...["NFC", "NFD", "NFKC", "NFKD"].map((form) => email.normalize(form))].map(lowered);
  const members = await db
    .selectFrom("member")
    .selectAll()
    .where((member) => member.fn<string>("lower", ["email"]), "in", forms)
    .execute();
  return members.toSorted((a, b) => forms.indexOf(lowered(a.email)) - forms.indexOf(lowered(b.email))).at(0);
}

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
