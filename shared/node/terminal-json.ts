/** JSON for standard output, which a program reads or a terminal shows. */

/**
 * A terminal takes U+0080 to U+009F, which JSON lets stand, for control characters: in a member's name they would steer it. Escaped,
 * they are the same value for a program.
 *
 * @param indent  spaces for each level; without it the text is one line
 */
export function terminalJson(value: unknown, indent?: number): string {
  return (JSON.stringify(value, null, indent) ?? "null").replaceAll(
    /[\u007F-\u009F]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}
