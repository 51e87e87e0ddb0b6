/** `Date` on a stage: tells the stage's moment wherever a program asks for the present one. */

/** @param now  milliseconds since the epoch */
export function stageDate(real: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
    // Called without `new`, it tells the present moment as a text, whatever it is given.
    apply: (Target) => new Target(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
