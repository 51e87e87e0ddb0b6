/** The audit trail of what the operator does by a command. */

import { appendFileSync } from "node:fs";

import type { Config } from "#bff/config.ts";
import { type Audit, createAudit, NO_AUDIT } from "#bff/ops/audit.ts";
import type { KeyRing } from "#bff/sessions/key-ring.ts";

export function openOperatorAudit({ auditLog }: Pick<Config, "auditLog">, keyRing: KeyRing): Audit {
  if (auditLog === null) return NO_AUDIT;
  const write = (line: string): void => {
    // Standard output has the command's result.
    if (auditLog === "stdout") process.stderr.write(line);
    else appendFileSync(auditLog.path, line, { mode: 0o600 });
  };
  return createAudit({ output: { write }, keys: () => keyRing.auditKeys, now: Date.now });
}
