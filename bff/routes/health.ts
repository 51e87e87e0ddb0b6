/** `GET /healthz`: the process runs, and its public address. `GET /readyz`: members can sign in. */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import type { SeenCaller } from "#bff/routes/seen-caller.ts";
import { StoreFault } from "#bff/store/store.ts";
import type { Lifecycle } from "#shared/node/stopping.ts";

export function healthRoutes(
  app: FastifyInstance,
  { config, clientSecrets, connection, keyFingerprints, store, telemetry: { outages } }: Portal,
  lifecycle: Lifecycle,
  seenCaller: (request: FastifyRequest) => SeenCaller | undefined,
): void {
  // A second start on the same port reads the address, and prints that this portal is already running.
  app.get("/healthz", (request, reply) =>
    reply
      .header("cache-control", "no-store")
      .send({ status: "ok", portal: config.portalUrl, caller: seenCaller(request) }),
  );

  // Anybody may send this request, and each check writes to the store, so all requests within a second share one check.
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let lastCheck: Promise<Finding>;
  const checkStore = (): Promise<Finding> => {
    if (connection.steadyNow() - checkedAtMs >= RECHECK_AFTER_MS) {
      checkedAtMs = connection.steadyNow();
      lastCheck = findingOf(store.check().then(keyFingerprints.requireOwn));
    }
    return lastCheck;
  };

  app.get("/readyz", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (lifecycle.isStopping) return reply.code(503).send({ status: "stopping" });
    const [inStore, atSchool] = await Promise.all([
      checkStore(),
      // The school's metadata must have been read once, and the school must not have refused the client secret. A school that is
      // down later does not make the portal unready.
      findingOf(connection.metadata().then(clientSecrets.requireAccepted)),
    ]);
    const reasons = [inStore, atSchool].flatMap(({ reason }) => reason ?? []);
    const found = { store: inStore.state, school: atSchool.state };
    if (reasons.length === 0) return reply.send({ status: "ok", ...found });
    const reason = reasons.join("; ");
    // Probes come every few seconds, and the outage has its own event.
    const isKnown =
      (inStore.reason === undefined || outages.store.isOn) &&
      (atSchool.reason === undefined || outages.school.isOn);
    if (!isKnown) writeEventOf(request, { event: "not_ready", ...found, reason });
    return reply.code(503).send({ status: "not_ready", ...found, reason });
  });
}

const RECHECK_AFTER_MS = 1000;

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
