import { expect, test } from "vitest";

import { readInstant } from "#shared/node/command-line.ts";

test.each([
  ["2026-11-24T08:00+08:00", "2026-11-24T00:00:00.000Z"],
  ["2026-11-24T00:00Z", "2026-11-24T00:00:00.000Z"],
  ["2028-02-29T23:59:59.5Z", "2028-02-29T23:59:59.500Z"],
])("the instant %s of a command is %s", (text, instant) => {
  expect(readInstant(text)).toBe(Date.parse(instant));
});

test.each([
  "2026-11-24T08:00",
  "2026-11-24",
  "2026-02-30T10:00Z",
  "2027-02-29T10:00Z",
  "2026-13-01T10:00Z",
  "2026-11-24T25:00Z",
  "0",
  "",
])("%j is no instant of a command", (text) => {
  expect(readInstant(text)).toBeUndefined();
});
