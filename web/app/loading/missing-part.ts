/** The messages of Chromium, Firefox and Safari for a failed `import()`; they have no error class for it. */
const WORDS = /dynamically imported module|Importing a module script failed/;

/** Whether an error means that a file of the build could not be loaded; any other error is a fault in the file. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && WORDS.test(error.message);
}
