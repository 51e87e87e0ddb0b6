import { gunzipSync } from "node:zlib";

import { expect, it } from "vitest";

import { gzipBeginning } from "#bff/content-encoding/gzip-beginning.ts";

const BEGINNING = `<style>${"a { color: red } ".repeat(5000)}</style>`;

it.each([
  ["short", "<p>林怡君</p>"],
  ["long, compressed beside the event loop", "<p>林怡君</p>".repeat(10_000)],
  ["of nothing", ""],
])("a beginning and a rest that is %s are one gzip member", async (_how, rest) => {
  const beginning = gzipBeginning(BEGINNING);
  const sent = [beginning.bytes, await beginning.rest(rest)];
  expect(gunzipSync(Buffer.concat(sent)).toString()).toBe(BEGINNING + rest);
});

it("a rest that repeats the beginning refers to it, and another rest may follow the same beginning", async () => {
  const beginning = gzipBeginning(BEGINNING);
  const repeating = await beginning.rest("a { color: red } ".repeat(50));
  expect(repeating.length).toBeLessThan(24);
  const sent = [beginning.bytes, await beginning.rest("other")];
  expect(gunzipSync(Buffer.concat(sent)).toString()).toBe(`${BEGINNING}other`);
});
