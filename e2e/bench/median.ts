/** @returns the middle value; of an even number of them, the upper of the two in the middle */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
