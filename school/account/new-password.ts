/** The rules for a new password, on the page of a link and at the terminal. */

/**
 * Choice (a password has 10 to 200 characters): the specification shows no limit. A long password is hard to guess, so there
 * is no other rule. Tries are limited, too.
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
  const { length } = password;
  if (length < MIN_PASSWORD_LENGTH) return "too_short";
  if (length > MAX_PASSWORD_LENGTH) return "too_long";
  return password.toLowerCase() === email.toLowerCase() ? "is_address" : undefined;
}
