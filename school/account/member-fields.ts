/** The rules for a member's address, name and roles, at the terminal and in the admin area. */

const MAX_ADDRESS_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/** Does the text have exactly one at sign, with characters before and after it, and no space? */
export function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^[^\s@]+@[^\s@]+$/.test(text);
}

export function isMemberName(text: string): boolean {
  return text.trim() !== "" && text.length <= MAX_NAME_LENGTH;
}

/** As in the REST API. */
export function isRoleName(text: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,39}$/.test(text);
}
