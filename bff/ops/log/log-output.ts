/**
 * Writes the log to standard output: a thread writes several lines together, so that no call waits for a line. The rest is written
 * when the process ends, also by a signal or an uncaught error; a kill loses the lines of the last moment.
 *
 * Written by hand: sonic-boom 4.2.1, which pino brings, never returns from `flushSync` when nobody reads the pipe any more or the disk is full,
 * so the process would not end.
 */

import { write, writeSync } from "node:fs";

export type LogOutput = ReturnType<typeof createLogOutput>;

/** Long enough for a batch, short enough for a person who follows the log. */
const WRITE_EVERY_MS = 50;
const BATCH_LENGTH = 32 * 1024;
/** While the reader of standard output is stuck, this much waits in memory; further lines are lost. */
const MAX_HELD_LENGTH = 8 * 1024 * 1024;
/** A pipe that takes nothing more at the moment is tried again after this. */
const RETRY_MS = 20;
/** How long a thread has for its batch when the process ends. On a busy machine it needs more than a moment. */
const THREAD_MS = 200;
const MAX_RETRIES_AT_END = 50;

/**
 * @param descriptor  of an open file: 1 is standard output
 * @param lost        called for each line that does not fit any more, and for each batch that could not be written
 */
export function createLogOutput(descriptor: number, lost: (reason: string) => void) {
  let held = "";
  /** A batch that is not completely written yet. */
  let writing: Buffer | undefined;
  /** A thread has it at the moment. */
  let isInThread = false;
  let timer: NodeJS.Timeout | undefined;

  const writeBatch = (): void => {
    timer = undefined;
    if (writing !== undefined || held === "") return;
    writing = Buffer.from(held);
    held = "";
    writeRest();
  };
  const writeRest = (): void => {
    if (writing === undefined) return;
    isInThread = true;
    write(descriptor, writing, (error, bytes) => {
      isInThread = false;
      if (writing === undefined) return;
      if (error?.code === "EAGAIN") {
        setTimeout(writeRest, RETRY_MS).unref();
        return;
      }
      // Nobody reads it any more, or the disk is full, which must not end the portal.
      if (error !== null) lost(error.code ?? "unknown fault");
      const rest = error === null ? writing.subarray(bytes) : Buffer.alloc(0);
      writing = rest.length > 0 ? rest : undefined;
      if (writing !== undefined) writeRest();
      else writeBatch();
    });
  };

  return {
    write: (line: string): void => {
      if (held.length + line.length > MAX_HELD_LENGTH) {
        lost("too much is held");
        return;
      }
      held += line;
      if (held.length >= BATCH_LENGTH) writeBatch();
      else timer ??= setTimeout(writeBatch, WRITE_EVERY_MS).unref();
    },

    /** Writes all waiting lines at once. For the end of the process. */
    flush: (): void => {
      // The thread finishes its batch meanwhile; its callback no longer runs.
      if (isInThread) pause(THREAD_MS);
      const unwritten = isInThread || writing === undefined ? [] : [writing];
      let rest = Buffer.concat([...unwritten, Buffer.from(held)]);
      writing = undefined;
      held = "";
      for (let tries = 0; rest.length > 0 && tries < MAX_RETRIES_AT_END;) {
        try {
          rest = rest.subarray(writeSync(descriptor, rest));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
          tries += 1;
          pause(RETRY_MS);
        }
      }
    },
  };
}

/** Stops this thread; others go on. */
function pause(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
