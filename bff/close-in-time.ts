/** Closes the connections to other hosts when the portal stops. A fault or a missing answer must not prevent the stop. */

import type { FastifyBaseLogger } from "fastify";

import { writeEvent } from "#bff/ops/log/events.ts";

const CLOSE_MS = 2000;

/**
 * A part that fails or takes longer is logged, and the stop continues without it.
 *
 * @param part     for the log
 * @param limitMs  longer for a part that finishes running work: its calls have deadlines of their own
 */
export async function closeInTime(
  log: FastifyBaseLogger,
  part: string,
  close: () => Promise<unknown>,
  limitMs = CLOSE_MS,
): Promise<void> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error(`not within ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([close(), tooLate.promise]);
  } catch (error) {
    // Only the kind of fault: a message may repeat text of another host.
    const { name, message } = error as Error;
    writeEvent(log, { event: "not_closed", part, reason: name === "Error" ? message : name });
  } finally {
    clearTimeout(timer);
  }
}
