/** Options of the school's commands. */

import { parseArgs, type ParseArgsConfig } from "node:util";

/** The command was called with arguments that cannot be used; the message says what to change. */
export class UsageError extends Error {}

/**
 * Reads a command's options, in the form of Node's `parseArgs`.
 *
 * @param undone  what was not done because of the fault: the first line of the error
 * @throws {UsageError} for an option that the command does not know
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  undone: string,
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${undone}\n${(error as Error).message}`);
  }
}
