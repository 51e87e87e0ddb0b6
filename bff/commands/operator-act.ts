/**
 * An act of the operator with the `sessions` command. Every act that changes or reads out data is printed and audited here, and
 * nowhere else.
 */

import { appendFileSync } from "node:fs";

import type { Config } from "#bff/config.ts";
import { type Audit, createAudit, NO_AUDIT } from "#bff/ops/audit/audit.ts";
import type { KeyRing } from "#bff/sessions/keys/key-ring.ts";
import { terminalJson } from "#shared/node/terminal-json.ts";

interface OperatorAct {
  event: "sessions_ended_by_operator" | "member_exported" | "member_erased" | "store_backed_up";
  /** How the sessions were chosen, and the `sub` for one member. */
  by?: "sub" | "session" | "all" | "signed_in_before";
  sub?: string;
  /** The number of sessions, if known. */
  count?: number;
  /** Pairs that wait to be revoked at the school. */
  revocations_owed?: number;
}

interface HowReported {
  /** Standard error when standard output has the result of the act. */
  stream?: NodeJS.WritableStream;
  /** Row key, when the act is about one session. */
  key?: Buffer;
}

export type ReportAct = (act: OperatorAct, how?: HowReported) => void;

/** @returns a function that prints an act as one line of JSON, and writes it to the audit trail */
export function createReportAct(audit: Audit): ReportAct {
  return (act, { stream = process.stdout, key } = {}) => {
    stream.write(`${terminalJson({ ...act, time: new Date().toISOString() })}\n`);
    const { event, sub, count = null } = act;
    if (event === "store_backed_up") audit.storeBackedUp();
    else if (event === "sessions_ended_by_operator")
      audit.sessionEnded("ended_by_operator", count, {
        ...(sub !== undefined && { sub }),
        ...(key && { key }),
      });
    else audit.memberData(event, sub ?? "", count ?? 0);
  };
}

/** The audit trail for commands of the operator. */
export function openOperatorAudit({ auditLog }: Pick<Config, "auditLog">, keyRing: KeyRing): Audit {
  if (auditLog === null) return NO_AUDIT;
  const write = (line: string): void => {
    // Standard output has the command's result.
    if (auditLog === "stdout") process.stderr.write(line);
    else appendFileSync(auditLog.path, line, { mode: 0o600 });
  };
  return createAudit({ output: { write }, keys: () => keyRing.auditKeys, now: Date.now });
}
