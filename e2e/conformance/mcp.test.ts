import { request as httpRequest } from "node:http";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type CreatedClient, type SchoolProcess, startSchool } from "../school-process.ts";
import {
  askMcp,
  callTool,
  listTools,
  type McpAnswer,
  postMcp,
  toolOutput,
  withToken,
} from "./mcp-messages.ts";
import { askMemberApi, obtainPair, presentAccessToken, refreshPair, revoke } from "./member-client.ts";

let school: SchoolProcess;
let client: CreatedClient;
let token: string;

beforeAll(async () => {
  school = await startSchool();
  client = await school.createClient();
  token = (await obtainPair(school.url, client)).access_token;
});
afterAll(() => school.stop());

const PUBLIC_TOOLS = ["get_public_course", "get_school", "list_public_courses", "list_public_events"];

/** Status and parts of the challenge of an answer. */
function refusalOf({ status, headers }: McpAnswer): Record<string, unknown> {
  const challenge = headers.get("www-authenticate") ?? "";
  const parts = [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]);
  return { status, ...Object.fromEntries(parts) };
}
const pointer = (): string => `${school.url}/.well-known/oauth-protected-resource`;

const MESSAGE = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

describe('Spec, "Authentication", 9: /mcp serves a request with no token as anonymous', () => {
  test("it gets public tools only", async () => {
    expect((await listTools(school.url)).map(({ name }) => name)).toEqual(PUBLIC_TOOLS);
  });

  test("each public tool answers without a token", async () => {
    const { data } = await toolOutput(school.url, "list_public_courses", { limit: 2 });
    const [first] = data as { slug: string }[];
    const course = await toolOutput(school.url, "get_public_course", { slug: first?.slug });

    expect(course["sections"]).toBeInstanceOf(Array);
    expect(await toolOutput(school.url, "get_school")).toMatchObject({ url: school.url });
    expect(JSON.stringify(await toolOutput(school.url, "list_public_events"))).not.toContain("online_url");
  });

  test("a list is read to its end page by page", async () => {
    const slugs: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await toolOutput(school.url, "list_public_courses", {
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      })) as { data: { slug: string }[]; next_cursor: string | null };
      expect(page.data.length).toBeLessThanOrEqual(3);
      slugs.push(...page.data.map(({ slug }) => slug));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);

    expect(slugs.length).toBeGreaterThan(3);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test("a call of a tool that needs a scope is 401 and the challenge names the scope", async () => {
    expect(refusalOf(await callTool(school.url, "list_my_courses"))).toMatchObject({
      status: 401,
      error: "invalid_token",
      scope: "account:read",
      resource_metadata: pointer(),
    });
    expect(refusalOf(await callTool(school.url, "mark_all_notifications_read"))).toMatchObject({
      status: 401,
      scope: "account:write",
    });
  });
});

