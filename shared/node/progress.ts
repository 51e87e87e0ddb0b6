/** Shows the step and the progress of a long command on standard error: standard output has only the result. */

import { WriteStream } from "node:tty";

import yoctoSpinner from "yocto-spinner";

const STDERR = 2;
const SECOND_MS = 1000;
/** Between two lines in a pipe while a step lasts. */
const SIGN_OF_LIFE_MS = 10 * SECOND_MS;

export type Progress = ReturnType<typeof createProgress>;

interface ProgressOptions {
  /** How many steps there will be, which are then numbered. */
  steps?: number;
  /** Whether the command itself answers SIGINT and SIGTERM; otherwise they end it, with the cursor shown again. */
  hasOwnSignals?: boolean;
  stream?: NodeJS.WriteStream;
}

/** A line that renews itself at a terminal; in a pipe a line for each step, and one every ten seconds while it lasts. */
export function createProgress({
  steps,
  hasOwnSignals = false,
  stream = process.stderr,
}: ProgressOptions = {}) {
  // As the package decides it: elsewhere it would print every text on a separate line.
  const isTerminal = stream.isTTY && process.env["TERM"] !== "dumb" && !("CI" in process.env);
  // A separate stream, since the package watches the one it is given: Vite clears a line there without a line break, after which
  // the package would not write again.
  const line = stream === process.stderr && isTerminal ? new WriteStream(STDERR) : stream;
  const spinner = isTerminal ? yoctoSpinner({ stream: line, handleSignals: !hasOwnSignals }) : undefined;
  // Also when the command fails, with the cursor shown again.
  if (spinner !== undefined) process.once("exit", () => spinner.stop());
  const everyMs = isTerminal ? SECOND_MS : SIGN_OF_LIFE_MS;
  let [title, howFar] = ["", ""];
  let [count, startedAt, shownAt] = [0, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  const sentence = (): string => {
    const seconds = Math.floor((performance.now() - startedAt) / SECOND_MS);
    const facts = [howFar, seconds === 0 ? "" : `${seconds} s`].filter((fact) => fact !== "").join(", ");
    return facts === "" ? title : `${title}: ${facts}`;
  };
  const show = (): void => {
    shownAt = performance.now();
    if (spinner === undefined) stream.write(`${sentence()}\n`);
    else spinner.text = sentence();
  };
  /** Removes the line at the terminal, which would keep the process alive. Another step may begin later. */
  const end = (): void => {
    clearInterval(timer);
    spinner?.stop();
  };
  return {
    /** Names the step that begins, such as `Packing the archive`. */
    step: (name: string): void => {
      count += 1;
      title = steps === undefined ? name : `${name} (${count} of ${steps})`;
      [howFar, startedAt] = ["", performance.now()];
      if (spinner?.isSpinning === false) spinner.start(sentence());
      else show();
      clearInterval(timer);
      timer = setInterval(show, everyMs).unref();
    },

    /** Tells how far the step is, such as `1,200 of 5,000 rows`. May be called as often as is convenient. */
    at: (text: string): void => {
      howFar = text;
      // No timer runs while a database in SQLite is read and written, row by row.
      if (performance.now() - shownAt >= everyMs) show();
    },

    end,
    [Symbol.dispose]: end,
  };
}
