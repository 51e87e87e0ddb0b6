/** Limits how many calls a session may run at once; some more wait for their turn, and the rest are refused. */

interface Slots {
  running: number;
  waiting: (() => void)[];
}

export function createCallSlots(atOnce: number, waiting: number) {
  /** Of the keys with a call under way. */
  const slotsOf = new Map<string, Slots>();

  return {
    /**
     * Takes a slot, which `leave` releases.
     *
     * @returns undefined when a slot is free, a promise to wait for otherwise, false when too many wait. The wait has no timer,
     *   since the calls before it end by their own deadline.
     */
    enter(key: string): Promise<void> | undefined | false {
      const slots = slotsOf.get(key) ?? { running: 0, waiting: [] };
      slotsOf.set(key, slots);
      if (slots.running < atOnce) {
        slots.running += 1;
        return undefined;
      }
      if (slots.waiting.length >= waiting) return false;
      return new Promise((resolve) => slots.waiting.push(resolve));
    },

    leave(key: string): void {
      const slots = slotsOf.get(key);
      if (slots === undefined) return;
      const next = slots.waiting.shift();
      // The slot is passed on without becoming free, so that a new call cannot take it.
      if (next !== undefined) return next();
      slots.running -= 1;
      if (slots.running === 0) slotsOf.delete(key);
    },
  };
}
