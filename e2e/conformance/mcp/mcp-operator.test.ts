import { beforeAll, describe, expect, test } from "vitest";

import { callTool, listTools, toolOutput } from "./mcp-messages.ts";
import { obtainPair } from "../member-client.ts";
import { demoSchoolForTests, openedForTests } from "../opened-for-tests.ts";
import { operatorApi, type OperatorApi } from "../operator-api/operator-api.ts";
import { OPERATOR_CLIENT_SCOPE, registerProgram } from "../operator-client.ts";
import { OPERATOR } from "../people.ts";

const school = demoSchoolForTests({
  TRUSTED_PROXIES: "127.0.0.1",
  SCHOOL_OPERATOR_CALLS_PER_MINUTE: "100000",
  SCHOOL_ANONYMOUS_CALLS_PER_MINUTE: "100000",
});
const program = openedForTests(() => registerProgram(school.url));
let token: string;
let rest: OperatorApi;
/** The operations of the REST API that have a tool, by the tool's name. */
let operations: Map<string, { method: string; path: string; scope: string }>;

beforeAll(async () => {
  token = (await obtainPair(school.url, program, { ...OPERATOR, scope: OPERATOR_CLIENT_SCOPE })).access_token;
  rest = operatorApi(school.url, token);
  operations = await readOperations();
});

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; security: Record<string, string[]>[] }>>;
}

/** Reads the operations from `/openapi.json`, without those that have no tool: deletions, and the upload of a file. */
async function readOperations() {
  const { paths } = (await (await fetch(`${school.url}/openapi.json`)).json()) as OpenApi;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => {
      const spelled = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      // The public tool has the name that the operation would have.
      const name = spelled === "get_school" ? "get_school_settings" : spelled;
      const [scope = ""] = Object.values(security[0] ?? {}).flat();
      return [name, { method, path, scope }] as const;
    }),
  );
  return new Map(
    described.filter(([, { method, path }]) => method !== "delete" && !path.includes("/storage")),
  );
}

const ANONYMOUS_OR_MEMBER = /^(get_school|list_public_\w+|get_public_\w+)$/;

describe("the tools of an operator client", () => {
  test("each operation of the REST API that does not delete has a tool with the same scope", async () => {
    const names = (await listTools(school.url, token)).map(({ name }) => name);
    expect(
      names.filter((name) => !ANONYMOUS_OR_MEMBER.test(name) || operations.has(name)).toSorted(),
    ).toEqual([...operations.keys()].toSorted());

    for (const [name, { scope }] of operations) {
      const { status, headers } = await callTool(school.url, name);
      expect([name, status]).toEqual([name, 401]);
      expect(headers.get("www-authenticate")).toContain(`scope="${scope}"`);
    }
  });

  test("a tool without its scope is 403 with the scope in the challenge, and is not listed", async () => {
    const pair = await obtainPair(school.url, program, { ...OPERATOR, scope: "openid" });
    for (const [name, { scope }] of operations) {
      const { status, headers } = await callTool(school.url, name, {}, pair.access_token);
      expect([name, status]).toEqual([name, 403]);
      expect(headers.get("www-authenticate")).toMatch(
        new RegExp(`error="insufficient_scope".*scope="${scope}"`),
      );
    }
    const listed = await listTools(school.url, pair.access_token);
    expect(listed.filter(({ name }) => operations.has(name))).toEqual([]);
  });

  test("a member's token cannot call them, and an operator's cannot call a member's tools", async () => {
    const client = await school.createClient();
    const member = (await obtainPair(school.url, client)).access_token;

    for (const name of operations.keys())
      expect([name, (await callTool(school.url, name, {}, member)).status]).toEqual([name, 403]);
    for (const name of ["get_my_profile", "list_my_payments", "mark_all_notifications_read"])
      expect((await callTool(school.url, name, {}, token)).status).toBe(403);
  });

  test("only tools of GET operations are annotated as read-only", async () => {
    const marked = new Map(
      (await listTools(school.url, token)).map(({ name, annotations }) => [name, annotations.readOnlyHint]),
    );
    for (const [name, { method }] of operations)
      expect([name, marked.get(name)]).toEqual([name, method === "get"]);
  });

  test("a tool that reads answers the same as REST", async () => {
    let compared = 0;
    for (const [name, { method, path }] of operations) {
      if (method !== "get" || path.includes("{")) continue;
      const { status, body } = await rest.call("GET", path.replace("/api/v1", ""));
      expect([name, status]).toEqual([name, 200]);
      expect(await toolOutput(school.url, name, {}, token)).toEqual(body);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });

  test("REST reads what a tool wrote, and a conflict is an error of the call with a message", async () => {
    const course = { slug: "by-a-tool", title: "Made by a tool" };
    const created = await toolOutput(school.url, "create_course", course, token);
    const change = { course_id: created["id"], title: "Changed by a tool" };
    const changed = await toolOutput(school.url, "update_course", change, token);
    const { body } = await rest.call("GET", `/courses/${String(created["id"])}`);
    const again = await callTool(school.url, "create_course", course, token);

    expect(changed).toEqual(body);
    expect(body).toMatchObject({ ...course, title: "Changed by a tool", state: "draft" });
    expect(again.message).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining("already") }] },
    });
  });

  test("public tools answer no drafts and nothing that is published later", async () => {
    const post = { title: "News", body: "Text" };
    for (const [slug, published_at] of [
      ["a-draft", null],
      ["published", "2026-01-01T00:00:00Z"],
      ["to-come", "2099-01-01T00:00:00Z"],
    ] as const)
      await toolOutput(school.url, "create_post", { ...post, slug, published_at }, token);
    await toolOutput(school.url, "create_course", { slug: "a-draft-course", title: "Draft" }, token);
    const posts = JSON.stringify(await toolOutput(school.url, "list_public_posts"));
    const courses = JSON.stringify(await toolOutput(school.url, "list_public_courses", { limit: 100 }));

    expect(posts).toContain('"published"');
    expect(posts).not.toMatch(/a-draft|to-come/);
    expect(courses).not.toContain("a-draft-course");
    const draft = await callTool(school.url, "get_public_course", { slug: "a-draft-course" });
    expect(draft.message).toMatchObject({ result: { isError: true } });
  });

  test.each([
    ["list_courses", { limit: 101 }],
    ["list_courses", { cursor: "bm8" }],
    ["list_courses", { colour: "red" }],
    ["get_course", {}],
    ["get_course", { course_id: "no-such" }],
    ["create_course", { slug: "Not A Slug", title: "x" }],
    ["update_course", { course_id: "crs_desk-yoga" }],
    ["create_event", { slug: "x", title: "x", starts_at: "2026-13-45T99:99:99Z", time_zone: "Asia/Taipei" }],
  ])("%s with %j is answered as an error of the call, with a message", async (name, input) => {
    const { status, message } = await callTool(school.url, name, input, token);

    expect(status).toBe(200);
    expect(message).toMatchObject({ result: { isError: true } });
    expect(JSON.stringify(message)).not.toContain("Something went wrong");
  });
});
