/** Giving up pairs at the school: started at once, waited for only by who asks. */

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { RevocationOutcome } from "#bff/ops/metrics.ts";

export interface Revocations {
  /** Starts revoking; never throws. */
  start: (refreshTokens: readonly string[]) => void;
  /** Settles when everything started so far has been answered or given up. */
  settled: () => Promise<void>;
}

/** Tries of one token before it is left to lapse; a 403 is the operator's to mend and is not tried again. */
const TRIES = 3;

/**
 * @param report  told the outcome of each token, with the reason where it could not be revoked
 */
export function createRevocations(
  connection: SchoolConnection,
  report: (outcome: RevocationOutcome, reason?: string) => void,
): Revocations {
  const pending = new Set<Promise<void>>();

  const revoke = async (refreshToken: string): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await revokePair(connection, refreshToken);
        return report("accepted");
      } catch (error) {
        const isWorthAnother =
          error instanceof SchoolFault && (error.kind === "unreachable" || error.kind === "timeout");
        if (isWorthAnother && attempt < TRIES) continue;
        const isOurFault = error instanceof SchoolFault && error.kind === "client_rejected";
        const reason = error instanceof Error ? error.message : "unknown fault";
        return report(isOurFault ? "client_rejected" : "failed", reason);
      }
    }
  };

  return {
    start(refreshTokens) {
      for (const refreshToken of refreshTokens) {
        const work = revoke(refreshToken).finally(() => pending.delete(work));
        pending.add(work);
      }
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}
