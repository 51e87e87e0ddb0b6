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

/** Prints the fault, and the usage where that helps, and ends the process. */
export function refuseCall(fault: string, usage?: string): never {
  process.stderr.write(usage === undefined ? `${fault}\n` : `${fault}\n\n${usage}\n`);
  process.exit(USAGE_EXIT_CODE);
}

/** ISO 8601 with a zone. Without one, the zone of the machine would decide. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** An instant as the refusals of wrong ones describe it. */
export const INSTANT_FORM = "an instant with its zone, such as 2026-11-24T08:00+08:00 or 2026-11-24T00:00Z";

/** @returns epoch milliseconds; undefined for another form, and for a day that does not exist */
export function readInstant(text: string): number | undefined {
  const [, day] = INSTANT.exec(text) ?? [];
  // `Date` makes 2 March of 30 February.
  if (day === undefined || !new Date(Date.parse(day) || 0).toISOString().startsWith(day)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
