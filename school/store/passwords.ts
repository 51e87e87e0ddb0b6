import { hash, verify } from "@node-rs/argon2";

/** OWASP's setting for argon2id, the library's default kind: 19 MiB, two passes and one lane, about 30 ms a try. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown address is compared with, so that it takes as long as a known one. */
let decoyHash: Promise<string> | undefined;

/** Hashes a password into its PHC string, salt included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Compares a password with a member's hash.
 *
 * @param storedHash  `undefined` for an unknown address, empty for a member without a password: the answer is no, after
 *   the same work
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash !== undefined && storedHash !== "") return verify(storedHash, password);
  decoyHash ??= hashPassword("nobody");
  await verify(await decoyHash, password);
  return false;
}
