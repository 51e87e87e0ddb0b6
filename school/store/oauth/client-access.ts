/** Clients for operators: the list, the rotation of a secret, and the end of a client's access. */

import type { Selectable } from "kysely";

import { DAY } from "#school/clock.ts";
import type { ClientSource, OAuthClientRow } from "#school/store/tables/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { type InstantPosition, newestFirst } from "#school/store/keyset.ts";
import { endPairs } from "#school/store/oauth/token-pairs.ts";
import { hashOpaque } from "#school/store/opaque.ts";

/**
 * How long the old secret is accepted after a rotation.
 *
 * Choice (an old secret is accepted for a day): its holder can put the new one in place without an interruption.
 */
const OLD_SECRET_LIFETIME = DAY;

export type ClientRecord = Selectable<OAuthClientRow>;

export type ListedClient = ClientRecord & { live_pairs: number };

/** Clients of one source, newest first, after a given client; one more than the limit. */
export async function listClients(
  db: SchoolDatabase,
  source: ClientSource,
  page: { beyond: InstantPosition | undefined; limit: number },
): Promise<ListedClient[]> {
  const rows = await db
    .selectFrom("oauth_client")
    .selectAll()
    .where("source", "=", source)
    .$call(newestFirst("created_at", page))
    .execute();
  const counts = await countLivePairs(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, live_pairs: counts.get(row.id) ?? 0 }));
}

async function countLivePairs(
  db: SchoolDatabase,
  clientIds: readonly string[],
): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("token_pair")
    .select(({ fn }) => ["client_id", fn.countAll<number>().as("count")])
    .where("client_id", "in", clientIds)
    .where("revoked_at", "is", null)
    .groupBy("client_id")
    .execute();
  return new Map(rows.map(({ client_id, count }) => [client_id, Number(count)]));
}

export function findClientRecord(db: SchoolDatabase, id: string): Promise<ClientRecord | undefined> {
  return db.selectFrom("oauth_client").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes where the school leads members who are to sign in at the application. */
export async function setLoginUri(db: SchoolDatabase, id: string, uri: string | null): Promise<void> {
  await db.updateTable("oauth_client").set({ initiate_login_uri: uri }).where("id", "=", id).execute();
}

/** The live pairs of a client, and how many members they belong to. */
export async function countAccess(db: SchoolDatabase, id: string) {
  const row = await db
    .selectFrom("token_pair")
    .select(({ fn }) => [
      fn.countAll<number>().as("pairs"),
      fn.count<number>("member_id").distinct().as("members"),
    ])
    .where("client_id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return { pairs: Number(row.pairs), members: Number(row.members) };
}

/**
 * Gives a client a new secret; the one until now is accepted for another day. One from an earlier rotation ends.
 *
 * @param client  as it was read; when its secret has changed since, nothing happens
 * @returns when the old secret ends, or undefined when nothing happened
 */
export async function rotateSecret(
  db: SchoolDatabase,
  client: ClientRecord,
  newSecret: string,
  now: number,
): Promise<number | undefined> {
  const endsAt = now + OLD_SECRET_LIFETIME;
  const { numUpdatedRows } = await db
    .updateTable("oauth_client")
    .set({
      old_secret_hash: client.secret_hash,
      old_secret_ends_at: endsAt,
      secret_hash: hashOpaque(newSecret),
    })
    .where("id", "=", client.id)
    .where("disabled_at", "is", null)
    .where("secret_hash", "=", client.secret_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? endsAt : undefined;
}

/** Ends the old secret before its day is over. @returns false when there is no old secret */
export async function endOldSecret(db: SchoolDatabase, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_client")
    .set({ old_secret_hash: null, old_secret_ends_at: null })
    .where("id", "=", id)
    .where("old_secret_ends_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Disables a client: all its pairs end, and so do its codes that were not exchanged yet.
 *
 * @returns how many pairs it ended, or undefined when the client is disabled already
 */
export async function disableClient(
  db: SchoolDatabase,
  id: string,
  now: number,
): Promise<number | undefined> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_client")
    .set({ disabled_at: now, old_secret_hash: null, old_secret_ends_at: null })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await db
    .deleteFrom("authorization_code")
    .where("client_id", "=", id)
    .where("used_at", "is", null)
    .execute();
  const ended = await endPairs(db, now).where("client_id", "=", id).executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Enables a disabled client; the pairs that ended stay ended. @returns false when it is enabled already */
export async function enableClient(db: SchoolDatabase, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_client")
    .set({ disabled_at: null })
    .where("id", "=", id)
    .where("disabled_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
