/** Random values (tokens, codes, secrets, ids) and their hashes. */

import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import type { Random } from "#school/clock.ts";

/** Random bytes of every token, code, secret and session id: 256 bits. */
const OPAQUE_BYTES = 32;

/** Random bytes of a record's id, which must be unique but is not secret. */
const ID_BYTES = 12;

/** Makes an unguessable value such as `tok_...`; the prefix names its kind to people and secret scanners. */
export function makeOpaque(prefix: string, random: Random): string {
  return `${prefix}_${Buffer.from(random(OPAQUE_BYTES)).toString("base64url")}`;
}

/**
 * Derives an unguessable value from a secret; the same secret gives the same value. The database has only the secret's hash,
 * so it cannot derive the value.
 */
export function deriveOpaque(prefix: string, secret: string): string {
  return `${prefix}_${createHmac("sha256", secret).update(prefix).digest("base64url")}`;
}

/** Makes the id of a new record, such as `cli_...`. */
export function makeId(prefix: string, random: Random): string {
  return `${prefix}_${Buffer.from(random(ID_BYTES)).toString("base64url")}`;
}

/** Characters of an instant in milliseconds, in base 36: enough for the next three thousand years. */
const INSTANT_LENGTH = 9;

/**
 * Makes the id of a new record in a list that is read in pages. Later ids are greater, so a record that is added while
 * somebody reads the list is on a page that they have not read yet.
 *
 * @param now  milliseconds since the epoch
 */
export function makeOrderedId(prefix: string, now: number, random: Random): string {
  const instant = now.toString(36).padStart(INSTANT_LENGTH, "0");
  return `${prefix}_${instant}${Buffer.from(random(ID_BYTES)).toString("hex")}`;
}

/**
 * SHA-256 in hex: the only form in which tokens, codes, secrets and session ids are stored.
 * A slow hash is not needed, because each of them has 256 random bits.
 */
export function hashOpaque(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}

/** Compares a presented secret with the stored hash in constant time. */
export function matchesHash(value: string, storedHash: string): boolean {
  const presented = Buffer.from(hashOpaque(value), "hex");
  const stored = Buffer.from(storedHash, "hex");
  return presented.length === stored.length && timingSafeEqual(presented, stored);
}
