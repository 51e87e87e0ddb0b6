/** `GET /healthz`: the process lives. `GET /readyz`: it can sign somebody in. */

import type { FastifyInstance } from "fastify";

import type { Portal } from "#bff/portal.ts";

export function healthRoutes(app: FastifyInstance, { connection, store }: Portal): void {
  app.get("/healthz", () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    const [storeState, schoolState] = await Promise.all([
      stateOf(store.check()),
      // Metadata read once is enough: a school that is down for a while does not make the portal unready.
      stateOf(connection.metadata().then(() => undefined)),
    ]);
    const isReady = storeState === "ok" && schoolState === "ok";
    if (!isReady) request.log.warn({ event: "not_ready", store: storeState, school: schoolState });
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "not_ready", store: storeState, school: schoolState });
  });
}

function stateOf(check: Promise<void>): Promise<"ok" | "unavailable"> {
  return check.then(
    () => "ok" as const,
    () => "unavailable" as const,
  );
}