describe('Spec, "Authentication", 6: a user-bound member token works at both /mcp and /member/graphql', () => {
  test("at /mcp it gets the member's tools beside the public ones", async () => {
    expect((await listTools(school.url, token)).map(({ name }) => name)).toEqual(
      [
        ...PUBLIC_TOOLS,
        "get_my_course_progress",
        "get_my_profile",
        "list_my_courses",
        "list_my_digital_products",
        "list_my_event_registrations",
        "list_my_notifications",
        "list_my_payments",
        "mark_all_notifications_read",
        "mark_notification_read",
        "update_notification_subscription",
      ].toSorted(),
    );
  });

  test("a tool tells what the Member API tells", async () => {
    const query = "{ viewer { id payments(first: 3) { nodes { tradeNo amount paymentState } } } }";
    const answer = await askMemberApi(school.url, token, query);
    const { data } = (await answer.json()) as {
      data: { viewer: { id: string; payments: { nodes: { tradeNo: string }[] } } };
    };
    const payments = (await toolOutput(school.url, "list_my_payments", { first: 3 }, token)) as {
      nodes: { tradeNo: string }[];
    };

    expect(payments.nodes).toMatchObject(data.viewer.payments.nodes);
    expect((await toolOutput(school.url, "get_my_profile", {}, token))["id"]).toBe(data.viewer.id);
  });

  test("a course is found by its slug, wherever in the list it stands", async () => {
    const { nodes } = (await toolOutput(school.url, "list_my_courses", { first: 50 }, token)) as {
      nodes: { slug: string }[];
    };
    for (const { slug } of [nodes[0]!, nodes.at(-1)!]) {
      const course = await toolOutput(school.url, "get_my_course_progress", { slug }, token);
      expect(course).toMatchObject({ slug, sections: expect.any(Array) });
    }
    const { message } = await callTool(school.url, "get_my_course_progress", { slug: "no-such" }, token);
    expect(message).toMatchObject({ result: { isError: true } });
  });

  test("what a tool changes is changed for the Member API", async () => {
    const unread = async (): Promise<unknown> =>
      (await toolOutput(school.url, "list_my_notifications", {}, token))["unreadNotificationCount"];
    const { notifications } = (await toolOutput(school.url, "list_my_notifications", {}, token)) as {
      notifications: { nodes: { id: string; readAt: string | null }[] };
    };
    const { id } = notifications.nodes.find(({ readAt }) => readAt === null)!;
    const before = Number(await unread());
    await toolOutput(school.url, "mark_notification_read", { id }, token);
    expect(await unread()).toBe(before - 1);
    await toolOutput(school.url, "mark_all_notifications_read", {}, token);

    const answer = await askMemberApi(school.url, token, "{ unreadNotificationCount }");
    expect(await answer.json()).toEqual({ data: { unreadNotificationCount: 0 } });
  });

  test("somebody else's notification is like one that does not exist", async () => {
    const other = (await obtainPair(school.url, client, { email: "shufen@example.com" })).access_token;
    const { notifications } = (await toolOutput(school.url, "list_my_notifications", {}, other)) as {
      notifications: { nodes: { id: string }[] };
    };
    const answers = await Promise.all(
      [notifications.nodes[0]!.id, "no-such"].map((id) =>
        callTool(school.url, "mark_notification_read", { id }, token),
      ),
    );

    expect(answers[0]!.message).toEqual(answers[1]!.message);
    expect(answers[0]!.message).toMatchObject({ result: { isError: true } });
  });

  test("no tool tells of consulting meetings, since nothing says whose one is", async () => {
    const tools = JSON.stringify(await listTools(school.url, token));

    expect(tools).not.toMatch(/meeting|consult|booking/i);
  });
});

describe('Spec, "Errors", rows 12 to 15: who is refused at /mcp', () => {
  test("a token that lacks the tool's scope is 403 and the challenge names the scope", async () => {
    const reader = (await obtainPair(school.url, client, { scope: "account:read" })).access_token;
    const refused = await callTool(school.url, "mark_all_notifications_read", {}, reader);

    expect(refusalOf(refused)).toMatchObject({
      status: 403,
      error: "insufficient_scope",
      scope: "account:write",
      resource_metadata: pointer(),
    });
    expect((await listTools(school.url, reader)).map(({ name }) => name)).not.toContain(
      "mark_all_notifications_read",
    );
  });

  test("account:write alone may change and may not read", async () => {
    const writer = (await obtainPair(school.url, client, { scope: "account:write" })).access_token;
    expect(await toolOutput(school.url, "mark_all_notifications_read", {}, writer)).toHaveProperty(
      "markedCount",
    );

    expect(refusalOf(await callTool(school.url, "get_my_profile", {}, writer))).toMatchObject({
      status: 403,
      scope: "account:read",
    });
  });

  test.each([
    ["unknown", "Bearer tok_guess"],
    ["malformed", "Bearer with spaces"],
    ["empty", "Bearer "],
    ["of another scheme", "Basic dXNlcjpwYXNz"],
  ])(
    "a token that is %s is 401 with a pointer, and never anonymous service",
    async (_fault, authorization) => {
      const refused = await askMcp(school.url, "tools/list", {}, { headers: { authorization } });

      expect(refusalOf(refused)).toMatchObject({
        status: 401,
        error: "invalid_token",
        resource_metadata: pointer(),
      });
    },
  );

  test("a revoked token is 401", async () => {
    const pair = await obtainPair(school.url, client);
    expect((await listTools(school.url, pair.access_token)).length).toBeGreaterThan(PUBLIC_TOOLS.length);
    await revoke(school.url, client, pair.refresh_token);

    expect((await askMcp(school.url, "tools/list", {}, { token: pair.access_token })).status).toBe(401);
  });

  test("a call counts as the first use of a token: the pair it was refreshed from ends", async () => {
    const old = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, old);
    expect(await presentAccessToken(school.url, old.access_token)).toBe(200);
    await listTools(school.url, fresh.access_token);

    expect(await presentAccessToken(school.url, old.access_token)).toBe(401);
  });

  test("the token is judged before the body: a bad one is 401 whatever the body is", async () => {
    for (const body of ["", "{", "x".repeat(100_000)])
      expect((await postMcp(school.url, body, withToken("tok_guess"))).status).toBe(401);
  });

  test("several messages in one body are refused whole when one of them calls a tool that lacks its scope", async () => {
    const call = (name: string, id: number) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name },
    });
    const batch = JSON.stringify([call("get_school", 1), call("get_my_profile", 2)]);

    expect(refusalOf(await postMcp(school.url, batch))).toMatchObject({ status: 401, scope: "account:read" });
  });
});

