/** Which of the operator's client secrets the school accepts. While a secret is changed there are two, and the school decides. */

import { hkdfSync, randomUUID } from "node:crypto";

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { PortalEvent } from "#bff/ops/log/events.ts";

/** What an operator does about a refused secret. */
export const REFUSED_SECRET_REMEDY =
  "Look in the school's admin area, under OAuth applications: CLIENT_ID must be that application's, CLIENT_SECRET its current secret, and \"confidential application\" must be ticked (a public application has no secret).";

/** What the portal found out about its secrets; `untried` while the school has not answered. */
type SecretState = "accepted" | "refused" | "untried";

export interface ClientSecrets {
  /**
   * Asks the school until it has accepted a secret, and not again then.
   *
   * @throws {SchoolFault} `client_rejected` when the school refuses every secret. One that cannot be reached refuses nothing
   */
  requireAccepted: () => Promise<void>;
  /**
   * Tries other secrets and takes the first that the school accepts. Those of before stay when it refuses all of these; when it
   * cannot be reached, the one in use stays until it can.
   */
  replace: (others: readonly string[]) => Promise<SecretState>;
  /** The school has refused the secret in use: whether it accepts one is asked again. */
  doubt: () => void;
}

interface Dependencies {
  connection: SchoolConnection;
  /** The preferred one first. */
  secrets: readonly string[];
  /** Called when the school has answered otherwise than before. */
  report: (event: PortalEvent) => void;
}

/** Pause before secrets are tried again that the school has not accepted. */
const RETRY_MS = 15_000;

export function createClientSecrets({ connection, secrets, report }: Dependencies): ClientSecrets {
  let candidates = secrets;
  let state: SecretState = "untried";
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> = Promise.resolve();

  const findAccepted = async (of: readonly string[]): Promise<string | undefined> => {
    for (const secret of of) if (await acceptsClientSecret(connection, secret)) return secret;
    return undefined;
  };
  const tryCandidates = async (): Promise<void> => {
    const before = state;
    const accepted = await findAccepted(candidates);
    if (accepted !== undefined) connection.clientSecret = accepted;
    state = accepted === undefined ? "refused" : "accepted";
    if (state === before) return;
    const clientSecret = fingerprintOfSecret(connection.clientSecret);
    if (state === "accepted") report({ event: "client_secret_accepted", clientSecret });
    else report({ event: "client_secret_refused", clientSecret, remedy: REFUSED_SECRET_REMEDY });
  };
  const isDue = (): boolean => connection.steadyNow() - triedAtMs >= RETRY_MS;
  const tryWhenDue = (): Promise<void> => {
    if (state !== "accepted" && isDue()) {
      triedAtMs = connection.steadyNow();
      trying = tryCandidates().catch(ignoreUnreachable);
    }
    return trying;
  };

  return {
    async requireAccepted() {
      await tryWhenDue();
      if (state === "refused")
        throw new SchoolFault(
          "client_rejected",
          `the school refuses the client secret. ${REFUSED_SECRET_REMEDY}`,
        );
    },

    async replace(others) {
      await trying;
      triedAtMs = connection.steadyNow();
      let accepted: string | undefined;
      try {
        accepted = await findAccepted(others);
      } catch (error) {
        ignoreUnreachable(error);
        // The one in use is tried last: the school may refuse the others when it answers again.
        candidates = [...others, connection.clientSecret];
        state = "untried";
        return state;
      }
      if (accepted === undefined) return "refused";
      candidates = others;
      connection.clientSecret = accepted;
      state = "accepted";
      return state;
    },

    doubt() {
      if (!isDue()) return;
      if (state === "accepted") state = "untried";
      void tryWhenDue();
    },
  };
}

/**
 * Revoking a text that is no token is answered 200 to a known client, and 403 to any other (Spec, "Errors", row 6).
 *
 * @throws {SchoolFault} when the school does not say whether it accepts the secret
 */
export async function acceptsClientSecret(
  connection: SchoolConnection,
  clientSecret: string,
): Promise<boolean> {
  try {
    const tried = { ...connection, clientSecret, secretRefused: () => undefined };
    await revokePair(tried, `no-token-${randomUUID()}`, "nobody");
    return true;
  } catch (error) {
    if (error instanceof SchoolFault && error.kind === "client_rejected") return false;
    throw error;
  }
}

/** A one-way fingerprint, by which an operator recognises a secret in the log. */
export function fingerprintOfSecret(secret: string): string {
  return Buffer.from(
    hkdfSync("sha256", secret, Buffer.alloc(0), "homeroom client secret mark v1", 4),
  ).toString("hex");
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof SchoolFault)) throw error;
}
