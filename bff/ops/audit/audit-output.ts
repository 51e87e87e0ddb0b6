/** The file of the audit trail, which another program may rotate. */

import { closeSync, openSync } from "node:fs";

import { createLogOutput, type LogOutput } from "#bff/ops/log/log-output.ts";
import { ConfigError } from "#shared/node/settings.ts";

export type AuditFile = ReturnType<typeof openAuditFile>;

/** Its owner alone reads it. */
const MODE = 0o600;
const FAULT_EVERY_MS = 60_000;

/**
 * @param report  called when lines could not be written, once a minute at most; the portal goes on
 * @throws {ConfigError} when the file cannot be opened at the start
 */
export function openAuditFile(path: string, report: (reason: string) => void) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const fault = (reason: string): void => {
    if (performance.now() - reportedAt < FAULT_EVERY_MS) return;
    reportedAt = performance.now();
    report(reason);
  };
  const open = (): { descriptor: number; lines: LogOutput } => {
    const descriptor = openSync(path, "a", MODE);
    return { descriptor, lines: createLogOutput(descriptor, fault) };
  };
  let file: ReturnType<typeof open>;
  try {
    file = open();
  } catch (error) {
    throw new ConfigError([
      `AUDIT_LOG names "${path}", which cannot be opened to append (${codeOf(error)}): expected a file in a folder that the portal may write.`,
    ]);
  }
  return {
    write: (line: string): void => file.lines.write(line),
    flush: (): void => file.lines.flush(),

    /** Opens the file again after another program has moved it. */
    reopen: (): void => {
      try {
        const next = open();
        file.lines.flush();
        closeSync(file.descriptor);
        file = next;
      } catch (error) {
        // The old file stays in use.
        fault(codeOf(error));
      }
    },
  };
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "unknown fault";
}
