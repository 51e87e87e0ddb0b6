/** `GET /healthz`: the process lives, and which portal it is. `GET /readyz`: it can sign somebody in. */

import type { FastifyInstance } from "fastify";

import { writeEventOf } from "#bff/ops/events.ts";
import type { Portal } from "#bff/portal.ts";

/** What the program does with the server, as far as a probe should know. */
export interface Lifecycle {
  /** Said before the portal stops listening, so that a balancer sends nobody any more. */
  isStopping: boolean;
}

export function healthRoutes(
  app: FastifyInstance,
  { config, connection, store }: Portal,
  lifecycle: Lifecycle,
): void {
  // The address is for a second start on the same port, which tells from it that this portal runs already.
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", portal: config.portalUrl }),
  );

  app.get("/readyz", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (lifecycle.isStopping) return reply.code(503).send({ status: "stopping" });
    const [storeState, schoolState] = await Promise.all([
      stateOf(store.check()),
      // Metadata read once is enough: a school that is down for a while does not make the portal unready.
      stateOf(connection.metadata().then(() => undefined)),
    ]);
    const isReady = storeState === "ok" && schoolState === "ok";
    if (!isReady) writeEventOf(request, { event: "not_ready", store: storeState, school: schoolState });
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
