/**
 * Texts that nobody can read from the database alone. Each text is sealed with a secret, and the database has only the
 * secret's hash.
 */

import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

import type { Random } from "#school/clock.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret  of 256 random bits, such as the token of a form */
export function sealText(text: string, secret: string, random: Random): string {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws when the text was sealed with another secret, or was changed */
export function openSealedText(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

function keyOf(secret: string): Buffer {
  return createHmac("sha256", secret).update("seal").digest();
}
