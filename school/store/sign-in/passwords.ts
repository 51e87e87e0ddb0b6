/** Hashes and verifies passwords with Argon2id. */

import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for Argon2id, the library's default: 19 MiB, two passes and one lane, about 30 ms each time. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash that the password of an unknown address is compared with, so that it takes as long as for a known one. */
let decoyHash: Promise<string> | undefined;

/** Hashes a password into its PHC string, salt included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Compares a password with a member's hash.
 *
 * @param storedHash  `undefined` for an unknown address, empty for a member without a password; then the result is false
 *   after the same time
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash !== undefined && storedHash !== "") return verify(storedHash, password);
  decoyHash ??= hashPassword("nobody");
  await verify(await decoyHash, password);
  return false;
}
