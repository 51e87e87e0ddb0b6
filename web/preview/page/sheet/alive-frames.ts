/**
 * Which frames of a contact sheet are alive: each is a whole portal, and a browser can run a dozen of them, but not two
 * hundred.
 */

export const MAX_ALIVE = 12;
const MAX_STARTING = 4;

/** Position of a frame: `near` was in view a moment ago and may soon be again. */
export type Place = "inView" | "near" | "far";

/**
 * @param places  of all frames by their names, in the order of the page
 * @param alive  the frames that exist now: whether each has started
 * @returns the names of the frames that are to exist next
 */
export function nextAlive(
  places: ReadonlyMap<string, Place>,
  alive: ReadonlyMap<string, { hasStarted: boolean }>,
): string[] {
  const kept = [...alive.keys()].filter((name) => (places.get(name) ?? "far") !== "far");
  const inView = [...places].flatMap(([name, place]) => (place === "inView" ? [name] : []));
  const waiting = inView.filter((name) => !kept.includes(name));

  const starting = kept.filter((name) => alive.get(name)?.hasStarted === false).length;
  const starters = waiting.slice(0, Math.max(0, MAX_STARTING - starting));
  // Frames out of view are dropped for those in view, which stay.
  const outOfSight = kept.filter((name) => places.get(name) === "near");
  const tooMany = Math.max(0, kept.length + starters.length - MAX_ALIVE);
  const dropped = new Set(outOfSight.slice(0, tooMany));
  const staying = kept.filter((name) => !dropped.has(name));
  return [...staying, ...starters.slice(0, Math.max(0, MAX_ALIVE - staying.length))];
}
