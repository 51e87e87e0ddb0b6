/** Keeps retries a small share of all calls, so that a school in trouble does not get twice the load. */

/**
 * @param share  retries allowed for each call
 * @param saved  retries that may be saved up, and that are there at the start
 */
export function createRetryBudget(share: number, saved: number) {
  let balance = saved;
  return {
    /** Notes a call. */
    earn(): void {
      balance = Math.min(balance + share, saved);
    },

    /** @returns whether one retry may be made now */
    spend(): boolean {
      if (balance < 1) return false;
      balance -= 1;
      return true;
    },
  };
}
