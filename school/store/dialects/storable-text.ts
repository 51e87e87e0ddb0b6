/** Text that both databases can store. */

/**
 * Replaces U+0000 by U+FFFD, the replacement character.
 *
 * Choice (text without U+0000): PostgreSQL refuses a text with this character, and nobody types it. A search for such a text
 * finds nothing instead of failing.
 */
export function storableText(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}
