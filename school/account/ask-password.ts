/**
 * Reads a new password for a command, from a file or at the terminal. It is never an argument, since other users can list
 * arguments.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

import {
  isSamePassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordFault,
  type PasswordFault,
} from "#school/account/new-password.ts";
import { UsageError } from "#school/commands/options.ts";

/** The streams on which a command asks: the streams of the process, or of a test. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  too_short: `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
  too_long: `The password must have at most ${MAX_PASSWORD_LENGTH} characters.`,
  is_address: "The password must not be the e-mail address.",
};

/**
 * @param file  whose first line is the password; undefined asks at the terminal, twice
 * @param email  of the member
 * @throws {UsageError} that says what to do; it never shows the password
 */
export async function readNewPassword(
  file: string | undefined,
  email: string,
  terminal: Terminal,
): Promise<string> {
  const password = file === undefined ? await askTwice(terminal) : readFromFile(file);
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw new UsageError(FAULTS[fault]);
  return password;
}

function readFromFile(path: string): string {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/, 1)[0] ?? "";
  } catch {
    throw new UsageError("--password-file must be the path of a file that can be read.");
  }
}

async function askTwice({ input, output }: Terminal): Promise<string> {
  if (input.isTTY !== true)
    throw new UsageError("There is no terminal to ask for the password at: name a file by --password-file.");
  // The typed text is not shown: the terminal's own echo is off, and nothing else writes it.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  // The end of the input alone would leave a question open for ever.
  const closed = new AbortController();
  lines.once("close", () => closed.abort());
  const ask = async (question: string): Promise<string> => {
    try {
      // It listens before it asks, since it would miss an immediate answer.
      const answered = lines.question("", { signal: closed.signal });
      output.write(question);
      return await answered;
    } catch {
      // By Ctrl and C, by Ctrl and D, or by the end of the input.
      throw new UsageError("Stopped. Nothing was changed.");
    } finally {
      output.write("\n");
    }
  };
  try {
    const password = await ask("Password: ");
    if (!isSamePassword(password, await ask("The same password again: ")))
      throw new UsageError("The two passwords are not the same. Nothing was changed.");
    return password;
  } finally {
    lines.close();
  }
}
