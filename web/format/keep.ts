/**
 * Keeps what was costly to make. Beyond so many all are forgotten: the program that renders screens in Node runs for months, for
 * every member's zone and with whatever dates and currencies a school sends.
 *
 * @returns the value
 */
export function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): Value {
  if (kept.size >= most) kept.clear();
  kept.set(key, value);
  return value;
}
