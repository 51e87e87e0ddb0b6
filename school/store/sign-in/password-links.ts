/** Links for setting a password. Each link works once, and a member has one link at most. */

import { DAY } from "#school/clock.ts";
import type { SchoolDatabase, Store } from "#school/store/database.ts";
import { findMember, type Member, setPasswordHash } from "#school/store/members.ts";
import { hashOpaque, makeOpaque } from "#school/store/opaque.ts";
import { signOutEverywhere } from "#school/store/sign-in/sign-out.ts";

/**
 * The lifetime of a link.
 *
 * Choice (a link to set a password works for a week): a member who is away for some days can still use it.
 */
const LINK_LIFETIME = 7 * DAY;

export type PasswordLink = Awaited<ReturnType<typeof makePasswordLink>>;

/** Makes a link for a member; one from before ends. Call it in the transaction that checked who may have it made. */
export async function makePasswordLink(store: Store, memberId: string) {
  const token = makeOpaque("pwd", store.random);
  const expiresAt = store.now() + LINK_LIFETIME;
  const link = { token_hash: hashOpaque(token), expires_at: expiresAt };
  await store.db
    .insertInto("password_link")
    .values({ ...link, member_id: memberId })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(link))
    .execute();
  return {
    /** The secret of the link's address; only its hash is stored. */
    token,
    /** Milliseconds since the epoch. */
    expiresAt,
  };
}

export async function endPasswordLink(db: SchoolDatabase, memberId: string, now: number): Promise<void> {
  await db
    .updateTable("password_link")
    .set({ expires_at: now })
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .execute();
}

/** The member of a link that is valid at this instant. */
export async function findLinkedMember(
  db: SchoolDatabase,
  token: string,
  at: number,
): Promise<Member | undefined> {
  const link = await db
    .selectFrom("password_link")
    .select("member_id")
    .where("token_hash", "=", hashOpaque(token))
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return link && findMember(db, link.member_id);
}

/** When a member's link ends; undefined when there is no link. */
export async function findLinkEnd(
  db: SchoolDatabase,
  memberId: string,
  now: number,
): Promise<number | undefined> {
  const link = await db
    .selectFrom("password_link")
    .select("expires_at")
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return link?.expires_at;
}

/**
 * Spends a link. Call it in the transaction that stores the password.
 *
 * @returns the member's id; undefined when the link was used before, or is over
 */
export async function spendPasswordLink(
  transaction: SchoolDatabase,
  token: string,
  now: number,
): Promise<string | undefined> {
  const link = await transaction
    .updateTable("password_link")
    .set({ expires_at: now })
    .where("token_hash", "=", hashOpaque(token))
    .where("expires_at", ">", now)
    .returning("member_id")
    .executeTakeFirst();
  return link?.member_id;
}

/**
 * Stores a member's new password, and ends whatever the one before gave access to: sessions, pairs, an open link.
 *
 * @param passwordHash  made by `hashPassword`, before the transaction, since it takes time
 */
export async function storePassword(
  transaction: SchoolDatabase,
  memberId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await setPasswordHash(transaction, memberId, passwordHash);
  await endPasswordLink(transaction, memberId, now);
  await signOutEverywhere(transaction, memberId, now);
}
