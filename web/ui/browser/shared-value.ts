/** Values outside React that parts of the page share. A component that uses one is rendered again when it changes. */

import { useSyncExternalStore } from "react";

export interface Listeners {
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void;
  tell: () => void;
}

export function makeListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

export interface SharedValue<Value> {
  /** What a page is rendered with in Node. */
  first: Value;
  now: () => Value;
  set: (next: Value) => void;
  subscribe: Listeners["subscribe"];
}

export function sharedValue<Value>(first: Value): SharedValue<Value> {
  const { subscribe, tell } = makeListeners();
  let value = first;
  return {
    first,
    now: () => value,
    set(next) {
      value = next;
      tell();
    },
    subscribe,
  };
}

export function useSharedValue<Value>({ first, now, subscribe }: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, now, () => first);
}
