/**
 * Shows the panels of a column from top to bottom, in whatever order their answers come, so that a panel that is shorter
 * or taller than its placeholder moves nothing that is already shown.
 */

import { useEffect, useState } from "react";

/**
 * How long a panel that has arrived waits for those above it. Choice (a panel waits 800 ms for those above it): answers
 * of one school come within this time of each other; when one does not, the rest is shown, and its panel keeps the room
 * of its placeholder for good.
 */
export const MAX_HOLD_MS = 800;

/** Where a panel waits: nowhere, within its column, or also across columns, where both are one (on phones). */
type Reach = "none" | "column" | "page";

export interface Place {
  /** Not shown yet, because a panel above it is still loading; or shown as its placeholder, until it is known what is above it. */
  held: Reach | "placeholder";
  /** Keeps at least the room of its placeholder, because a panel below it was shown before it. */
  room: Reach;
}

export interface Panel {
  column: number;
  isSettled: boolean;
}

/** @param panels  by name, in reading order: all of the first column, then all of the second */
export function useReadingOrder<Name extends string>(panels: Record<Name, Panel>): Record<Name, Place> {
  const [isReleased, setIsReleased] = useState(false);
  const [late, setLate] = useState<readonly string[]>();
  if (isReleased && late === undefined) setLate(Object.keys(panels).filter(isOnItsWay(panels)));
  const isHolding = !isReleased && holdsBack(Object.values(panels));
  useEffect(() => {
    if (!isHolding) return undefined;
    const timer = setTimeout(() => setIsReleased(true), MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHolding]);
  return placesOf(panels, late);
}

/** Every place is one object, so that a panel whose place stays is not rendered again. */
const PLACES = new Map<string, Place>();

function placeOf(held: Place["held"], room: Reach): Place {
  const name = `${held} ${room}`;
  const place = PLACES.get(name) ?? { held, room };
  PLACES.set(name, place);
  return place;
}

/** Hidden, wherever it would stand. */
export const HELD = placeOf("column", "none");

/** In sight as its placeholder. */
export const STANDS_IN = placeOf("placeholder", "none");

/** @param late  panels that were still loading when the others stopped waiting; undefined before that */
export function placesOf<Name extends string>(
  panels: Record<Name, Panel>,
  late: readonly string[] | undefined,
): Record<Name, Place> {
  const entries = Object.entries<Panel>(panels);
  const places = entries.map(([name, { column }], at): [string, Place] => {
    if (late !== undefined) {
      const below = entries.slice(at + 1).map(([, panel]) => panel);
      return [name, placeOf("none", late.includes(name) ? reachOf(below, column) : "none")];
    }
    const above = entries.slice(0, at).map(([, panel]) => panel);
    const awaited = above.filter(({ isSettled }) => !isSettled);
    return [name, placeOf(reachOf(awaited, column), "none")];
  });
  return Object.fromEntries(places) as Record<Name, Place>;
}

function isOnItsWay(panels: Record<string, Panel>): (name: string) => boolean {
  return (name) => panels[name]?.isSettled === false;
}

function reachOf(others: readonly Panel[], column: number): Reach {
  if (others.some((other) => other.column === column)) return "column";
  return others.length === 0 ? "none" : "page";
}

function holdsBack(panels: readonly Panel[]): boolean {
  return panels.some(
    ({ isSettled }, at) => isSettled && panels.slice(0, at).some((other) => !other.isSettled),
  );
}
