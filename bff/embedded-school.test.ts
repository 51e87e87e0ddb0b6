import { EventEmitter } from "node:events";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { EmbeddedSchoolError, environmentOfSchool, waitUntilListening } from "#bff/embedded-school.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startingSchool() {
  const child = new EventEmitter();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const lines: string[] = [];
  const stream = { isTTY: false, write: (line: string) => lines.push(line) } as unknown as NodeJS.WriteStream;
  return { child, end, lines, waiting: waitUntilListening(child as never, ended, stream) };
}

it("the school's process gets the portal's settings and branding, and none of its secrets", () => {
  const secrets = {
    CLIENT_SECRET: "secret",
    SESSION_KEYS: "keys",
    SESSION_STORE: "redis://:password@redis.example.com",
  };
  const own = { PATH: "/bin", PORTAL_ACCENT: "#0b6e4f" };
  const ofPortal = { ...own, ...secrets, SCHOOL_URL: "https://school.example.com", SCHOOL_PORT: "1" };
  expect(environmentOfSchool(ofPortal, 8081)).toEqual({
    ...own,
    SCHOOL_DEMO: "on",
    SCHOOL_ACCENT: "#0b6e4f",
    SCHOOL_PORT: "8081",
  });
});

it("a school that starts slowly is waited for, and reported after ten seconds", async () => {
  const { child, lines, waiting } = startingSchool();
  await vi.advanceTimersByTimeAsync(9000);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(lines[0]).toBe("The demo school is still starting\n");
  child.emit("message", "listening");
  await waiting;
  const { length } = lines;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(length);
});

it("a school that ends while it starts ends the start, with its own words", async () => {
  const { end, lines, waiting } = startingSchool();
  const failed = expect(waiting).rejects.toThrow(
    new EmbeddedSchoolError("The embedded school did not start:\nPort 4000 is in use."),
  );
  end("Port 4000 is in use.");
  await failed;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
