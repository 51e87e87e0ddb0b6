/** Closes, as the portal stops, what speaks to another host: neither its fault nor its silence keeps the portal from stopping. */

import type { FastifyBaseLogger } from "fastify";

import { writeEvent } from "#bff/ops/log/events.ts";

const CLOSE_MS = 2000;

/**
 * A part that fails, or takes longer, is an event, and is left.
 *
 * @param part     for the log
 * @param limitMs  longer for a part that finishes work: its calls have deadlines of their own
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
    // The kind of fault alone: a message may repeat what another host wrote.
    const { name, message } = error as Error;
    writeEvent(log, { event: "not_closed", part, reason: name === "Error" ? message : name });
  } finally {
    clearTimeout(timer);
  }
}
