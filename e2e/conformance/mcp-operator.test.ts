import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type CreatedClient, type SchoolProcess, startSchool } from "../school-process.ts";
import { callTool, listTools, toolOutput } from "./mcp-messages.ts";
import { obtainPair } from "./member-client.ts";
import { OPERATOR, OPERATOR_CLIENT_SCOPE, registerProgram } from "./operator-client.ts";

let school: SchoolProcess;
let program: CreatedClient;
let token: string;

beforeAll(async () => {
  school = await startSchool({ TRUSTED_PROXIES: "127.0.0.1" });
  program = await registerProgram(school.url);
  token = (await obtainPair(school.url, program, { ...OPERATOR, scope: OPERATOR_CLIENT_SCOPE })).access_token;
});
afterAll(() => school.stop());

const OPERATOR_TOOLS: readonly [tool: string, scope: string, input: Record<string, unknown>][] = [
  ["list_courses", "courses:read", {}],
  ["get_course", "courses:read", { slug: "desk-yoga" }],
  ["get_curriculum", "curriculum:read", { slug: "desk-yoga" }],
  ["list_students", "students:read", { slug: "react-ts-practice" }],
  ["list_orders", "orders:read", {}],
  ["get_analytics_summary", "analytics:read", {}],
];

describe("the tools of an operator client", () => {
  test.each(OPERATOR_TOOLS)("%s answers with the scope %s", async (name, _scope, input) => {
    expect(Object.keys(await toolOutput(school.url, name, input, token)).length).toBeGreaterThan(0);
  });

  test("without its scope each is 403, and the challenge names the scope", async () => {
    const narrow = (await obtainPair(school.url, program, { ...OPERATOR, scope: "openid posts:read" }))
      .access_token;
    for (const [name, scope, input] of OPERATOR_TOOLS) {
      const { status, headers } = await callTool(school.url, name, input, narrow);
      expect(status).toBe(403);
      expect(headers.get("www-authenticate")).toContain(`error="insufficient_scope"`);
      expect(headers.get("www-authenticate")).toContain(`scope="${scope}"`);
    }
    const names = (await listTools(school.url, narrow)).map(({ name }) => name);
    expect(names.filter((name) => OPERATOR_TOOLS.some(([tool]) => tool === name))).toEqual([]);
  });

  test("without a token each is 401, and the challenge names the scope", async () => {
    for (const [name, scope, input] of OPERATOR_TOOLS) {
      const { status, headers } = await callTool(school.url, name, input);
      expect([status, headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringContaining(`scope="${scope}"`),
      ]);
    }
  });

  test("a member's token calls none of them, and an operator's token none of a member's", async () => {
    const client = await school.createClient();
    const member = (await obtainPair(school.url, client)).access_token;

    for (const [name, , input] of OPERATOR_TOOLS)
      expect((await callTool(school.url, name, input, member)).status).toBe(403);
    for (const name of ["get_my_profile", "list_my_payments", "mark_all_notifications_read"])
      expect((await callTool(school.url, name, {}, token)).status).toBe(403);
  });

  test("a list is read to its end page by page, each row once", async () => {
    for (const [name, input] of [
      ["list_courses", {}],
      ["list_students", { slug: "react-ts-practice" }],
      ["list_orders", {}],
    ] as const) {
      const rows: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = (await toolOutput(
          school.url,
          name,
          { ...input, limit: 7, ...(cursor === undefined ? {} : { cursor }) },
          token,
        )) as { data: object[]; next_cursor: string | null };
        rows.push(...page.data.map((row) => JSON.stringify(row)));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      const whole = (await toolOutput(school.url, name, { ...input, limit: 100 }, token)) as {
        data: object[];
      };

      expect(new Set(rows).size).toBe(rows.length);
      expect(rows.slice(0, 100)).toEqual(whole.data.map((row) => JSON.stringify(row)));
    }
  });

  test.each([
    ["list_courses", { limit: 0 }],
    ["list_courses", { limit: 101 }],
    ["list_courses", { cursor: "not a cursor" }],
    ["get_course", { slug: "no-such" }],
    ["list_students", { slug: "no-such" }],
    ["list_students", {}],
    ["get_analytics_summary", { days: 0 }],
  ])("%s with %j is a fault of the call, in words", async (name, input) => {
    const { status, message } = await callTool(school.url, name, input, token);

    expect(status).toBe(200);
    expect(message).toMatchObject({ result: { isError: true } });
  });
});
