/** One line and one count for each request, whether it was answered or its caller left. */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { randomUUID } from "node:crypto";

import { writeEvent } from "#bff/ops/events.ts";
import { CALLER_GONE_STATUS, FILES_ROUTE, type Metrics, ROUTES } from "#bff/ops/metrics.ts";
import { traceContextOf } from "#bff/ops/trace-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** `performance.now()` when the headers were in. */
    startedAt: number;
    hasEnded: boolean;
    traceId: string;
    /** For the school. */
    traceparent: string;
  }
}

type Route = (typeof ROUTES)[number];
const ROUTE_OF: ReadonlyMap<string | undefined, Route> = new Map(ROUTES.map((route) => [route, route]));

export function registerRequestLog(
  app: FastifyInstance,
  { requests, requestSeconds }: Pick<Metrics, "requests" | "requestSeconds">,
): void {
  app.decorateRequest("startedAt", 0);
  app.decorateRequest("hasEnded", false);
  app.decorateRequest("traceId", "");
  app.decorateRequest("traceparent", "");

  /** Heard of twice when all went well: the answer was written, then its connection or its turn on it closed. */
  const ended = (request: FastifyRequest, status: number): void => {
    if (request.hasEnded) return;
    request.hasEnded = true;
    const elapsedMs = performance.now() - request.startedAt;
    const route = ROUTE_OF.get(request.routeOptions.url) ?? FILES_ROUTE;
    requests.add(route, String(status));
    requestSeconds.observe(elapsedMs / 1000, route);
    writeEvent(request.log, {
      event: "request",
      method: request.method,
      // The route's pattern: an address may hold an authorization response's code.
      path: request.routeOptions.url ?? "(no route)",
      status,
      durationMs: Math.round(elapsedMs),
      traceId: request.traceId,
    });
  };

  app.addHook("onRequest", (request, reply, done) => {
    request.startedAt = performance.now();
    const { traceId, traceparent } = traceContextOf(request.headers["traceparent"], request.id, randomUUID);
    request.traceId = traceId;
    request.traceparent = traceparent;
    // Not `onRequestAbort`: it hears of nobody who leaves after their request's body has been read.
    reply.raw.once("close", () => ended(request, CALLER_GONE_STATUS));
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    ended(request, reply.statusCode);
    done();
  });
}
