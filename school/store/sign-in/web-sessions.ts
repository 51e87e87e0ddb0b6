/** Sessions at the school's own pages. */

import { HOUR } from "#school/clock.ts";
import type { SchoolDatabase, Store } from "#school/store/database.ts";
import { findMember } from "#school/store/members.ts";
import { hashOpaque, makeOpaque } from "#school/store/opaque.ts";

/**
 * How long a browser stays signed in to the school's own pages. Choice (12 hours signed in to the school): the
 * specification does not show it.
 */
export const WEB_SESSION_LIFETIME = 12 * HOUR;

/** A browser signed in to the school's own pages; nothing to do with any client's token pair. */
export type WebSession = NonNullable<Awaited<ReturnType<typeof findWebSession>>>;

/** Opens a session under a new id, so that an id planted before sign-in is worth nothing. */
export async function openWebSession(store: Store, memberId: string): Promise<string> {
  const id = makeOpaque("web", store.random);
  const now = store.now();
  await store.db.deleteFrom("web_session").where("expires_at", "<=", now).execute();
  await store.db
    .insertInto("web_session")
    .values({
      id_hash: hashOpaque(id),
      member_id: memberId,
      created_at: now,
      expires_at: now + WEB_SESSION_LIFETIME,
      password_at: now,
    })
    .execute();
  return id;
}

export async function findWebSession(db: SchoolDatabase, id: string, now: number) {
  const idHash = hashOpaque(id);
  const session = await db
    .selectFrom("web_session")
    .select(["member_id", "password_at"])
    .where("id_hash", "=", idHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const member = await findMember(db, session.member_id);
  // `passwordAt` is when the member last typed their password in this session.
  return member && { idHash, member, passwordAt: session.password_at };
}

export async function notePassword(db: SchoolDatabase, idHash: string, now: number): Promise<void> {
  await db.updateTable("web_session").set({ password_at: now }).where("id_hash", "=", idHash).execute();
}

/** Ends a session of the school's own pages; token pairs stay as they are. */
export async function closeWebSession(db: SchoolDatabase, id: string): Promise<void> {
  await db.deleteFrom("web_session").where("id_hash", "=", hashOpaque(id)).execute();
}
