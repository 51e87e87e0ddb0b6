/**
 * Caches a value that is costly to make. When the cache is full, it is emptied: the program that renders screens in Node runs for
 * months, with every member's zone and with any dates and currencies that a school sends.
 *
 * @returns the value
 */
export function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): Value {
  if (kept.size >= most) kept.clear();
  kept.set(key, value);
  return value;
}
