/**
 * The official packages of OpenTelemetry behind `tracing.ts`. They read the standard's other settings themselves: headers, sampler,
 * batches, resource. Attributes have the names of the standard's semantic conventions. None holds a token, a name, an address of
 * a member, or a query.
 */

import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from "@opentelemetry/sdk-trace-base";

import { parseTraceparent } from "#bff/ops/tracing/trace-context.ts";
import type { PartSpan, TracedPart, Tracing } from "#bff/ops/tracing/tracing.ts";
import { RELEASE } from "#shared/node/release.ts";

const SAMPLED = 1;

/** The collector of the spans, and the servers that a request waits for. */
interface Peers {
  /** Base address of the collector. */
  endpoint: string;
  store: "sqlite" | "redis";
  schoolUrl: string;
}

export function openTracing({ endpoint, store, schoolUrl }: Peers): Tracing {
  const ids = new RandomIdGenerator();
  /** The id of the trace that the next span without a parent begins. */
  let nextTraceId = "";
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "homeroom", "service.version": RELEASE }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: { generateTraceId: () => nextTraceId, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  const tracer = provider.getTracer("homeroom", RELEASE);
  const { hostname, port, protocol } = new URL(schoolUrl);
  const attributesOf = {
    "session store": { "db.system.name": store },
    refresh: {},
    school: {
      "http.request.method": "POST",
      "server.address": hostname,
      "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    },
  } satisfies Record<TracedPart, object>;

  const partOf = (parent: Context, name: TracedPart): PartSpan => {
    const kind = name === "refresh" ? SpanKind.INTERNAL : SpanKind.CLIENT;
    const span = tracer.startSpan(name, { kind, attributes: attributesOf[name] }, parent);
    return {
      traceparent: traceparentOf(span),
      end(isFaulty, status) {
        if (status !== undefined) span.setAttribute("http.response.status_code", status);
        // A client's span is faulty from 400 on, a server's from 500 on (semantic conventions of HTTP).
        if (isFaulty || (status !== undefined && status >= 400))
          span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    begin(header, requestId) {
      nextTraceId = requestId;
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, contextOf(header));
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        traceId: span.spanContext().traceId,
        traceparent: traceparentOf(span),
        span: {
          part: (name) => partOf(context, name),
          end(method, pattern, status) {
            span.updateName(pattern === undefined ? method : `${method} ${pattern}`);
            span.setAttributes({
              "http.request.method": method,
              "http.response.status_code": status,
              ...(pattern !== undefined && { "http.route": pattern }),
            });
            if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

/** The span that the caller named as the parent. */
function contextOf(header: string | string[] | undefined): Context {
  const parent = typeof header === "string" ? parseTraceparent(header) : undefined;
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, parentId, isSampled } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: parentId,
    traceFlags: isSampled ? SAMPLED : 0,
    isRemote: true,
  });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
}
