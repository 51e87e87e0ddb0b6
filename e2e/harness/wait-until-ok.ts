import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** How long a program may take to start, the seeding of a school included. */
export const START_DEADLINE_MS = 60_000;
const ASK_EVERY_MS = 25;

/**
 * Asks an address of a program that starts, again and again.
 *
 * @throws {Error} when the program has ended or the deadline has passed, and the address never answered 2xx
 */
export async function waitUntilOk(
  address: string,
  program: Pick<ChildProcess, "exitCode"> = { exitCode: null },
): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline && program.exitCode === null) {
    const isOk = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isOk) return;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`No answer at ${address}.`);
}
