import { PassThrough } from "node:stream";

import { expect, test } from "vitest";

import { createTerminalLog } from "#school/ops/terminal-log.ts";

test("a terminal shows one line for each request, and the warnings of the log", () => {
  const output = new PassThrough({ encoding: "utf8" });
  const log = createTerminalLog(output);
  const time = Date.parse("2026-11-21T10:00:00");
  for (const line of [
    { level: 30, msg: "Server listening" },
    { level: 30, reqId: "req_1", req: { method: "GET", path: "/sign-in" }, msg: "incoming request" },
    { level: 30, reqId: "req_1", res: { status: 200 }, responseTime: 6.4, msg: "request completed" },
    { level: 50, msg: "sweep failed" },
  ])
    log.write(JSON.stringify({ time, ...line }));

  expect(output.read()).toBe("10:00:00  GET   /sign-in  200  6 ms\n10:00:00  sweep failed\n");
});
