import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createProgress } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A stream, and what was written to it since the last call. */
function output(isTTY: boolean) {
  const done = () => true;
  const terminal = { isTTY, columns: 80, cursorTo: done, clearLine: vi.fn(done), moveCursor: done };
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), terminal);
  const written = () => (stream.read() as string | null) ?? "";
  return { stream: stream as unknown as NodeJS.WriteStream, cleared: terminal.clearLine, written };
}

test("in a pipe each step is a line, and a long step prints its progress every ten seconds", () => {
  const { stream, written } = output(false);
  const progress = createProgress({ steps: 2, stream });
  progress.step("Reading");
  vi.advanceTimersByTime(9000);
  progress.at("50 of 90 rows");
  expect(written()).toBe("Reading (1 of 2)\n");
  vi.advanceTimersByTime(11_500);
  expect(written()).toBe("Reading (1 of 2): 50 of 90 rows, 10 s\nReading (1 of 2): 50 of 90 rows, 20 s\n");
  progress.step("Writing");
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe("Writing (2 of 2)\n");
});

test("at a terminal one line is updated, and removed at the end", () => {
  vi.stubEnv("TERM", "xterm");
  vi.stubEnv("CI", undefined);
  const { stream, written, cleared } = output(true);
  const progress = createProgress({ stream });
  progress.step("Reading");
  progress.at("50 of 90 rows");
  vi.advanceTimersByTime(1000);
  expect(written()).toMatch(/Reading.*Reading: 50 of 90 rows, 1 s[^\n]*$/);
  cleared.mockClear();
  progress.end();
  expect(cleared).toHaveBeenCalledOnce();
});
