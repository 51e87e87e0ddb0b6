/** What Chromium, Firefox and Safari say when an `import()` fails; they have no error class for it. */
const WORDS = /dynamically imported module|Importing a module script failed/;

/** Whether an error means that a part of the build did not come; any other is a fault of the part. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && WORDS.test(error.message);
}
