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
  app.decorateRequest("traceId", "");
  app.decorateRequest("traceparent", "");

  app.addHook("onRequest", (request, _reply, done) => {
    request.startedAt = performance.now();
    const { traceId, traceparent } = traceContextOf(request.headers["traceparent"], request.id, randomUUID);
    request.traceId = traceId;
    request.traceparent = traceparent;
    done();
  });

  const ended = (request: FastifyRequest, status: number): void => {
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

  // A request ends in one of these two, never in both.
  app.addHook("onResponse", (request, reply, done) => {
    ended(request, reply.statusCode);
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    ended(request, CALLER_GONE_STATUS);
    done();
  });
}
