/** How many calls somebody may have under way at once; the next few wait for their turn, the rest are refused. */

interface Slots {
  running: number;
  waiting: (() => void)[];
}

export interface CallSlots {
  /**
   * Takes a slot, which `leave` gives back.
   *
   * @returns undefined when it is there at once, a promise when it has to be waited for, false when too many wait. No
   *   timer bounds the wait: the calls before it end by their own deadline.
   */
  enter: (key: string) => Promise<void> | undefined | false;
  leave: (key: string) => void;
}

export function createCallSlots(atOnce: number, waiting: number): CallSlots {
  // Only keys with calls under way are in here, so the map is as small as the number of open requests.
  const slotsOf = new Map<string, Slots>();
  return {
    enter(key) {
      const slots = slotsOf.get(key);
      if (slots === undefined) {
        slotsOf.set(key, { running: 1, waiting: [] });
        return undefined;
      }
      if (slots.running < atOnce) {
        slots.running += 1;
        return undefined;
      }
      if (slots.waiting.length >= waiting) return false;
      return new Promise((resolve) => slots.waiting.push(resolve));
    },
    leave(key) {
      const slots = slotsOf.get(key);
      if (slots === undefined) return;
      const next = slots.waiting.shift();
      // The slot passes on without becoming free, so nobody can slip in between.
      if (next !== undefined) next();
      else if (slots.running === 1) slotsOf.delete(key);
      else slots.running -= 1;
    },
  };
}
