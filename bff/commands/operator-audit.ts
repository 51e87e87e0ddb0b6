/** The audit trail of what the operator does by a command. */

import { appendFileSync } from "node:fs";

import type { Config } from "#bff/config.ts";
import { type Audit, createAudit, NO_AUDIT } from "#bff/ops/audit.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";

/** @param sessionKeys  as for `createKeyRing` */
export function openOperatorAudit({ auditLog }: Pick<Config, "auditLog">, sessionKeys: Buffer[]): Audit {
  if (auditLog === null) return NO_AUDIT;
  const { auditKeys } = createKeyRing(sessionKeys);
  const write = (line: string): void => {
    // Standard output has the command's result.
    if (auditLog === "stdout") process.stderr.write(line);
    else appendFileSync(auditLog.path, line, { mode: 0o600 });
  };
  return createAudit({ output: { write }, keys: () => auditKeys, now: Date.now });
}
