/** Logs and counts each request, whether it was answered or its caller left. A file that was sent is logged only at `debug`. */

import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { CallerGone } from "#bff/errors.ts";
import type { WriteEndedRequest } from "#bff/ops/log/events.ts";
import { CALLER_GONE_STATUS, FILES_ROUTE, ROUTES } from "#bff/ops/metrics/metric-labels.ts";
import type { Metrics } from "#bff/ops/metrics/metrics.ts";
import { createSpanIds, traceContextOf } from "#bff/ops/tracing/trace-context.ts";
import type { TraceContext, Tracing } from "#bff/ops/tracing/tracing.ts";
import { HttpCaller } from "#bff/routes/caller.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null once the request has ended. */
    context: RequestContext | null;
  }
}

/** The facts about a request when its headers have arrived. */
export interface RequestContext {
  /** The request's id. */
  id: string;
  caller: HttpCaller;
  trace: TraceContext;
  /** `performance.now()` when the headers had arrived. */
  startedAt: number;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

type Route = (typeof ROUTES)[number];
const ROUTE_OF: ReadonlyMap<string | undefined, Route> = new Map(ROUTES.map((route) => [route, route]));

export function createRequestLog(
  writeEndedRequest: WriteEndedRequest,
  { requests, requestSeconds }: Pick<Metrics, "requests" | "requestSeconds">,
  tracing: Tracing | undefined,
) {
  const nextSpanId = createSpanIds(randomInt(1, 2 ** 32));
  return {
    /** To be called when the headers have arrived. */
    begin: (
      id: string,
      { headers: { traceparent } }: IncomingMessage,
      answer: ServerResponse,
    ): RequestContext => ({
      id,
      caller: new HttpCaller(answer),
      trace: tracing?.begin(traceparent, id) ?? traceContextOf(traceparent, id, nextSpanId()),
      startedAt: performance.now(),
    }),

    /** @param pattern  the route's; an address may hold an authorization response's code */
    ended: (
      { id, startedAt, trace }: RequestContext,
      method: string,
      pattern: string | undefined,
      status: number,
    ): void => {
      const elapsedMs = performance.now() - startedAt;
      const route = ROUTE_OF.get(pattern) ?? FILES_ROUTE;
      requests.add(route, String(status));
      requestSeconds.observe(elapsedMs / 1000, route);
      const durationMs = Math.round(elapsedMs);
      writeEndedRequest(id, isFileSent(pattern, status) ? "file_request" : "request", {
        method,
        path: pattern ?? "(no route)",
        status,
        durationMs,
        traceId: trace.traceId,
      });
      trace.span?.end(method, pattern, status);
    },
  };
}

/** A visit requests a dozen files, which at `info` would hide the member's own acts. Each file has its own route. */
function isFileSent(pattern: string | undefined, status: number): boolean {
  return pattern !== undefined && /\.[^/]*$/.test(pattern) && (status < 400 || status === CALLER_GONE_STATUS);
}

/** @param begunBefore  the context of a request that the fast path has begun and handed on */
export function registerRequestLog(
  app: FastifyInstance,
  { begin, ended }: RequestLog,
  begunBefore: (request: IncomingMessage) => RequestContext | undefined,
): void {
  app.decorateRequest("context", null);

  /** Runs twice for a successful request, on response and on socket close; only the first counts. */
  const end = (request: FastifyRequest, status: number): void => {
    const { context, method, routeOptions } = request;
    if (context === null) return;
    request.context = null;
    ended(context, method, routeOptions.url, status);
  };

  app.addHook("onRequest", (request, reply, done) => {
    const context = begunBefore(request.raw) ?? begin(request.id, request.raw, reply.raw);
    request.context = context;
    // Not `onRequestAbort`: it does not run when the caller leaves after the request's body has been read.
    reply.raw.on("close", () => {
      context.caller.waitingFor?.stop();
      end(request, CALLER_GONE_STATUS);
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
}

/** @throws {CallerGone} when the request has ended already */
export function contextOf({ context }: FastifyRequest): RequestContext {
  if (context === null) throw new CallerGone();
  return context;
}
