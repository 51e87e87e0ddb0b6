/**
 * A test that repeats one check for many screens has variants, such as two languages. Before a change lands, each screen is tested in
 * one variant, chosen by its name, so that all screens together cover every variant. `npm run test:all` tests every variant.
 */

export const TESTS_EVERY_VARIANT = process.env["TEST_COMMAND"] === "all";

/** @returns one variant, always the same one for a name; in `npm run test:all` every one */
export function variantsFor<Variant>(name: string, variants: readonly Variant[]): readonly Variant[] {
  if (TESTS_EVERY_VARIANT) return variants;
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  const at = sum % variants.length;
  return variants.slice(at, at + 1);
}
