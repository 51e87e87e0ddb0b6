/** Limits how many calls a session may run at once; some more wait for their turn, and the rest are refused. */

interface Slots {
  running: number;
  waiting: (() => void)[];
}

/**
 * Above this number of keys, those with no call under way are removed. Below it they stay: their next call needs them. An LRU cache
 * would also remove those whose calls run.
 */
const MAX_KEPT_KEYS = 10_000;

export function createCallSlots(atOnce: number, waiting: number) {
  const slotsOf = new Map<string, Slots>();

  const newSlots = (key: string): Slots => {
    if (slotsOf.size >= MAX_KEPT_KEYS) {
      for (const [other, { running }] of slotsOf) if (running === 0) slotsOf.delete(other);
    }
    const slots: Slots = { running: 0, waiting: [] };
    slotsOf.set(key, slots);
    return slots;
  };

  return {
    /**
     * Takes a slot, which `leave` releases.
     *
     * @returns undefined when a slot is free, a promise to wait for otherwise, false when too many wait. The wait has no timer,
     *   since the calls before it end by their own deadline.
     */
    enter(key: string): Promise<void> | undefined | false {
      const slots = slotsOf.get(key) ?? newSlots(key);
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
      if (next === undefined) slots.running -= 1;
      else next();
    },
  };
}
