/** The portal waits for an unfinished request until its limit, and at most a tenth of that longer. */

import { once } from "node:events";
import { connect } from "node:net";

import { beforeEach, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { portal, portOf, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal(startTestPortal({}, { limits: { ...LIMITS, requestHeadersMs: 300, requestMs: 600 } }));
});

it.each([
  ["its headers", "POST /member/graphql HTTP/1.1\r\nhost: portal\r\n"],
  [
    "the body of a call",
    "POST /member/graphql HTTP/1.1\r\nhost: portal\r\nx-csrf: 1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
  ],
  [
    "the body of another request",
    "POST /auth/logout HTTP/1.1\r\nhost: portal\r\nx-csrf: 1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
  ],
])(
  "a request that never sends %s is answered 408, and its connection is closed",
  async (_title, begun) => {
    const socket = connect(Number(await portOf(portal.app)), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write(begun);
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    // Node looks for late requests every 30 seconds unless the portal says otherwise.
  },
  25_000,
);

it.each([
  ["a page", "GET / HTTP/1.1\r\n"],
  ["a health probe", "GET /healthz HTTP/1.1\r\n"],
  ["a call", "POST /member/graphql HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 2\r\n"],
])("two Host lines, or a malformed one, are answered 400: %s", async (_what, begun) => {
  for (const hosts of ["host: portal\r\nhost: portal\r\n", "host: por/tal\r\n"]) {
    const socket = connect(Number(await portOf(portal.app)), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write(`${begun}${hosts}connection: close\r\n\r\n{}`);
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"invalid_request"/);
  }
});
