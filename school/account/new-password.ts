/** The rules for a new password, on the page of a link and at the terminal. */

import { normalForm } from "#school/store/normal-forms.ts";

/**
 * Choice (a password has 10 to 200 characters): the specification shows no limit. A long password is hard to guess, so there
 * is no other rule. Tries are limited, too. Code points of the normal form are counted (NIST SP 800-63B-4, section 3.1.1.2).
 */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

export type PasswordFault = "too_short" | "too_long" | "is_address";

/**
 * Finds what is wrong with a new password.
 *
 * @param email  the member's address, which anybody may know
 */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const { length } = Array.from(normalForm(password));
  if (length < MIN_PASSWORD_LENGTH) return "too_short";
  if (length > MAX_PASSWORD_LENGTH) return "too_long";
  return isSamePassword(password.toLowerCase(), email.toLowerCase()) ? "is_address" : undefined;
}

/** Are these one password, which two keyboards may write with different code points? */
export function isSamePassword(one: string, other: string): boolean {
  return normalForm(one) === normalForm(other);
}
