/** Signals that end a program of the tests early. */

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const PARENT_POLL_MS = 500;

/**
 * Calls back once: at a signal, or when the npm that runs this program has ended. The shell between the two does not
 * forward signals.
 *
 * @param stop  called with the exit code of a program that such a signal ends
 */
export function onStopSignal(stop: (exitCode: number) => void): void {
  const parent = process.ppid;
  let isStopping = false;
  const stopOnce = (signal: keyof typeof EXIT_CODES): void => {
    if (isStopping) return;
    isStopping = true;
    stop(EXIT_CODES[signal]);
  };
  // The handlers stay: a second signal, from the terminal and by npm, must not end the program before it has stopped.
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[])
    process.on(signal, () => stopOnce(signal));
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) stopOnce("SIGTERM");
  }, PARENT_POLL_MS).unref();
}
