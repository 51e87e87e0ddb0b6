/**
 * Sealed records: encrypted by AES-256-GCM with the row key as associated data, so that a stolen database reveals no tokens and
 * a record that was moved to another row does not open.
 *
 * Layout: version (1 byte) · key id (4) · IV (12) · tag (16) · ciphertext.
 */

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import { KEY_ID_BYTES, type KeyRing } from "#bff/sessions/keys/key-ring.ts";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

export interface Seal {
  /** Seals a JSON value for the row with this key. */
  seal: (value: unknown, rowKey: Uint8Array) => Buffer;
  /** @returns undefined when its key was removed, it was sealed for another row, or it was changed */
  open: (sealed: Uint8Array, rowKey: Uint8Array) => unknown;
  /** Whether the record was sealed with the newest key. */
  isNewest: (sealed: Uint8Array) => boolean;
}

/**
 * @param random  returns that many random bytes; a parameter so that tests can be repeated
 */
export function createSeal(keyRing: KeyRing, random: (bytes: number) => Buffer = randomBytes): Seal {
  return {
    seal(value, rowKey) {
      const newest = keyRing.recordKeys[0];
      if (newest === undefined) throw new Error("the key ring is empty");
      const iv = random(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest.key, iv);
      cipher.setAAD(rowKey);
      const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), newest.id, iv, cipher.getAuthTag(), ciphertext]);
    },

    open(sealed, rowKey) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) return undefined;
      const keyId = bytes.subarray(1, 1 + KEY_ID_BYTES);
      const found = keyRing.recordKeys.find(({ id }) => id.equals(keyId));
      if (found === undefined) return undefined;
      const iv = bytes.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", found.key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(rowKey);
      decipher.setAuthTag(bytes.subarray(HEADER_BYTES - TAG_BYTES, HEADER_BYTES));
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]);
        return JSON.parse(plain.toString("utf8"));
      } catch {
        return undefined;
      }
    },

    isNewest: (sealed) => keyRing.recordKeys[0]?.id.equals(sealed.subarray(1, 1 + KEY_ID_BYTES)) === true,
  };
}
