/** Which names a client that registers itself may have, and which names look the same. */

/** Characters of a client's name, at most. */
const MAX_NAME_LENGTH = 200;

/**
 * Characters that are drawn as nothing: those that Unicode calls ignorable, and the blank of Braille. A selector of variants (U+FE0F) is one
 * of them, which names with pictographs have for a good reason.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Invisible characters, those that change the direction of the text after them, and marks upon marks.
 *
 * Choice (only names that can be seen): a name with such characters could look like another, or change or cover the text of the
 * consent page that shows it.
 */
const UNSHOWABLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|\p{M}{5}/u;

/** @returns why this cannot be the name of a client that registers itself; undefined when it can */
export function clientNameFault(name: string): string | undefined {
  if (asSeen(name) === "") return "The client_name is empty.";
  if (name.length > MAX_NAME_LENGTH) return `The client_name is longer than ${MAX_NAME_LENGTH} characters.`;
  return UNSHOWABLE.test(name) ? "The client_name has characters that cannot be shown." : undefined;
}

/** Do these names look the same to a person? Case, width and spaces are ignored. */
export function isSameName(one: string, other: string): boolean {
  return asSeen(one) === asSeen(other);
}

function asSeen(name: string): string {
  return name.normalize("NFKC").replaceAll(UNSEEN, "").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}
