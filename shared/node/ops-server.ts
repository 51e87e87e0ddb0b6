/**
 * The operators' private listener: `GET /metrics`, and `GET /healthz` with the release that runs, on a port that is never the public
 * one. It is open until the program has stopped, so that the metrics of its last seconds can be read.
 */

import { createServer, type Server } from "node:http";

import { RELEASE } from "#shared/node/release.ts";

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
      const isRead = request.method === "GET" || request.method === "HEAD";
      response.setHeader("cache-control", "no-store");
      response.setHeader("x-content-type-options", "nosniff");
      if (isRead && request.url === "/metrics") {
        response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
        void Promise.resolve(metrics()).then((text) => response.end(text));
      } else if (isRead && request.url === "/healthz") {
        response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
        response.end(JSON.stringify({ status: "ok", release: RELEASE }));
      } else response.writeHead(404).end();
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // An open listener would keep the process from ending.
  return server.unref();
}
