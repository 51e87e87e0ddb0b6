/** `GET /healthz`: the process lives, and which portal it is. `GET /readyz`: it can sign somebody in. */

import type { FastifyInstance } from "fastify";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { writeEventOf } from "#bff/ops/events.ts";
import type { Portal } from "#bff/portal.ts";
import { StoreFault } from "#bff/store/store.ts";
import type { Lifecycle } from "#shared/node/stopping.ts";

export function healthRoutes(
  app: FastifyInstance,
  { config, connection, keyMarks, store }: Portal,
  lifecycle: Lifecycle,
): void {
  // A second start on the same port reads the address, and says that this portal runs already.
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", portal: config.portalUrl }),
  );

  // Anybody may ask, and each check writes to the store: all requests within a second get one result.
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let lastLook: Promise<Finding>;
  const lookAtStore = (): Promise<Finding> => {
    if (connection.steadyNow() - lookedAtMs >= LOOK_AGAIN_AFTER_MS) {
      lookedAtMs = connection.steadyNow();
      lastLook = findingOf(store.check().then(keyMarks.requireOwn));
    }
    return lastLook;
  };

  app.get("/readyz", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (lifecycle.isStopping) return reply.code(503).send({ status: "stopping" });
    const [inStore, atSchool] = await Promise.all([
      lookAtStore(),
      // The school's metadata must have been read once. A school that is down later does not make the portal unready.
      findingOf(connection.metadata().then(() => undefined)),
    ]);
    const reasons = [inStore, atSchool].flatMap(({ reason }) => reason ?? []);
    const found = { store: inStore.state, school: atSchool.state };
    if (reasons.length === 0) return reply.send({ status: "ok", ...found });
    const reason = reasons.join("; ");
    writeEventOf(request, { event: "not_ready", ...found, reason });
    return reply.code(503).send({ status: "not_ready", ...found, reason });
  });
}

const LOOK_AGAIN_AFTER_MS = 1000;

interface Finding {
  state: "ok" | "unavailable";
  /** Why it is not usable, without anything that is secret; undefined when it is. */
  reason?: string;
}

function findingOf(check: Promise<void>): Promise<Finding> {
  return check.then(
    () => ({ state: "ok" }),
    (error: unknown) => ({
      state: "unavailable",
      reason: error instanceof StoreFault || error instanceof SchoolFault ? error.message : "unknown fault",
    }),
  );
}
