/** Opens the session store and creates the portal on it, with its audit trail and what is read again while it runs. */

import type { FastifyInstance } from "fastify";

import { assemblePortal } from "#bff/assemble-portal.ts";
import type { Limits } from "#bff/bounds/limits.ts";
import { createSteadyClock } from "#bff/bounds/steady-clock.ts";
import type { Config } from "#bff/config.ts";
import type { SchoolCredentials } from "#bff/oauth/school-connection.ts";
import { createAudit, NO_AUDIT } from "#bff/ops/audit/audit.ts";
import { writeEvent } from "#bff/ops/log/events.ts";
import type { Metrics } from "#bff/ops/metrics/metrics.ts";
import { createTelemetry } from "#bff/ops/telemetry.ts";
import type { Portal } from "#bff/portal.ts";
import { createReload } from "#bff/reloading.ts";
import type { KeyRing } from "#bff/sessions/keys/key-ring.ts";
import { measuredStore } from "#bff/store/measured-store.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import { claimStore } from "#bff/store/store-owner.ts";
import type { SessionStore } from "#bff/store/store.ts";
import type { Environment } from "#shared/node/settings.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Tries the client secret at the school, so that the log reports a refused one at the start. */
    tryClientSecret: () => Promise<void>;
    /** Reads the files of the secrets and of the operators' notice again. A fault is an event of the log, and changes nothing. */
    reload: (environment: Environment) => Promise<void>;
  }
}

export interface PortalOptions {
  config: Config;
  school: SchoolCredentials;
  limits: Limits;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock; the process's own one without it. */
  elapsedMs?: () => number;
  metrics: Metrics;
  logStream: { write: (line: string) => void };
  /** Where the audit trail goes, when the settings name a file. */
  auditFile?: { write: (line: string) => void };
  /** Replaces the store of the settings. */
  openStore?: () => Promise<SessionStore>;
}

/**
 * Opens the store and creates the portal's parts.
 *
 * @throws {StoreFault}
 */
export async function openPortal(
  app: FastifyInstance,
  keyRing: KeyRing,
  { config, school, limits, now, metrics, logStream, auditFile, ...options }: PortalOptions,
): Promise<Portal> {
  const steadyNow = createSteadyClock(now, options.elapsedMs);
  const telemetry = createTelemetry(app.log, metrics, steadyNow);
  const auditStream = config.auditLog === "stdout" ? logStream : auditFile;
  const audit =
    auditStream === undefined
      ? NO_AUDIT
      : createAudit({ output: auditStream, keys: () => keyRing.auditKeys, now });
  const openStore =
    options.openStore ?? (() => openSessionStore(config.sessionStore, telemetry.storeConnection));
  const opened = await openStore();
  await claimStore(opened, config.school?.url ?? null).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const store = measuredStore(opened, metrics, telemetry.outages.store);
  const { log } = app;
  const clocks = { now, steadyNow };
  const portal = assemblePortal({ config, school, ...clocks, limits, log, keyRing, store, telemetry, audit });
  if (!(await portal.keyFingerprints.claim())) writeEvent(log, { event: "key_ring_foreign" });
  writeEvent(log, { event: "key_ring", keys: keyRing.ids.length, newest: keyRing.ids[0] ?? "none" });
  app.decorate("tryClientSecret", () =>
    portal.connection.metadata().then(portal.clientSecrets.requireAccepted),
  );
  app.decorate("reload", createReload({ portal, keyRing, log }));
  audit.secretsInUse(keyRing.ids, portal.connection.clientSecret);
  return portal;
}
