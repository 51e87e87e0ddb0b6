/**
 * The operators' private listener: only `GET /metrics`, on a port that is never the public one. It is open until the program has
 * stopped, so that the metrics of its last seconds can be read.
 */

import { createServer, type Server } from "node:http";

/** Milliseconds until a request's headers, and all of it, must be there. */
interface RequestDeadlines {
  requestHeadersMs: number;
  requestMs: number;
}

/**
 * @param metrics  their text now, in the exposition format of Prometheus
 * @throws {Error} of the listener, for example EADDRINUSE
 */
export async function startOpsServer(
  { host, port }: { host: string; port: number },
  metrics: () => string | Promise<string>,
  deadlines: RequestDeadlines,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: deadlines.requestHeadersMs,
      requestTimeout: deadlines.requestMs,
      connectionsCheckingInterval: deadlines.requestHeadersMs / 10,
    },
    (request, response) => {
      const isMetrics = request.url === "/metrics" && (request.method === "GET" || request.method === "HEAD");
      response.setHeader("cache-control", "no-store");
      response.setHeader("x-content-type-options", "nosniff");
      if (!isMetrics) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
      void Promise.resolve(metrics()).then((text) => response.end(text));
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // An open listener would keep the process from ending.
  return server.unref();
}
