import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";

import { expect, it } from "vitest";

import { openPrettyLog } from "./pretty-log.ts";

async function printed(line: object): Promise<string> {
  const terminal = new PassThrough({ encoding: "utf8" });
  const log = await openPrettyLog(terminal);
  log?.write(`${JSON.stringify(line)}\n`);
  return String(terminal.read());
}

it("the log of a person at a terminal has the level, the event and its fields in one line", async () => {
  const request = { event: "request", method: "GET", path: "/*", status: 200, durationMs: 12 };
  const line = { level: 30, time: 0, pid: 7, hostname: "host", ...request, traceId: "abc" };
  expect(stripVTControlCharacters(await printed(line))).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: request method=GET path=\/\* status=200 durationMs=12\n$/,
  );
});

it("[S60] control characters in a line of the log do not reach the terminal", async () => {
  const text = await printed({
    level: 40,
    time: 0,
    msg: "\u001B[2J",
    reason: "a\nb\u009B31m",
    err: { message: "\u0007" },
  });
  for (const harmful of ["\u001B[2J", "\u009B", "\u0007", "a\nb"]) expect(text).not.toContain(harmful);
  expect(text).toContain("reason=a\uFFFDb\uFFFD31m");
});
