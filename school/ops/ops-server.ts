/**
 * The operators' own listener: `GET /metrics` and nothing else, on a port of its own that is never the public one. It stays
 * up while the school stops, so that the metrics of its last seconds can be read.
 */

import { createServer, type Server } from "node:http";

import { SECOND } from "#school/clock.ts";
import type { SchoolMetrics } from "#school/ops/metrics.ts";

/** Time in which a whole request must have arrived. */
const REQUEST_TIMEOUT = 10 * SECOND;

/** @throws {Error} of the listener, for example EADDRINUSE */
export async function startOpsServer(
  { host, port }: { host: string; port: number },
  metrics: Pick<SchoolMetrics, "read">,
): Promise<Server> {
  const timeouts = { headersTimeout: REQUEST_TIMEOUT, requestTimeout: REQUEST_TIMEOUT };
  const server = createServer(timeouts, (request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    if (request.url !== "/metrics" || !["GET", "HEAD"].includes(request.method ?? "")) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
      .end(metrics.read());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // An open listener would keep the process from ending.
  return server.unref();
}
