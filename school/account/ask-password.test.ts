import { PassThrough } from "node:stream";

import { describe, expect, test } from "vitest";

import { readNewPassword } from "#school/account/ask-password.ts";
import { UsageError } from "#school/commands/options.ts";

/** A terminal at which these keys are pressed as each question is shown. */
function terminalOf(...keys: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const waiting = [...keys];
  const shown: string[] = [];
  const output = new PassThrough();
  output.write = (text: string) => {
    shown.push(text);
    if (!text.endsWith(": ")) return true;
    const next = waiting.shift();
    if (next === undefined) input.end();
    else input.write(next);
    return true;
  };
  return { input, output, shown };
}

const ask = (terminal: ReturnType<typeof terminalOf>) =>
  readNewPassword(undefined, "ann@example.com", terminal);

describe("the questions for a password", () => {
  test("are heard when the answer comes at once, and end with a line of their own", async () => {
    const terminal = terminalOf("a harbour in the fog\r", "a harbour in the fog\r");

    expect(await ask(terminal)).toBe("a harbour in the fog");
    expect(terminal.shown).toEqual(["Password: ", "\n", "The same password again: ", "\n"]);
  });

  test.each([
    ["Ctrl and C", ["\u0003"]],
    ["Ctrl and D", ["\u0004"]],
    ["the end of the input", []],
  ])("are stopped by %s", async (_what, keys) => {
    await expect(ask(terminalOf(...keys))).rejects.toThrow(UsageError);
    await expect(ask(terminalOf("a harbour in the fog\r", ...keys))).rejects.toThrow(UsageError);
  });

  test("leave the terminal to others once they are answered", async () => {
    const terminal = terminalOf("a harbour in the fog\r", "another\r");
    await expect(ask(terminal)).rejects.toThrow(UsageError);

    expect(terminal.input.isPaused()).toBe(true);
  });
});
