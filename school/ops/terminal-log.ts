/** The log for a person at a terminal: a line for each request and for each warning. Programs read the JSON. */

import { terminalLines, WARN } from "#shared/node/terminal-lines.ts";

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
  const lines = terminalLines(output);
  return {
    write(text) {
      const { level, time, msg = "", reqId = "", req, res, responseTime = 0 } = JSON.parse(text) as LogLine;
      if (req !== undefined) requests.set(reqId, `${req.method.padEnd(4)}  ${req.path}`);
      if (res !== undefined) {
        const request = requests.get(reqId) ?? "";
        requests.delete(reqId);
        lines.request(time, res.status, `${request}  ${res.status}  ${Math.round(responseTime)} ms`);
      } else if (level >= WARN) {
        lines.trouble(time, level, reqId === "" ? msg : `${msg} (request ${reqId})`);
      }
    },
  };
}
