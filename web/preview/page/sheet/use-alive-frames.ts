/** Watches the positions of the frames of a contact sheet, and says which of them are alive. */

import { useCallback, useEffect, useRef, useState } from "react";

/** A frame starts a little before it is in view, and stays until it is more than a screen away. */
const START_MARGIN = "120px";
const KEEP_MARGIN = "120%";

interface AliveFrames {
  /** The `ref` of a frame, by which its position is watched. */
  placeOf: (name: string) => (element: HTMLElement | null) => void;
  isAlive: (name: string) => boolean;
  /** Called when a frame shows its state, or never will. */
  onStarted: (name: string) => void;
}

/** @param names  of all frames, in the order of the page; the same array while nothing changes */
export function useAliveFrames(names: readonly string[]): AliveFrames {
  const [alive, setAlive] = useState<ReadonlyMap<string, { hasStarted: boolean }>>(new Map());
  const elements = useRef(new Map<string, HTMLElement>());
  const places = useRef(new Map<string, Place>());

  const choose = useCallback(() => {
    setAlive((before) => {
      const next = nextAlive(places.current, before);
      return new Map(next.map((name) => [name, before.get(name) ?? { hasStarted: false }]));
    });
  }, []);

  useEffect(() => {
    const seen = { inView: new Set<string>(), near: new Set<string>() };
    const nameOf = new Map([...elements.current].map(([name, element]) => [element as Element, name]));
    const watch = (set: Set<string>, rootMargin: string): IntersectionObserver =>
      new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            const name = nameOf.get(target) ?? "";
            if (isIntersecting) set.add(name);
            else set.delete(name);
          }
          const placeOf = (name: string): Place => {
            if (seen.inView.has(name)) return "inView";
            return seen.near.has(name) ? "near" : "far";
          };
          places.current = new Map(names.map((name) => [name, placeOf(name)]));
          choose();
        },
        { rootMargin },
      );
    const observers = [watch(seen.inView, START_MARGIN), watch(seen.near, KEEP_MARGIN)];
    for (const observer of observers) for (const element of nameOf.keys()) observer.observe(element);
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [names, choose]);

  return {
    placeOf: (name) => (element) => {
      if (element === null) elements.current.delete(name);
      else elements.current.set(name, element);
    },
    isAlive: (name) => alive.has(name),
    onStarted: useCallback(
      (name) => {
        setAlive((before) =>
          before.get(name)?.hasStarted === false
            ? new Map([...before, [name, { hasStarted: true }]])
            : before,
        );
        choose();
      },
      [choose],
    ),
  };
}

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
