/** Finds the client secret that the school accepts. While the operator changes the secret, there are two. */

import { hkdfSync, randomUUID } from "node:crypto";

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { PortalEvent } from "#bff/ops/log/events.ts";

/** The next step of an operator after a refused secret. */
export const REFUSED_SECRET_REMEDY =
  "Look in the school's admin area, under OAuth applications: CLIENT_ID must be that application's, CLIENT_SECRET its current secret, and \"confidential application\" must be ticked (a public application has no secret).";

/** The school's answer about the portal's secrets; `untried` before any answer. */
type SecretState = "accepted" | "refused" | "untried";

export type ClientSecrets = ReturnType<typeof createClientSecrets>;

interface Dependencies {
  connection: SchoolConnection;
  /** The preferred one first. */
  secrets: readonly string[];
  /** Called when the answer of the school has changed. */
  report: (event: PortalEvent) => void;
}

/** Pause before the next try, after the school has accepted no secret. */
const RETRY_MS = 15_000;

export function createClientSecrets({ connection, secrets, report }: Dependencies) {
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
    /**
     * Tries the secrets until the school has accepted one.
     *
     * @throws {SchoolFault} `client_rejected` when the school refuses every secret. A school that cannot be reached refuses nothing
     */
    requireAccepted: async (): Promise<void> => {
      await tryWhenDue();
      if (state === "refused")
        throw new SchoolFault(
          "client_rejected",
          `the school refuses the client secret. ${REFUSED_SECRET_REMEDY}`,
        );
    },

    /**
     * Tries other secrets and uses the first one that the school accepts. When the school refuses all of them, the former ones stay.
     * When it cannot be reached, the secret in use stays until it can.
     */
    replace: async (others: readonly string[]): Promise<SecretState> => {
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

    /** Called when the school has refused the secret in use: the secrets are tried again. */
    doubt: (): void => {
      if (state === "accepted") state = "untried";
      void tryWhenDue();
    },
  };
}

/**
 * Revoking a text that is no token is answered 200 to a known client, and 403 to any other (Spec, "Errors", row 6).
 *
 * @throws {SchoolFault} when the school's answer does not tell whether it accepts the secret
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
