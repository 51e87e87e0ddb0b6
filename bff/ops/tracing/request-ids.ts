/**
 * Ids of requests: 128 random bits in 32 hex digits, the form of a trace's id (W3C Trace Context, section 3.2.2.3), so that
 * there is one id to search for.
 */

import { randomFillSync } from "node:crypto";

const ID_BYTES = 16;
/** Random bytes are generated for many ids at once: a call for each id would cost more than all else at the start of a request. */
const DRAWN_IDS = 256;

/** @param fill  fills a buffer with random bytes; a parameter so that tests can be repeated */
export function createRequestIds(fill: (pool: Buffer) => unknown = randomFillSync): () => string {
  const pool = Buffer.alloc(ID_BYTES * DRAWN_IDS);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      fill(pool);
      next = 0;
    }
    next += ID_BYTES;
    return pool.toString("hex", next - ID_BYTES, next);
  };
}
