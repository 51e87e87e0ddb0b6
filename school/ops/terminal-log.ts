/** The log for a person at a terminal: a line for each request and for each warning. Programs read the JSON. */

import { styleText } from "node:util";

/** The level from which on every line is shown. */
const WARN = 40;
const ERROR_STATUS = 400;

/** The fields that are shown, of a line of the JSON log. */
interface LogLine {
  level: number;
  /** Epoch milliseconds. */
  time: number;
  msg?: string;
  reqId?: string;
  req?: { method: string; path: string };
  res?: { status: number };
  responseTime?: number;
}

/**
 * Makes what Fastify writes its JSON to.
 *
 * @param output  where lines go; coloured if it is a terminal that wants colours
 */
export function createTerminalLog(output: NodeJS.WritableStream): { write(line: string): void } {
  /** The running requests: only the first line of a request in the JSON has the method and the path. */
  const requests = new Map<string, string>();
  const print = (look: "dim" | "yellow" | "red", { time }: LogLine, text: string): void => {
    const clock = new Date(time).toLocaleTimeString("en-GB");
    output.write(`${styleText(look, `${clock}  ${text}`, { stream: output })}\n`);
  };
  return {
    write(text) {
      const line = JSON.parse(text) as LogLine;
      const { level, msg = "", reqId = "", req, res, responseTime = 0 } = line;
      if (req !== undefined) requests.set(reqId, `${req.method.padEnd(4)}  ${req.path}`);
      if (res !== undefined) {
        const request = requests.get(reqId) ?? "";
        requests.delete(reqId);
        const look = res.status < ERROR_STATUS ? "dim" : res.status < 500 ? "yellow" : "red";
        print(look, line, `${request}  ${res.status}  ${Math.round(responseTime)} ms`);
      } else if (level >= WARN) {
        print(level > WARN ? "red" : "yellow", line, reqId === "" ? msg : `${msg} (request ${reqId})`);
      }
    },
  };
}
