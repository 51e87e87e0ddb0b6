/**
 * Matches an address with a screen's pattern: `/courses/:slug` matches every address of two parts whose first one is
 * `courses`. As in the browser's router, case is ignored, and so is one slash at the end.
 */
export function isAddressOf(pattern: string, path: string): boolean {
  const expected = pattern.split("/");
  const given = path.replace(/(?<=.)\/$/, "").split("/");
  return (
    expected.length === given.length &&
    expected.every((part, at) =>
      part.startsWith(":") ? given[at] !== "" : part.toLowerCase() === given[at]?.toLowerCase(),
    )
  );
}
