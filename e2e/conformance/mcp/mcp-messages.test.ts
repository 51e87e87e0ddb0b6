import { request as httpRequest } from "node:http";

import { beforeAll, describe, expect, test } from "vitest";

import { askMcp, callTool, listTools, postMcp, withToken } from "./mcp-messages.ts";
import { obtainPair } from "../member-client.ts";
import { sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();
let token: string;

beforeAll(async () => {
  token = (await obtainPair(school.url, await school.client())).access_token;
});

const MESSAGE = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

describe("requests that /mcp refuses before it checks the token", () => {
  test("a request with the Origin of another site is 403, also with a valid token", async () => {
    for (const origin of ["https://elsewhere.example", "null", `${school.url}.elsewhere.example`])
      expect((await postMcp(school.url, MESSAGE, { origin, ...withToken(token) })).status).toBe(403);
    expect((await postMcp(school.url, MESSAGE, { origin: school.url })).status).toBe(200);
  });

  test("a foreign Host (DNS rebinding) is 403, and the loopback names of this machine are accepted", async () => {
    /** The status for this Host header, which `fetch` cannot set. */
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = {
          host,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        };
        const asking = httpRequest(`${school.url}/mcp`, { method: "POST", headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asking.on("error", reject);
        asking.end(MESSAGE);
      });
    const { port } = new URL(school.url);

    for (const host of ["elsewhere.example", `elsewhere.example:${port}`, "127.0.0.1.elsewhere.example"])
      expect(await statusFor(host)).toBe(403);
    // RFC 9112 section 3.2: it is not well formed.
    expect(await statusFor("[::1")).toBe(400);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect(await statusFor(host)).toBe(200);
  });
});

describe("the body of a request", () => {
  test("the token is checked before the body: an invalid token is 401 whatever the body is", async () => {
    for (const body of ["", "{", "x".repeat(100_000)])
      expect((await postMcp(school.url, body, withToken("tok_guess"))).status).toBe(401);
  });

  test("may have 64 kB, but not one byte more", async () => {
    const padded = (size: number): string => MESSAGE.padEnd(size);

    expect((await postMcp(school.url, padded(64 * 1024))).status).toBe(200);
    expect((await postMcp(school.url, padded(64 * 1024 + 1))).status).toBe(413);
  });

  test("may have ten messages, but not eleven", async () => {
    const batch = (size: number): string =>
      JSON.stringify(Array.from({ length: size }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })));

    expect((await postMcp(school.url, batch(10))).status).toBe(200);
    expect((await postMcp(school.url, batch(11))).status).toBe(400);
  });

  test.each<[string, string]>([
    ["nothing", ""],
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "7"],
    ["an empty object", "{}"],
    ["an empty list", "[]"],
    ["a list of nothing", "[null]"],
    ["another protocol", '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
    ["a method that is no text", '{"jsonrpc":"2.0","id":1,"method":{}}'],
    ["parameters that are no object", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}'],
    ["a call without a name", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'],
    ["a name that is no text", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":[]}}'],
    [
      "a name from the prototype",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
    ],
    ["a poisoned prototype", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"x":1}}}'],
    ["a list in a list", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["an object in an object", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["half a character", '{"jsonrpc":"2.0","id":1,"method":"\\ud800"}'],
    ["a huge number", '{"jsonrpc":"2.0","id":1e999,"method":"tools/list"}'],
    ["a long name", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "m".repeat(60_000) })],
  ])("%s is the caller's fault and never a 5xx", async (_fault, body) => {
    for (const headers of [{}, withToken(token), { "mcp-protocol-version": "2026-07-28" }]) {
      const { status } = await postMcp(school.url, body, headers);

      expect(status).toBeLessThan(500);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ["a size of nothing", { first: 0 }],
    ["a size beyond the limit", { first: 51 }],
    ["a size that is text", { first: "10" }],
    ["a size with a fraction", { first: 1.5 }],
    ["a cursor of nobody", { after: "bm8" }],
    ["a cursor that is no text", { after: {} }],
    ["a field that does not exist", { colour: "red" }],
  ])("a tool's input with %s is answered as an error of the call, with a message", async (_fault, input) => {
    const { status, message } = await callTool(school.url, "list_my_courses", input, token);

    expect(status).toBe(200);
    expect(message).toMatchObject({
      result: { isError: true, content: [{ type: "text", text: expect.any(String) }] },
    });
  });
});

