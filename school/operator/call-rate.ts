/** How many calls an operator may make in a minute, over all of their programs. */

import { MINUTE } from "#school/clock.ts";
import { ApiError } from "#school/operator/api-error.ts";

/** Counts each operator's calls in windows of a minute. The counts are in memory alone: a restart sets them to zero. */
export class CallRate {
  readonly #perMinute: number;
  #windowEndsAt = 0;
  readonly #counts = new Map<string, number>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** @throws {ApiError} 429, with the seconds to wait */
  admit(memberId: string, now: number): void {
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + MINUTE;
      this.#counts.clear();
    }
    const count = (this.#counts.get(memberId) ?? 0) + 1;
    this.#counts.set(memberId, count);
    if (count <= this.#perMinute) return;
    const seconds = Math.ceil((this.#windowEndsAt - now) / 1000);
    throw new ApiError(429, "too_many_requests", `More than ${this.#perMinute} calls in a minute.`, {
      headers: { "retry-after": String(seconds) },
    });
  }
}
