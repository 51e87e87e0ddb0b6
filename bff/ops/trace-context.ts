/**
 * W3C Trace Context (Recommendation, 23 November 2021): which trace a request belongs to. The portal records no spans;
 * it continues a trace that arrives, begins one where none does, and hands it on to the school. `tracestate` and
 * `baggage` are dropped: they could carry anything.
 */

export interface TraceContext {
  /** 32 hex digits, for the log. */
  traceId: string;
  /** Value of the header for the school, naming this request as the parent. */
  traceparent: string;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;
const VERSION_00_LENGTH = 55;

/**
 * @param header     the `traceparent` that arrived, if any; one that is not valid counts as none (section 3.2)
 * @param requestId  a UUID, which becomes the trace's id where the portal begins it: one id to search for
 * @param random     a UUID, from which this request's span id is taken
 */
export function traceContextOf(
  header: string | string[] | undefined,
  requestId: string,
  random: () => string,
): TraceContext {
  // The last sixteen hex digits of a UUID hold its variant, so they are never all zero.
  const spanId = random().replaceAll("-", "").slice(16);
  const incoming = typeof header === "string" ? parse(header) : undefined;
  const traceId = incoming?.traceId ?? requestId.replaceAll("-", "");
  // Choice: not sampled where the portal begins a trace, because it has recorded nothing. The school decides for itself.
  const flags = incoming?.isSampled === true ? "01" : "00";
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

function parse(header: string): { traceId: string; isSampled: boolean } | undefined {
  const [, traceId = "", parentId = "", flags = ""] = TRACEPARENT.exec(header) ?? [];
  if (traceId === "" || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  if (header.startsWith("00") && header.length !== VERSION_00_LENGTH) return undefined;
  return { traceId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
