/**
 * Spans of OpenTelemetry: one for each request, with spans for its waits below it. They are recorded only if
 * `OTEL_EXPORTER_OTLP_ENDPOINT` is set (`open-tracing.ts`); without it a request has none, and nothing is loaded.
 */

/** The trace that a request belongs to. */
export interface TraceContext {
  /** 32 hex digits, for the log. */
  traceId: string;
  /** Value of the header for the school, naming this request as the parent. */
  traceparent: string;
  /** Absent where no spans are recorded. */
  span?: RequestSpan;
}

/** The parts of a request that it waits for. */
export type TracedPart = "session store" | "refresh" | "school";

interface RequestSpan {
  /** Begins a part of the request. */
  part: (name: TracedPart) => PartSpan;
  /** @param pattern  the route's; undefined where no route answered */
  end: (method: string, pattern: string | undefined, status: number) => void;
}

export interface PartSpan {
  /** W3C Trace Context, with this part as the parent of the call. */
  traceparent: string;
  /** @param status  of the answer, where the part is a call by HTTP */
  end: (isFaulty: boolean, status?: number) => void;
}

export interface Tracing {
  /**
   * @param header     the `traceparent` that arrived, if any
   * @param requestId  32 hex digits, which become the trace's id where the portal begins it
   */
  begin: (header: string | string[] | undefined, requestId: string) => TraceContext;
  /** Sends the remaining spans. */
  close: () => Promise<void>;
}

/** Has the wait for a promise recorded, where the request is. */
export async function traced<Result>(
  { span }: TraceContext,
  name: TracedPart,
  work: Promise<Result>,
): Promise<Result> {
  if (span === undefined) return work;
  return recorded(span.part(name), work);
}

/** Has a call to the school recorded, where the request is, and gives it the `traceparent` to send. */
export function tracedCall<Answer extends { status: number }>(
  { span, traceparent }: TraceContext,
  call: (traceparent: string) => Promise<Answer>,
): Promise<Answer> {
  if (span === undefined) return call(traceparent);
  const part = span.part("school");
  return recorded(part, call(part.traceparent), ({ status }) => status);
}

async function recorded<Result>(
  part: PartSpan,
  work: Promise<Result>,
  statusOf: (result: Result) => number | undefined = () => undefined,
): Promise<Result> {
  try {
    const result = await work;
    part.end(false, statusOf(result));
    return result;
  } catch (error) {
    part.end(true);
    throw error;
  }
}
