/**
 * Whether an address is a screen's: `/courses/:slug` is every address of two parts whose first one is `courses`. As the
 * browser's router does it: letters' case does not matter, nor one slash at the end.
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
