/** What may stand behind the name of a program of this room: its options, `--help`, or a refusal before anything is done. */

import { parseArgs, type ParseArgsConfig } from "node:util";

/** The exit code of a program that was called wrongly, as shells and GNU programs have it. */
export const USAGE_EXIT_CODE = 2;

/**
 * Reads this program's words. `--help`, and a word that it does not know, print the usage and end the process.
 *
 * @param config  in the form of Node's `parseArgs`
 */
export function readCommandLine<const Config extends Omit<ParseArgsConfig, "args">>(
  usage: string,
  config: Config,
) {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ ...config, args });
  } catch (error) {
    return refuseCall((error as Error).message, usage);
  }
}

/** Says what was wrong and how it should be, and ends the process. */
export function refuseCall(fault: string, usage: string): never {
  console.error(`${fault}\n\n${usage}`);
  process.exit(USAGE_EXIT_CODE);
}
