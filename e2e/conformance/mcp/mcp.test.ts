import { beforeAll, describe, expect, test } from "vitest";

import { askMcp, callTool, listTools, type McpAnswer, postMcp, toolOutput } from "./mcp-messages.ts";
import { askMemberApi, obtainPair, presentAccessToken, refreshPair } from "../member-client.ts";
import { clientForTests, schoolForTests } from "../opened-for-tests.ts";
import { type ApiPage, readPages } from "../operator-api/operator-api.ts";

const school = schoolForTests();
const client = clientForTests(school);
let token: string;

beforeAll(async () => {
  token = (await obtainPair(school.url, client)).access_token;
});

type Slugs = ApiPage<{ slug: string }>;

const PUBLIC_TOOLS = [
  "get_public_course",
  "get_school",
  "list_public_courses",
  "list_public_events",
  "list_public_posts",
];

function refusalOf({ status, headers }: McpAnswer): Record<string, unknown> {
  const challenge = headers.get("www-authenticate") ?? "";
  const parts = [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]);
  return { status, ...Object.fromEntries(parts) };
}
const pointer = (): string => `${school.url}/.well-known/oauth-protected-resource`;

describe('Spec, "Authentication", rule 9: /mcp serves a request with no token as anonymous', () => {
  test("an anonymous caller gets only public tools", async () => {
    expect((await listTools(school.url)).map(({ name }) => name)).toEqual(PUBLIC_TOOLS);
  });

  test("each public tool answers without a token", async () => {
    const { data } = await toolOutput<Slugs>(school.url, "list_public_courses", { limit: 2 });
    const [first] = data;
    const course = await toolOutput(school.url, "get_public_course", { slug: first?.slug });

    expect(course["sections"]).toBeInstanceOf(Array);
    expect(await toolOutput(school.url, "get_school")).toMatchObject({ url: school.url });
    expect(JSON.stringify(await toolOutput(school.url, "list_public_events"))).not.toContain("online_url");
  });

  test.each([
    ["list_public_courses", 3],
    ["list_public_events", 1],
  ])("%s is read to its end page by page, each row once", async (name, limit) => {
    const pages = await readPages((cursor) =>
      toolOutput<Slugs>(school.url, name, { limit, ...(cursor === "" ? {} : { cursor }) }),
    );
    const slugs = pages.flat().map(({ slug }) => slug);
    expect(pages.filter((page) => page.length > limit)).toEqual([]);
    const { data } = await toolOutput<Slugs>(school.url, name, { limit: 100 });

    expect(slugs.length).toBeGreaterThan(limit);
    expect(slugs).toEqual(data.map(({ slug }) => slug));
  });

  test.each(["list_public_courses", "list_public_events", "list_public_posts"])(
    "a cursor of another list is an error of the call of %s, with a message",
    async (name) => {
      for (const cursor of ["bm8", "not a cursor", "W10"]) {
        const { message } = await callTool(school.url, name, { cursor });
        expect(message).toMatchObject({ result: { isError: true } });
        expect(JSON.stringify(message)).toContain("cursor");
      }
    },
  );

  test("RFC 9728 section 3.3: the challenge for a tool of operators names the metadata of /mcp itself", async () => {
    const { scope, resource_metadata } = refusalOf(await callTool(school.url, "list_courses"));
    expect([scope, resource_metadata]).toEqual(["courses:read", `${pointer()}/mcp`]);

    // A member's token is bound to the school's address, so a member's program may not request a token for /mcp.
    const refused = refusalOf(await callTool(school.url, "list_courses", {}, token));
    expect(refused).toMatchObject({ status: 403, resource_metadata: pointer() });
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

describe('Spec, "Authentication", rule 6: a member token works at both /mcp and /member/graphql', () => {
  test("one token is accepted at both", async () => {
    expect((await askMcp(school.url, "tools/list", {}, { token })).status).toBe(200);
    expect(await presentAccessToken(school.url, token)).toBe(200);
  });

  test("a member's token gets the member's tools at /mcp beside the public ones", async () => {
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

  test("a tool answers the same as the Member API", async () => {
    const query = "{ viewer { id payments(first: 3) { nodes { tradeNo amount paymentState } } } }";
    const answer = await askMemberApi(school.url, token, query);
    const { data } = (await answer.json()) as {
      data: { viewer: { id: string; payments: { nodes: { tradeNo: string }[] } } };
    };
    const payments = await toolOutput<{ nodes: { tradeNo: string }[] }>(
      school.url,
      "list_my_payments",
      { first: 3 },
      token,
    );

    expect(payments.nodes).toMatchObject(data.viewer.payments.nodes);
    expect((await toolOutput(school.url, "get_my_profile", {}, token))["id"]).toBe(data.viewer.id);
  });

  test("a course is found by its slug, at any position of the list", async () => {
    const { nodes } = await toolOutput<{ nodes: { slug: string }[] }>(
      school.url,
      "list_my_courses",
      { first: 50 },
      token,
    );
    for (const { slug } of [nodes[0]!, nodes.at(-1)!]) {
      const course = await toolOutput(school.url, "get_my_course_progress", { slug }, token);
      expect(course).toMatchObject({ slug, sections: expect.any(Array) });
    }
    const { message } = await callTool(school.url, "get_my_course_progress", { slug: "no-such" }, token);
    expect(message).toMatchObject({ result: { isError: true } });
  });

  test("a change by a tool is seen by the Member API", async () => {
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

  test("no tool answers consulting meetings, since the data does not say whose they are", async () => {
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
    "a token that is %s is 401 with a resource_metadata pointer, and never served as anonymous",
    async (_fault, authorization) => {
      const refused = await askMcp(school.url, "tools/list", {}, { headers: { authorization } });

      expect(refusalOf(refused)).toMatchObject({
        status: 401,
        error: "invalid_token",
        resource_metadata: pointer(),
      });
    },
  );

  test("a call counts as the first use of a token: the pair it was refreshed from ends", async () => {
    const old = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, old);
    expect(await presentAccessToken(school.url, old.access_token)).toBe(200);
    await listTools(school.url, fresh.access_token);

    expect(await presentAccessToken(school.url, old.access_token)).toBe(401);
  });

  test("a body is refused whole when one of its messages calls a tool without its scope", async () => {
    const call = (name: string, id: number) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name },
    });
    const batch = JSON.stringify([call("get_school", 1), call("get_my_profile", 2)]);

    expect(refusalOf(await postMcp(school.url, batch))).toMatchObject({
      status: 401,
      scope: "account:read",
    });
  });
});
