/**
 * The lifecycle of token pairs (Spec, "Token pair lifecycle"): one row per pair, with one time of revocation for both
 * tokens. A refresh inserts a pair and changes none, so that the old pair can be refreshed again until its successor is
 * first used. Expiry has no tolerance, since revocation by an access token depends on its lifetime.
 */

import type { Clock, Random } from "#school/clock.ts";
import type { OAuthClientRow, TokenPairRow } from "#school/store/tables/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow, transact } from "#school/store/dialects/transaction.ts";
import { hashOpaque, makeId, makeOpaque } from "#school/store/opaque.ts";

export type TokenPair = TokenPairRow;

export interface PairGrant {
  clientId: string;
  memberId: string | null;
  scope: string;
  resource: string | null;
  schoolId: string | null;
  predecessorId: string | null;
}

/** A pair as it is issued. Only here its tokens exist in plain text; their hashes are stored. */
export type IssuedPair = Awaited<ReturnType<typeof issuePair>>;

/**
 * Inserts a new live pair; existing pairs stay unchanged.
 *
 * Choice (refresh tokens do not lapse): only the access token expires; the specification shows no lifetime of a refresh
 * token.
 *
 * @see Spec, "Token pair lifecycle", rows 1 and 2
 */
export async function issuePair(
  db: SchoolDatabase,
  issuer: { now: Clock; random: Random; accessTokenSeconds: number },
  grant: PairGrant,
) {
  const id = makeId("pair", issuer.random);
  const accessToken = makeOpaque("tok", issuer.random);
  const refreshToken = makeOpaque("ref", issuer.random);
  const createdAt = issuer.now();
  await db
    .insertInto("token_pair")
    .values({
      id,
      access_hash: hashOpaque(accessToken),
      refresh_hash: hashOpaque(refreshToken),
      client_id: grant.clientId,
      member_id: grant.memberId,
      scope: grant.scope,
      resource: grant.resource,
      school_id: grant.schoolId,
      created_at: createdAt,
      access_expires_at: createdAt + issuer.accessTokenSeconds * 1000,
      revoked_at: null,
      predecessor_id: grant.predecessorId,
      first_used_at: null,
    })
    .execute();
  return { id, accessToken, refreshToken, createdAt, scope: grant.scope, schoolId: grant.schoolId };
}

/** A pair with the name and the kind of the client that holds it, and how that client was made. */
export type PresentedPair = TokenPair & Pick<OAuthClientRow, "audience" | "source"> & { client_name: string };

/** Finds the pair of an access token, live or not, unless its client is disabled. */
export function findPairByAccessToken(
  db: SchoolDatabase,
  accessToken: string,
): Promise<PresentedPair | undefined> {
  return db
    .selectFrom("token_pair")
    .innerJoin("oauth_client", "oauth_client.id", "token_pair.client_id")
    .selectAll("token_pair")
    .select(["oauth_client.audience", "oauth_client.source", "oauth_client.name as client_name"])
    .where("token_pair.access_hash", "=", hashOpaque(accessToken))
    .where("oauth_client.disabled_at", "is", null)
    .executeTakeFirst();
}

/** Finds the pair that this client may refresh: its own, and not revoked. Refresh tokens do not expire. */
export function findRefreshablePair(
  db: SchoolDatabase,
  refreshToken: string,
  clientId: string,
): Promise<TokenPair | undefined> {
  return db
    .selectFrom("token_pair")
    .selectAll()
    .where("refresh_hash", "=", hashOpaque(refreshToken))
    .where("client_id", "=", clientId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/**
 * Issues the pair that a refresh makes, unless the old pair has ended meanwhile. Call it in a transaction, which locks the
 * old pair until it ends: a revocation of the pair and its successors either comes before, or finds the new pair.
 */
export async function issueSuccessor(
  transaction: SchoolDatabase,
  issuer: Parameters<typeof issuePair>[1],
  grant: PairGrant & { predecessorId: string },
): Promise<IssuedPair | undefined> {
  const old = await lockRow(transaction, "token_pair", grant.predecessorId);
  return old?.revoked_at === null ? issuePair(transaction, issuer, grant) : undefined;
}

export function isAccessTokenLive(pair: TokenPair, now: number): boolean {
  return pair.revoked_at === null && pair.access_expires_at > now;
}

/**
 * Notes that the access token was presented to an API for the first time, and ends the pair it was refreshed from.
 *
 * Choice (two refreshes of one pair): siblings made from the same predecessor stay live, as do pairs of other
 * authorizations.
 *
 * @see Spec, "Token pair lifecycle", row 3 · "Limits", row 4
 */
export async function markFirstUse(db: SchoolDatabase, pair: TokenPair, now: number): Promise<void> {
  if (pair.first_used_at !== null) return;
  await transact(db, async (transaction) => {
    // Several calls may present a new token at the same time: the first of them is noted, and ends the old pair.
    await transaction
      .updateTable("token_pair")
      .set({ first_used_at: now })
      .where("id", "=", pair.id)
      .where("first_used_at", "is", null)
      .execute();
    if (pair.predecessor_id !== null)
      await endPairs(transaction, now).where("id", "=", pair.predecessor_id).execute();
  });
}

/** Ends both tokens of the pairs that the caller selects. A pair that has already ended keeps its `revoked_at`. */
export function endPairs(db: SchoolDatabase, now: number) {
  return db.updateTable("token_pair").set({ revoked_at: now }).where("revoked_at", "is", null);
}

/**
 * Ends a pair and every pair that was refreshed from it, directly or through others. A running refresh may have added a pair
 * meanwhile, so it repeats until no live pair is left; an ended pair cannot be refreshed.
 */
export async function revokeDescendants(db: SchoolDatabase, id: string, now: number): Promise<void> {
  while ((await transact(db, (transaction) => revokeLiveDescendants(transaction, id, now))) > 0n);
}

/** @returns how many were live */
async function revokeLiveDescendants(db: SchoolDatabase, id: string, now: number): Promise<bigint> {
  const { numUpdatedRows } = await db
    .withRecursive("descendants", (recursive) =>
      recursive
        .selectFrom("token_pair")
        .select("token_pair.id")
        .where("token_pair.id", "=", id)
        .unionAll(
          recursive
            .selectFrom("token_pair")
            .innerJoin("descendants", "descendants.id", "token_pair.predecessor_id")
            .select("token_pair.id"),
        ),
    )
    .updateTable("token_pair")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where("id", "in", (where) => where.selectFrom("descendants").select("descendants.id"))
    .executeTakeFirst();
  return numUpdatedRows;
}

/**
 * Ends the client's pair that a posted token belongs to. A refresh token always ends it, an access token only within its
 * lifetime; any other text changes nothing.
 *
 * @see Spec, "Token pair lifecycle", rows 4 to 6
 */
export async function revokePairByToken(
  db: SchoolDatabase,
  token: string,
  clientId: string,
  now: number,
): Promise<void> {
  const hash = hashOpaque(token);
  await endPairs(db, now)
    .where("client_id", "=", clientId)
    .where((where) =>
      where.or([
        where("refresh_hash", "=", hash),
        where.and([where("access_hash", "=", hash), where("access_expires_at", ">", now)]),
      ]),
    )
    .execute();
}
