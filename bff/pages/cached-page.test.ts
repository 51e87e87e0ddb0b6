import { brotliDecompressSync, gunzipSync } from "node:zlib";

import Fastify from "fastify";
import { expect, it } from "vitest";

import { cachedPage, sendCached } from "#bff/pages/cached-page.ts";

const page = cachedPage("<!doctype html>", {});
const app = Fastify();
app.get("/", (request, reply) => sendCached(request, reply, page, "screen"));

it.each([
  ["zstd, br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["br;q=0", undefined, (body: Buffer) => body],
  ["x-br", undefined, (body: Buffer) => body],
  ["", undefined, (body: Buffer) => body],
])("a browser that accepts %j gets the page in the coding %s", async (accepted, coding, decode) => {
  const { headers, rawPayload } = await app.inject({ url: "/", headers: { "accept-encoding": accepted } });
  expect(headers["content-encoding"]).toBe(coding);
  expect(decode(rawPayload).toString()).toBe("<!doctype html>");
});
