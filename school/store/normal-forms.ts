/** Unicode's normal forms: devices write one letter, such as é, with different code points (Unicode Standard Annex 15). */

/** The form in which passwords are hashed: letters composed, and full-width and other compatibility letters as ordinary ones. */
export function normalForm(text: string): string {
  return text.normalize("NFKC");
}

/** A text in the form of `normalForm`, then as it was typed, then composed and decomposed; only the forms that differ. */
export function normalForms(text: string): string[] {
  return [...new Set([normalForm(text), text, text.normalize("NFC"), text.normalize("NFD")])];
}
