/** The keys that sign ID tokens, and their rotation. */

import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";

import { type Clock, HOUR } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transactAlone } from "#school/store/dialects/transaction.ts";

export const SIGNING_ALGORITHM = "ES256";

/** How long a retired key stays in the key set. ID tokens live ten minutes, and clients may cache the key set for five. */
const RETIRED_KEY_LIFETIME = HOUR;

const KEYS = "signing keys";

/** The newest key, which signs ID tokens. If there is no key, it makes one. */
export async function requireSigningKey(db: SchoolDatabase, now: Clock) {
  const { kid, private_jwk } = (await findNewestKey(db)) ?? (await createFirstKey(db, now));
  const key = await importJWK(JSON.parse(private_jwk) as JWK, SIGNING_ALGORITHM);
  if (!("type" in key)) throw new TypeError("The signing key is not an asymmetric key.");
  return { kid, key };
}

/** The public keys of the key set, newest first: the one that signs, and those retired less than an hour ago. */
export async function findPublicKeys(db: SchoolDatabase, now: number): Promise<JWK[]> {
  const rows = await db
    .selectFrom("signing_key")
    .selectAll()
    .where((where) =>
      where.or([where("retired_at", "is", null), where("retired_at", ">", now - RETIRED_KEY_LIFETIME)]),
    )
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .execute();
  return rows.map(({ kid, private_jwk }) => {
    const { kty, crv, x, y } = JSON.parse(private_jwk) as { kty: string; crv: string; x: string; y: string };
    // The parameters are listed one by one, so that `d`, the private one, is never published.
    return { kty, crv, x, y, kid, use: "sig", alg: SIGNING_ALGORITHM };
  });
}

function findNewestKey(db: SchoolDatabase) {
  return db
    .selectFrom("signing_key")
    .selectAll()
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .limit(1)
    .executeTakeFirst();
}

/** Makes the first key, unless another process has made it meanwhile. */
function createFirstKey(db: SchoolDatabase, now: Clock) {
  return transactAlone(
    db,
    KEYS,
    async (transaction) => (await findNewestKey(transaction)) ?? (await createSigningKey(transaction, now)),
  );
}

/**
 * Retires the signing key and makes another, which signs from now on. A running school uses it at once.
 *
 * @returns the new key's id
 */
export async function rotateSigningKey(db: SchoolDatabase, now: Clock): Promise<string> {
  return transactAlone(db, KEYS, async (transaction) => {
    await transaction
      .updateTable("signing_key")
      .set({ retired_at: now() })
      .where("retired_at", "is", null)
      .execute();
    return (await createSigningKey(transaction, now)).kid;
  });
}

async function createSigningKey(db: SchoolDatabase, now: Clock) {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const row = {
    kid: await calculateJwkThumbprint(jwk),
    private_jwk: JSON.stringify(jwk),
    created_at: now(),
    retired_at: null,
  };
  await db.insertInto("signing_key").values(row).execute();
  return row;
}
