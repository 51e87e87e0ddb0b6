/** Arguments of the portal's programs: known options, `--help`, or a refusal before anything is done. */

import { parseArgs, type ParseArgsConfig } from "node:util";

/** The arguments are wrong; the message says which. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The exit code of a program that was called wrongly, as shells and GNU programs have it. */
const USAGE_EXIT_CODE = 2;

/**
 * Reads a program's arguments. `--help` prints the usage on standard output and ends the process.
 *
 * @param config  in the form of Node's `parseArgs`
 * @throws {UsageError} for an argument or an option that the program does not know
 */
export function readCommandLine<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (config.args?.includes("--help") === true) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Says what was wrong and how it should be, and leaves the exit code of a wrong call. */
export function refuseCall({ message }: UsageError, usage: string): void {
  process.stderr.write(`${message}\n\n${usage}\n`);
  process.exitCode = USAGE_EXIT_CODE;
}
