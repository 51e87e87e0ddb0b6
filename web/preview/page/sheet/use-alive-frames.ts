/** Watches the positions of the frames of a contact sheet, and says which of them are alive. */

import { useCallback, useEffect, useRef, useState } from "react";

import { nextAlive, type Place } from "./alive-frames.ts";

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
