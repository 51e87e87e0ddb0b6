import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";

import type { Clock } from "../clock.ts";
import type { SchoolDatabase } from "./database.ts";

export const SIGNING_ALGORITHM = "ES256";

/** The newest key, which signs; its public form stands in the key set under `kid`. */
export async function requireSigningKey(db: SchoolDatabase, now: Clock) {
  const stored = await findNewestKey(db);
  const { kid, private_jwk } = stored ?? (await createSigningKey(db, now));
  const key = await importJWK(JSON.parse(private_jwk) as JWK, SIGNING_ALGORITHM);
  if (!("type" in key)) throw new TypeError("The signing key is not an asymmetric key.");
  return { kid, key };
}

/** Public keys of every signing key that was ever made, newest first, as the key set shows them. */
export async function findPublicKeys(db: SchoolDatabase): Promise<JWK[]> {
  const rows = await db.selectFrom("signing_key").selectAll().orderBy("created_at", "desc").execute();
  return rows.map(({ kid, private_jwk }) => {
    const { kty, crv, x, y } = JSON.parse(private_jwk) as Record<string, string>;
    // Members are named one by one, so that `d`, the private one, can never slip through.
    return {
      kty: kty ?? "",
      crv: crv ?? "",
      x: x ?? "",
      y: y ?? "",
      kid,
      use: "sig",
      alg: SIGNING_ALGORITHM,
    };
  });
}

function findNewestKey(db: SchoolDatabase) {
  return db.selectFrom("signing_key").selectAll().orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

async function createSigningKey(db: SchoolDatabase, now: Clock) {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const row = { kid: await calculateJwkThumbprint(jwk), private_jwk: JSON.stringify(jwk), created_at: now() };
  await db.insertInto("signing_key").values(row).execute();
  return row;
}
