/** The `Cookie` header of a request. */

/** A browser sends a name once for each path and domain that have set it. More values come from nobody's ordinary browser. */
const MAX_VALUES = 4;

/**
 * The values of a cookie's name, in the order of the header, four at most. A page of the same host, such as a program at another port
 * of `localhost`, can set a cookie of any name, which may stand before our own. So a value that does not open is not the last word.
 *
 * @param header  as it came; a value that cannot be decoded stays as it is
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) =>
      pair
        .slice(name.length + 1)
        .trim()
        .replaceAll(/^"|"$/g, ""),
    )
    .filter((value) => value !== "")
    .slice(0, MAX_VALUES)
    .map(decoded);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
