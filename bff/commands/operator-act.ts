/**
 * What an operator did with the `sessions` command. Every act that changes or hands out something is printed and audited here, and
 * nowhere else.
 */

import { appendFileSync } from "node:fs";

import type { Config } from "#bff/config.ts";
import { type Audit, createAudit, NO_AUDIT } from "#bff/ops/audit/audit.ts";
import type { KeyRing } from "#bff/sessions/key-ring.ts";

interface OperatorAct {
  event: "sessions_ended_by_operator" | "member_exported" | "member_erased" | "store_backed_up";
  /** Whom it is about: how the sessions were chosen, and the `sub` where it is one member. */
  by?: "sub" | "session" | "all" | "signed_in_before";
  sub?: string;
  /** How many sessions, where it is known. */
  count?: number;
  /** Pairs that wait to be revoked at the school. */
  revocations_owed?: number;
}

interface HowReported {
  /** Standard error where standard output is the act's result. */
  stream?: NodeJS.WritableStream;
  /** Row key of the one session that it is about. */
  key?: Buffer;
}

export type ReportAct = (act: OperatorAct, how?: HowReported) => void;

/** @returns a function that prints an act as one line of JSON, and writes it to the audit trail */
export function createReportAct(audit: Audit): ReportAct {
  return (act, { stream = process.stdout, key } = {}) => {
    stream.write(`${JSON.stringify({ ...act, time: new Date().toISOString() })}\n`);
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

/** The audit trail of what the operator does by a command. */
export function openOperatorAudit({ auditLog }: Pick<Config, "auditLog">, keyRing: KeyRing): Audit {
  if (auditLog === null) return NO_AUDIT;
  const write = (line: string): void => {
    // Standard output has the command's result.
    if (auditLog === "stdout") process.stderr.write(line);
    else appendFileSync(auditLog.path, line, { mode: 0o600 });
  };
  return createAudit({ output: { write }, keys: () => keyRing.auditKeys, now: Date.now });
}
