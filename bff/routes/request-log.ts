/** One line and one count for each request, whether it was answered or its caller left. */

import { randomInt } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { CallerGone } from "#bff/errors.ts";
import { writeEventOf } from "#bff/ops/events.ts";
import { CALLER_GONE_STATUS, FILES_ROUTE, ROUTES } from "#bff/ops/metric-words.ts";
import type { Metrics } from "#bff/ops/metrics.ts";
import { createSpanIds, type TraceContext, traceContextOf } from "#bff/ops/trace-context.ts";
import { HttpCaller } from "#bff/routes/caller.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null once the request has ended. */
    course: RequestCourse | null;
  }
}

/** What is known of a request beside its content. */
export interface RequestCourse {
  caller: HttpCaller;
  trace: TraceContext;
  /** `performance.now()` when the headers were in. */
  startedAt: number;
}

type Route = (typeof ROUTES)[number];
const ROUTE_OF: ReadonlyMap<string | undefined, Route> = new Map(ROUTES.map((route) => [route, route]));

export function registerRequestLog(
  app: FastifyInstance,
  { requests, requestSeconds }: Pick<Metrics, "requests" | "requestSeconds">,
): void {
  const nextSpanId = createSpanIds(randomInt(1, 2 ** 32));
  app.decorateRequest("course", null);

  /** Heard of twice when all went well: the answer was written, then its connection or its turn on it closed. */
  const ended = (request: FastifyRequest, status: number): void => {
    const { course } = request;
    if (course === null) return;
    request.course = null;
    const elapsedMs = performance.now() - course.startedAt;
    const route = ROUTE_OF.get(request.routeOptions.url) ?? FILES_ROUTE;
    requests.add(route, String(status));
    requestSeconds.observe(elapsedMs / 1000, route);
    writeEventOf(request, {
      event: "request",
      method: request.method,
      // The route's pattern: an address may hold an authorization response's code.
      path: request.routeOptions.url ?? "(no route)",
      status,
      durationMs: Math.round(elapsedMs),
      traceId: course.trace.traceId,
    });
  };

  app.addHook("onRequest", (request, reply, done) => {
    const caller = new HttpCaller(reply.raw);
    request.course = {
      caller,
      trace: traceContextOf(request.headers["traceparent"], request.id, nextSpanId()),
      startedAt: performance.now(),
    };
    // Not `onRequestAbort`: it hears of nobody who leaves after their request's body has been read.
    reply.raw.on("close", () => {
      caller.waitingFor?.stop();
      ended(request, CALLER_GONE_STATUS);
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    ended(request, reply.statusCode);
    done();
  });
}

/** @throws {CallerGone} when the request has ended already */
export function courseOf({ course }: FastifyRequest): RequestCourse {
  if (course === null) throw new CallerGone();
  return course;
}
