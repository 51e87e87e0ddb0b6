/** Returns fractions from 0 up to 1; the sequence is the same for the same seed. */
export type SeededRandom = () => number;

/** The mulberry32 generator: small and uniform enough for samples. It must not be used for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one item. @throws {RangeError} on an empty list */
export function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("There is nothing to pick from.");
  return item;
}

/** A whole number from `min` to `max`, both included. */
export function between(random: SeededRandom, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}
