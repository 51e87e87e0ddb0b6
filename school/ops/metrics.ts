/** Every metric of the school, by name; README.md explains each. */

import type { FastifyInstance } from "fastify";

import { GRANT_TYPES, isGrantType } from "#school/oauth/grant-types.ts";
import { TOKEN_PATH } from "#school/paths.ts";
import type { PoolGauges } from "#school/store/dialects/postgres.ts";
import { counter, exposition, gauge, histogram } from "#shared/metric-types.ts";

/** The statuses that are counted separately. Any other status is counted as `other`. */
const STATUSES = [
  200, 201, 204, 302, 303, 304, 400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 500, 503,
].map(String);

export type SchoolMetrics = ReturnType<typeof createMetrics>;

/** @param gauges  the present state of the connections to the database */
export function createMetrics(gauges: () => PoolGauges) {
  /** The paths of the routes, as they are registered. A request of no route is counted as `other`. */
  const routes: string[] = [];
  const requests = counter(
    "school_requests_total",
    "Requests by route and status.",
    ["route", routes],
    ["status", STATUSES],
  );
  const requestSeconds = histogram(
    "school_request_duration_seconds",
    "Time from a request's headers to the end of its answer.",
    ["route", routes],
  );
  const tokens = counter(
    "school_token_requests_total",
    "Requests at the token endpoint by grant, issued or refused.",
    ["grant", GRANT_TYPES],
    ["outcome", ["issued", "refused"]],
  );
  const sweeps = counter("school_sweeps_total", "Runs of the sweep, which deletes what has ended.", [
    "outcome",
    ["done", "failed"],
  ]);
  const connections = gauge(
    "school_database_connections",
    "Connections to the database that are open, those of them that are idle, and requests that wait for one.",
    () => {
      const { open, idle, waiting } = gauges();
      return [
        ["open", open],
        ["idle", idle],
        ["waiting", waiting],
      ];
    },
    ["state", ["open", "idle", "waiting"]],
  );
  return {
    routes,
    requests,
    requestSeconds,
    tokens,
    sweeps,
    /** The text that a scraper reads. */
    read: () => exposition([requests, requestSeconds, tokens, sweeps, connections]),
  };
}

/** Counts every request of the app. Call it before routes are added, since it learns their paths. */
export function measureRequests(app: FastifyInstance, metrics: SchoolMetrics): void {
  app.addHook("onRoute", ({ url }) => {
    if (!metrics.routes.includes(url)) metrics.routes.push(url);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    metrics.requests.add(route, String(reply.statusCode));
    metrics.requestSeconds.observe(reply.elapsedTime / 1000, route);
    if (route !== TOKEN_PATH) return;
    const { body } = request;
    const sent = typeof body === "object" && body !== null && "grant_type" in body ? body.grant_type : "";
    if (isGrantType(sent)) metrics.tokens.add(sent, reply.statusCode === 200 ? "issued" : "refused");
  });
}
