/**
 * What is read again while the portal runs (SIGHUP): the operators' notice, and the secrets `CLIENT_SECRET_FILE` and
 * `SESSION_KEYS_FILE`. Either all secrets are used or none, and the log has what changed, as public ids and one-way fingerprints.
 */

import type { FastifyBaseLogger } from "fastify";

import { fingerprintOfSecret } from "#bff/oauth/client-secret.ts";
import { writeEvent } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import { readSecrets } from "#bff/secret-settings.ts";
import { problemOfKeys } from "#bff/sessions/keys/key-fingerprints.ts";
import { createKeyRing, type KeyRing } from "#bff/sessions/keys/key-ring.ts";
import { ConfigError, type Environment } from "#shared/node/settings.ts";

interface Reloaded {
  portal: Pick<Portal, "live" | "audit" | "clientSecrets" | "connection" | "keyFingerprints" | "store">;
  keyRing: KeyRing;
  log: FastifyBaseLogger;
}

/** @returns a function that reads the secrets' files again, one call after the other */
export function createReload({
  portal,
  keyRing,
  log,
}: Reloaded): (environment: Environment) => Promise<void> {
  const { audit, clientSecrets, connection, keyFingerprints, store } = portal;

  /** Apart from the secrets: a fault of one of the two does not keep the other from being replaced. */
  const reloadNotice = (): void => {
    try {
      if (portal.live.read())
        writeEvent(log, { event: "notice_changed", languages: Object.keys(portal.live.now().notice ?? {}) });
    } catch (error) {
      writeEvent(log, { event: "reload_refused", reason: reasonOf(error) });
    }
  };

  const reload = async (environment: Environment): Promise<void> => {
    const read = readSecrets(environment);
    const keys = read.sessionKeys === null ? keyRing : createKeyRing(read.sessionKeys);
    const problem = problemOfKeys(await store.keyFingerprints(), keys.fingerprints);
    if (problem !== null) throw new ReloadRefused(`SESSION_KEYS: ${problem}`);
    const state = read.clientSecrets === null ? "unchanged" : await clientSecrets.replace(read.clientSecrets);
    if (state === "refused") throw new ReloadRefused("the school refuses the client secret that was read");

    const before = keyRing.ids;
    if (read.sessionKeys !== null) {
      keyRing.replace(read.sessionKeys);
      // When the store is away now, the next check of readiness stores the fingerprints.
      await keyFingerprints.claim().catch(() => undefined);
    }
    writeEvent(log, {
      event: "secrets_reloaded",
      sessionKeys: keyRing.ids,
      added: keyRing.ids.filter((id) => !before.includes(id)),
      removed: before.filter((id) => !keyRing.ids.includes(id)),
      clientSecret: fingerprintOfSecret(connection.clientSecret),
      state,
    });
    audit.secretsInUse(keyRing.ids, connection.clientSecret);
  };

  let running: Promise<void> = Promise.resolve();
  return (environment) => {
    reloadNotice();
    running = running
      .then(() => reload(environment))
      .catch((error: unknown) => writeEvent(log, { event: "reload_refused", reason: reasonOf(error) }));
    return running;
  };
}

class ReloadRefused extends Error {}

/** The fault of a setting never repeats a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.faults.join(" ");
  return error instanceof Error ? error.message : "unknown fault";
}