describe("an absent part that a program writes as null", () => {
  const PUBLIC = "list_public_courses";
  const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };

  test.each<[string, { method: string; params: unknown }]>([
    ["the parameters of a list", { method: "tools/list", params: null }],
    ["the parameters of a ping", { method: "ping", params: null }],
    ["the cursor of a list", { method: "tools/list", params: { cursor: null, _meta: null } }],
    ["a tool's input", { method: "tools/call", params: { name: PUBLIC, arguments: null } }],
    ["the metadata of a call", { method: "tools/call", params: { name: PUBLIC, _meta: null } }],
    [
      "a capability and a title in the greeting",
      {
        method: "initialize",
        params: {
          ...about,
          capabilities: { sampling: null, roots: { listChanged: null } },
          clientInfo: { ...about.clientInfo, title: null },
        },
      },
    ],
  ])("is absent: %s", async (_part, request) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...request });

    expect(await postMcp(school.url, body)).toMatchObject({
      status: 200,
      message: { id: 1, result: expect.any(Object) },
    });
    expect((await postMcp(school.url, `[${body}]`)).status).toBe(200);
  });

  test("is absent in version 2026-07-28, too", async () => {
    expect(await callTool(school.url, PUBLIC, null as never)).toMatchObject({
      status: 200,
      message: { result: { structuredContent: { data: expect.any(Array) } } },
    });
  });

  test("is a value in a tool's own input, where the tool says whether it may be null", async () => {
    const { message } = await callTool(school.url, PUBLIC, { limit: null });
    expect(message).toMatchObject({ result: { isError: true } });
  });
});

describe("the parameters of a message", () => {
  const initialize = (params: unknown) => ({ method: "initialize", params });
  const clientInfo = { name: "by-hand", version: "1" };

  test.each<[string, { method: string; params?: unknown }]>([
    ["a greeting without any", { method: "initialize" }],
    ["a greeting with none of them", initialize({})],
    [
      "a greeting with a version that is a number",
      initialize({ protocolVersion: 5, capabilities: {}, clientInfo }),
    ],
    [
      "a greeting without the client's name",
      initialize({ protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {} }),
    ],
    ["a list from a cursor that is a number", { method: "tools/list", params: { cursor: 5 } }],
    ["a call without a name", { method: "tools/call", params: {} }],
  ])("%s: the error is -32602 (invalid params), and not -32603 (internal error)", async (_fault, request) => {
    const { status, message } = await postMcp(
      school.url,
      JSON.stringify({ jsonrpc: "2.0", id: "m-1", ...request }),
    );

    expect(status).toBeLessThan(500);
    expect(message).toMatchObject({ id: "m-1", error: { code: -32_602, message: expect.any(String) } });
  });

  test("wrong ones are -32602 in version 2026-07-28 too", async () => {
    const { status, message } = await askMcp(school.url, "tools/list", { cursor: 5 });

    expect(status).toBeLessThan(500);
    expect(message).toMatchObject({ error: { code: -32_602 } });
  });

  test("the error has the id of the wrong message among several", async () => {
    const batch = [
      { jsonrpc: "2.0", id: 1, method: "ping" },
      { jsonrpc: "2.0", id: 2, method: "initialize" },
    ];
    const { status, message } = await postMcp(school.url, JSON.stringify(batch));

    expect(status).toBe(400);
    expect(message).toMatchObject({ id: 2, error: { code: -32_602 } });
  });
});

describe("the protocol", () => {
  test("a program of a 2025 version initializes and gets no session", async () => {
    for (const protocolVersion of ["2025-03-26", "2025-06-18", "2025-11-25"]) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "by-hand", version: "1" } };
      const hello = { jsonrpc: "2.0", id: 1, method: "initialize", params };
      const { status, headers, message } = await postMcp(school.url, JSON.stringify(hello));

      expect(status).toBe(200);
      expect(message).toMatchObject({ result: { protocolVersion } });
      expect(headers.get("mcp-session-id")).toBeNull();
    }
  });

  test("a program of version 2026-07-28 discovers the server's capabilities", async () => {
    const { message } = await askMcp(school.url, "server/discover");

    expect(message).toMatchObject({
      result: { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
    });
  });

  test("a subscription is acknowledged and ends at once, since the list of tools never changes", async () => {
    const { status, message } = await askMcp(school.url, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });

    expect(status).toBe(200);
    expect(message).toMatchObject({
      method: "notifications/subscriptions/acknowledged",
      params: { notifications: {} },
    });
  });

  test("GET opens no stream, and DELETE ends no session", async () => {
    for (const method of ["GET", "DELETE"])
      expect((await fetch(`${school.url}/mcp`, { method })).status).toBe(405);
  });

  test("only tools that change nothing are annotated as read-only", async () => {
    const marked = new Map(
      (await listTools(school.url, token)).map(({ name, annotations }) => [name, annotations.readOnlyHint]),
    );

    for (const [name, readOnly] of marked)
      expect([name, readOnly]).toEqual([name, !/^(mark|update)_/.test(name)]);
  });

  test("the answer is not cacheable and has the school's security headers", async () => {
    const { headers } = await askMcp(school.url, "tools/list");

    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
