/** Giving up pairs at the school: started at once, waited for only by who asks. */

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";

export interface Revocations {
  /** Starts revoking; never throws. */
  start: (refreshTokens: readonly string[]) => void;
  /** Settles when everything started so far has been answered or given up. */
  settled: () => Promise<void>;
}

/** Tries of one token before it is left to lapse; a 403 is the operator's to mend and is not tried again. */
const TRIES = 3;

/**
 * @param report  told each token that could not be revoked, by reason
 */
export function createRevocations(
  connection: SchoolConnection,
  report: (reason: string) => void,
): Revocations {
  const pending = new Set<Promise<void>>();

  const revoke = async (refreshToken: string): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await revokePair(connection, refreshToken);
      } catch (error) {
        const isWorthAnother =
          error instanceof SchoolFault && (error.kind === "unreachable" || error.kind === "timeout");
        if (isWorthAnother && attempt < TRIES) continue;
        return report(error instanceof Error ? error.message : "unknown fault");
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
