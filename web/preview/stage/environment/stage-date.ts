/** `Date` on a stage: it gives the stage's moment wherever a script asks for the present one. */

/** @param now  milliseconds since the epoch */
export function stageDate(real: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
    // Called without `new`, `Date` returns the present moment as a text, whatever its arguments are.
    apply: (Target) => new Target(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