describe("what /mcp refuses before it looks at a token", () => {
  test("a page of another site is 403, with a good token too", async () => {
    for (const origin of ["https://elsewhere.example", "null", `${school.url}.elsewhere.example`])
      expect((await postMcp(school.url, MESSAGE, { origin, ...withToken(token) })).status).toBe(403);
    expect((await postMcp(school.url, MESSAGE, { origin: school.url })).status).toBe(200);
  });

  test("a name that was pointed at this school is 403, and the names of this machine are not", async () => {
    /** Status for this Host header, which fetch would not send. */
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

    for (const host of [
      "elsewhere.example",
      `elsewhere.example:${port}`,
      "127.0.0.1.elsewhere.example",
      "[::1",
    ])
      expect(await statusFor(host)).toBe(403);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect(await statusFor(host)).toBe(200);
  });
});

describe("what a body may be", () => {
  test("64 kB and no more", async () => {
    const padded = (size: number): string => MESSAGE.padEnd(size);

    expect((await postMcp(school.url, padded(64 * 1024))).status).toBe(200);
    expect((await postMcp(school.url, padded(64 * 1024 + 1))).status).toBe(413);
  });

  test("ten messages and no more", async () => {
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
  ])("a tool's input with %s is a fault of the call, in words", async (_fault, input) => {
    const { status, message } = await callTool(school.url, "list_my_courses", input, token);

    expect(status).toBe(200);
    expect(message).toMatchObject({
      result: { isError: true, content: [{ type: "text", text: expect.any(String) }] },
    });
  });
});

describe("the protocol", () => {
  test("a program of 2025 says hello and gets no session", async () => {
    for (const protocolVersion of ["2025-03-26", "2025-06-18", "2025-11-25"]) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "by-hand", version: "1" } };
      const hello = { jsonrpc: "2.0", id: 1, method: "initialize", params };
      const { status, headers, message } = await postMcp(school.url, JSON.stringify(hello));

      expect(status).toBe(200);
      expect(message).toMatchObject({ result: { protocolVersion } });
      expect(headers.get("mcp-session-id")).toBeNull();
    }
  });

  test("a program of 2026-07-28 discovers what there is", async () => {
    const { message } = await askMcp(school.url, "server/discover");

    expect(message).toMatchObject({
      result: { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
    });
  });

  test("a subscription is acknowledged and ends at once, since nothing changes that a program could listen for", async () => {
    const { status, message } = await askMcp(school.url, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });

    expect(status).toBe(200);
    expect(message).toMatchObject({
      method: "notifications/subscriptions/acknowledged",
      params: { notifications: {} },
    });
  });

  test("there is no stream to open by GET and no session to end", async () => {
    for (const method of ["GET", "DELETE"])
      expect((await fetch(`${school.url}/mcp`, { method })).status).toBe(405);
  });

  test("tools that only read are marked, and the others are not", async () => {
    const marked = new Map(
      (await listTools(school.url, token)).map(({ name, annotations }) => [name, annotations.readOnlyHint]),
    );

    for (const [name, readOnly] of marked)
      expect([name, readOnly]).toEqual([name, !/^(mark|update)_/.test(name)]);
  });

  test("nothing of it may be kept by a cache between, and the answer carries the school's own protections", async () => {
    const { headers } = await askMcp(school.url, "tools/list");

    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
