/** Keeps retries a small share of all calls, so that a school in trouble does not get twice the load. */

export interface RetryBudget {
  /** Notes a call. */
  earn: () => void;
  /** @returns whether one retry may be made now */
  spend: () => boolean;
}

/**
 * @param share  retries allowed for each call
 * @param saved  retries that may be saved up, and that are there at the start
 */
export function createRetryBudget(share: number, saved: number): RetryBudget {
  let balance = saved;
  return {
    earn() {
      balance = Math.min(balance + share, saved);
    },
    spend() {
      if (balance < 1) return false;
      balance -= 1;
      return true;
    },
  };
}
