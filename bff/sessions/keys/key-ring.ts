/** Keys for cookies and records, derived from the operator's key ring: the first encrypts, all decrypt. */

import { createHash, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

import type { AuditKey } from "#bff/ops/audit/audit.ts";

export type KeyRing = ReturnType<typeof createKeyRing>;

/** Bytes of a record key's id inside a sealed record. */
export const KEY_ID_BYTES = 4;

const FINGERPRINT_BYTES = 16;

/**
 * @param secrets  32 bytes each, checked by config.ts
 */
export function createKeyRing(secrets: readonly Buffer[]) {
  let keys = deriveKeys(secrets);
  const { cookieKeys } = keys;
  return {
    /** For the cookie envelope. */
    cookieKeys,
    /** For sealed records, each with the id that a sealed record names it by. */
    get recordKeys(): readonly { id: Buffer; key: KeyObject }[] {
      return keys.recordKeys;
    },
    /** For `setup-proof.ts`. */
    get proofKeys(): readonly Buffer[] {
      return keys.proofKeys;
    },
    /** One-way fingerprints of the keys, by which the store identifies the keys of its portals. They open nothing. */
    get fingerprints(): readonly string[] {
      return keys.fingerprints;
    },
    /** For pseudonyms in the audit trail. */
    get auditKeys(): readonly AuditKey[] {
      return keys.auditKeys;
    },
    /** Public ids of the keys, for the log; the first encrypts. */
    get ids(): readonly string[] {
      return keys.recordKeys.map(({ id }) => id.toString("hex"));
    },

    /**
     * Puts other keys in the place of these, for cookies and records at once. `cookieKeys` stays the same array, since
     * @fastify/secure-session keeps it.
     *
     * @param others  as for `createKeyRing`
     */
    replace(others: readonly Buffer[]): void {
      keys = deriveKeys(others);
      cookieKeys.splice(0, cookieKeys.length, ...keys.cookieKeys);
    },
  };
}

function deriveKeys(secrets: readonly Buffer[]) {
  return {
    cookieKeys: secrets.map((secret) => derive(secret, "homeroom cookie v1")),
    recordKeys: secrets.map((secret) => {
      const key = derive(secret, "homeroom record v1");
      const id = createHash("sha256").update(key).digest().subarray(0, KEY_ID_BYTES);
      return { id, key: createSecretKey(key) };
    }),
    proofKeys: secrets.map((secret) => derive(secret, "homeroom setup proof v1")),
    fingerprints: secrets.map((secret) =>
      derive(secret, "homeroom key mark v1").subarray(0, FINGERPRINT_BYTES).toString("hex"),
    ),
    auditKeys: secrets.map((secret) => {
      const key = derive(secret, "homeroom audit v1");
      return {
        id: createHash("sha256")
          .update(key)
          .digest("hex")
          .slice(0, 2 * KEY_ID_BYTES),
        key,
      };
    }),
  };
}

/** One key for each purpose (RFC 5869), so that a key that leaks in one place opens nothing elsewhere. */
function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), purpose, 32));
}
