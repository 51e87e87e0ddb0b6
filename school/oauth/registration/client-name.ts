/** Characters of a client's name, at most. */
const MAX_NAME_LENGTH = 200;

/**
 * What cannot be seen, or turns what follows it around.
 *
 * Choice (only names that can be seen): a name with such characters could pass for another, or rewrite the
 * consent page that shows it.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** Says why a text cannot be the name of a client that names itself, or nothing when it can. */
export function clientNameFault(name: string): string | undefined {
  if (name.trim() === "") return "The client_name is empty.";
  if (name.length > MAX_NAME_LENGTH) return `The client_name is longer than ${MAX_NAME_LENGTH} characters.`;
  return UNFIT.test(name) ? "The client_name has characters that cannot be shown." : undefined;
}

/** Are these the same name to a person's eye: without regard to case, width and spaces? */
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
