/** When a program of this room is to end before its time. */

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const LOOK_EVERY_MS = 500;

/**
 * Calls back once: at a signal, or when the npm that runs this program is gone. The shell between the two passes no
 * signal on.
 *
 * @param stop  is given the exit code that a program has which a signal ended
 */
export function onceToldToStop(stop: (exitCode: number) => void): void {
  const parent = process.ppid;
  let isTold = false;
  const tell = (signal: keyof typeof EXIT_CODES): void => {
    if (isTold) return;
    isTold = true;
    stop(EXIT_CODES[signal]);
  };
  // Stays: a signal that comes twice, from the terminal and by way of npm, must not end the program at once.
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[])
    process.on(signal, () => tell(signal));
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) tell("SIGTERM");
  }, LOOK_EVERY_MS).unref();
}
