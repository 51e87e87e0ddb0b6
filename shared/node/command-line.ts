/** Arguments of a program: known options, `--help`, or a refusal before the program does anything. */

import { parseArgs, type ParseArgsConfig } from "node:util";

import { RELEASE } from "#shared/node/release.ts";

/** The exit code for wrong arguments, as in shells and GNU programs. */
export const USAGE_EXIT_CODE = 2;

/**
 * Parses this program's arguments. `--help`, `--version` and an unknown argument print their text and end the
 * process.
 *
 * @param config  in the form of Node's `parseArgs`
 */
export function readCommandLine<const Config extends Omit<ParseArgsConfig, "args">>(
  usage: string,
  config: Config,
) {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (args.includes("--version")) {
    process.stdout.write(`${RELEASE}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ ...config, args });
  } catch (error) {
    return refuseCall((error as Error).message, usage);
  }
}

/** Prints the fault and the usage, and ends the process. */
export function refuseCall(fault: string, usage: string): never {
  process.stderr.write(`${fault}\n\n${usage}\n`);
  process.exit(USAGE_EXIT_CODE);
}
