/** Which names a client that registers itself may have, and which names look the same. */

/** Characters of a client's name, at most. */
const MAX_NAME_LENGTH = 200;

/**
 * Invisible characters, and those that change the direction of the text after them.
 *
 * Choice (only names that can be seen): a name with such characters could look like another, or change the text of the
 * consent page that shows it.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** @returns why this cannot be the name of a client that registers itself; undefined when it can */
export function clientNameFault(name: string): string | undefined {
  if (name.trim() === "") return "The client_name is empty.";
  if (name.length > MAX_NAME_LENGTH) return `The client_name is longer than ${MAX_NAME_LENGTH} characters.`;
  return UNSHOWABLE.test(name) ? "The client_name has characters that cannot be shown." : undefined;
}

/** Do these names look the same to a person? Case, width and spaces are ignored. */
export function isSameName(one: string, other: string): boolean {
  return asSeen(one) === asSeen(other);
}

function asSeen(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}
