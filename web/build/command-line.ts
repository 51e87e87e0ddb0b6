/** What may stand behind the name of a program of the build: its options, `--help`, or a refusal before anything is done. */

import { parseArgs, type ParseArgsConfig } from "node:util";

/** The exit code of a program that was called wrongly, as shells and GNU programs have it. */
const USAGE_EXIT_CODE = 2;

/**
 * Reads this program's options. `--help`, and a word that it does not know, print the usage and end the process.
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
