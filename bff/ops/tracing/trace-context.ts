/**
 * W3C Trace Context (Recommendation, 23 November 2021): the trace that a request belongs to. It
 * continues the trace of a request, or begins one, and passes it on to the school. `tracestate` and `baggage` are dropped, since
 * they may hold any text. Spans are recorded only with the operator's setting (`tracing.ts`).
 */

import type { TraceContext } from "#bff/ops/tracing/tracing.ts";

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;
const VERSION_00_LENGTH = 55;

/**
 * @param header     the `traceparent` that arrived, if any; one that is not valid counts as none (section 3.2)
 * @param requestId  32 hex digits, which become the trace's id where the portal begins it: one id to search for
 * @param spanId     this request's, 16 hex digits
 */
export function traceContextOf(
  header: string | string[] | undefined,
  requestId: string,
  spanId: string,
): TraceContext {
  const incoming = typeof header === "string" ? parseTraceparent(header) : undefined;
  const traceId = incoming?.traceId ?? requestId;
  // Choice (a trace that begins here is not sampled): the portal records no span of it, and the school decides for itself.
  const flags = incoming?.isSampled === true ? "01" : "00";
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/**
 * Span ids: eight random digits for this process, then a count. They need only be unique within a trace, and a random number for
 * each would be the most expensive part of it.
 *
 * @param random  a number of 32 bits, not zero
 */
export function createSpanIds(random: number): () => string {
  const prefix = random.toString(16).padStart(8, "0");
  let count = 0;
  return () => {
    count = (count + 1) >>> 0;
    return prefix + count.toString(16).padStart(8, "0");
  };
}

/** @returns undefined for a header that is not valid (section 3.2) */
export function parseTraceparent(
  header: string,
): { traceId: string; parentId: string; isSampled: boolean } | undefined {
  const [, traceId = "", parentId = "", flags = ""] = TRACEPARENT.exec(header) ?? [];
  if (traceId === "" || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  if (header.startsWith("00") && header.length !== VERSION_00_LENGTH) return undefined;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
