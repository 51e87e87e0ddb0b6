/**
 * In how many ways a test asks the same of each of many screens or states. Before a change lands it asks in one of them, which
 * is drawn by the name, so that every way is covered over all names; `npm run test:all` asks in every one.
 */

export const IS_EVERY_WAY = process.env["TEST_CIRCLE"] === "all";

/** @returns one of the ways, always the same one for a name; every one in `npm run test:all` */
export function waysFor<Way>(name: string, ways: readonly Way[]): readonly Way[] {
  if (IS_EVERY_WAY) return ways;
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  const at = sum % ways.length;
  return ways.slice(at, at + 1);
}
