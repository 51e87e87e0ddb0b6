/** Reads the command line of a build program: its options, `--help`, or an error before anything is done. */

import { parseArgs, type ParseArgsConfig } from "node:util";

/** Exit code for a wrong command line, as in shells and GNU programs. */
const USAGE_EXIT_CODE = 2;

/**
 * Reads this program's options. `--help` and an unknown word print the usage and end the process.
 *
 * @param options  in the form of Node's `parseArgs`
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
) {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return process.exit(USAGE_EXIT_CODE);
  }
}
