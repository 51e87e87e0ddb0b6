/** Lines of a log for a person at a terminal: with the time, and coloured if the terminal wants colours. */

import { styleText } from "node:util";

/** The level of a warning, as pino writes it; an error has a higher one. */
export const WARN = 40;

export interface TerminalLines {
  /** @param at  epoch milliseconds */
  request: (at: number, status: number, text: string) => void;
  /** A warning or an error. @param at  epoch milliseconds */
  trouble: (at: number, level: number, text: string) => void;
}

/** @param timeOf  how a moment is written, from epoch milliseconds */
export function terminalLines(
  output: NodeJS.WritableStream,
  timeOf = (at: number): string => new Date(at).toLocaleTimeString("en-GB"),
): TerminalLines {
  const print = (colour: "dim" | "yellow" | "red", at: number, text: string): void => {
    output.write(`${styleText(colour, `${timeOf(at)}  ${text}`, { stream: output })}\n`);
  };
  return {
    request: (at, status, text) => print(status < 400 ? "dim" : status < 500 ? "yellow" : "red", at, text),
    trouble: (at, level, text) => print(level > WARN ? "red" : "yellow", at, text),
  };
}
