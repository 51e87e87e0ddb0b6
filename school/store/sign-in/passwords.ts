/** Hashes and verifies passwords with Argon2id. */

import { hash, verify } from "@node-rs/argon2";

import { normalForm, normalForms } from "#school/store/normal-forms.ts";

/** OWASP's parameters for Argon2id, the library's default: 19 MiB, two passes and one lane, about 30 ms each time. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash that the password of an unknown address is compared with, so that it takes as long as for a known one. */
let decoyHash: Promise<string> | undefined;

/** Hashes a password, in its normal form, into its PHC string, salt included. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalForm(password), OPTIONS);
}

/**
 * Compares a password with a member's hash: first in its normal form, then in the forms of hashes that were made before passwords
 * were normalized.
 *
 * @param storedHash  `undefined` for an unknown address, empty for a member without a password; then the result is `wrong`
 *   after the same time
 * @param compare  Argon2id, which takes most of the time
 * @returns `outdated` for a right password whose hash is not that of its normal form: a new hash replaces it
 * @see NIST SP 800-63B-4, section 3.1.1.2
 */
export async function verifyPassword(
  password: string,
  storedHash: string | undefined,
  compare: (storedHash: string, password: string) => Promise<boolean> = verify,
): Promise<"right" | "outdated" | "wrong"> {
  const isKnown = storedHash !== undefined && storedHash !== "";
  const compared = isKnown ? storedHash : await (decoyHash ??= hashPassword("nobody"));
  for (const [at, form] of normalForms(password).entries())
    if ((await compare(compared, form)) && isKnown) return at === 0 ? "right" : "outdated";
  return "wrong";
}
