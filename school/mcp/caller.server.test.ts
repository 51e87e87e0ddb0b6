import { afterEach, describe, expect, test, vi } from "vitest";

import { identifyCaller } from "#school/mcp/caller.ts";
import type { School } from "#school/school.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

afterEach(() => void vi.useRealTimers());

async function present(accessToken: string) {
  const answer = await testSchool.postMessages(
    { jsonrpc: "2.0", id: 1, method: "tools/list" },
    { authorization: `Bearer ${accessToken}` },
  );
  const { headers, statusCode, payload } = answer;
  return { status: statusCode, challenge: String(headers["www-authenticate"] ?? "none"), payload };
}

/** A database that takes every question and answers none. */
function silentDatabase(): School["db"] {
  const silent: unknown = new Proxy(() => undefined, {
    get: (_target, name) => (name === "executeTakeFirst" ? () => new Promise(() => undefined) : () => silent),
  });
  return silent as School["db"];
}

describe("who calls the tool endpoint", () => {
  test('Spec, "Errors", row 14: a token with no resource owner is rejected as not bound to a user', async () => {
    const { accessToken } = await testSchool.storePair({ memberId: null });

    expect(await present(accessToken)).toMatchObject({
      status: 401,
      challenge: expect.stringContaining("not bound to a user"),
    });
  });

  test("the role of an operator is checked on each call", async () => {
    const { accessToken } = await testSchool.storeOperatorPair();
    const roles = () => testSchool.school.db.updateTable("member_role").where("member_id", "=", "mem_owner");
    const params = { name: "list_courses", arguments: {} };
    const call = () =>
      testSchool.postMessages(
        { jsonrpc: "2.0", id: 1, method: "tools/call", params },
        { authorization: `Bearer ${accessToken}` },
      );
    expect((await call()).statusCode).toBe(200);
    await roles().set({ role: "student" }).execute();
    const refused = await call();
    await roles().set({ role: "owner" }).execute();

    expect(refused.statusCode).toBe(403);
    expect(refused.headers["www-authenticate"]).toContain("insufficient_scope");
  });

  test('Spec, "Errors", row 13: a store that fails is 503 without a challenge', async () => {
    const { accessToken } = await testSchool.storePair();
    const answer = await testSchool.withoutTable("token_pair", () => present(accessToken));

    expect(answer).toMatchObject({ status: 503, challenge: "none" });
    expect(JSON.parse(answer.payload)).toMatchObject({ error: "temporarily_unavailable" });
  });

  test('Spec, "Errors", row 13: a token that is not checked within two seconds is 503, too', async () => {
    const silent = { ...testSchool.school, db: silentDatabase() };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const verdict = identifyCaller(silent, "Bearer tok_any").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1999);
    const early = await Promise.race([verdict, Promise.resolve("none yet")]);
    await vi.advanceTimersByTimeAsync(1);

    expect(early).toBe("none yet");
    expect(await verdict).toMatchObject({ status: 503, error: "temporarily_unavailable" });
  });

  test("a token that was checked in time leaves no timer", async () => {
    const { accessToken } = await testSchool.storePair();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await identifyCaller(testSchool.school, `Bearer ${accessToken}`);
    // The connection to PostgreSQL has one of its own.
    const before = vi.getTimerCount();
    await identifyCaller(testSchool.school, `Bearer ${accessToken}`);
    await expect(identifyCaller(testSchool.school, "Bearer tok_unknown")).rejects.toThrow();

    expect(vi.getTimerCount()).toBe(before);
  });
});

test("of several calls none is made when the caller may not make one of them", async () => {
  const { accessToken } = await testSchool.storeOperatorPair({ scope: "courses:write" });
  const made = () =>
    testSchool.school.db.selectFrom("course").select("id").where("slug", "=", "ferns").execute();
  const create = { name: "create_course", arguments: { slug: "ferns", title: "Ferns" } };
  const send = (...calls: object[]) =>
    testSchool.postMessages(
      calls.map((params, id) => ({ jsonrpc: "2.0", id, method: "tools/call", params })),
      { authorization: `Bearer ${accessToken}` },
    );

  expect((await send(create, { name: "list_members", arguments: {} })).statusCode).toBe(403);
  expect(await made()).toEqual([]);
  expect((await send(create)).statusCode).toBe(200);
  expect(await made()).toHaveLength(1);
});

test.each([
  ["nothing", null],
  ["text", "tools/call"],
  ["a list", ["tools/call"]],
  ["a call without parameters", { method: "tools/call" }],
  ["a call whose parameters are text", { method: "tools/call", params: "list_courses" }],
  ["a call without a name", { method: "tools/call", params: { arguments: {} } }],
  ["a call whose name is a number", { method: "tools/call", params: { name: 5 } }],
  ["a call of an unknown tool", { method: "tools/call", params: { name: "toString" } }],
  ["another method", { method: "prompts/get", params: { name: "list_courses" } }],
])("no scope is asked for %s", async (_message, message) => {
  const { statusCode } = await testSchool.postMessages([message]);

  expect([200, 400]).toContain(statusCode);
});

describe("RFC 6750 section 3, RFC 9728 section 5.1: the challenge", () => {
  const METADATA = "http://127.0.0.1:4000/.well-known/oauth-protected-resource";
  const call = (name: string) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: {} },
  });
  const challengeOf = async (name: string, headers: Record<string, string> = {}) =>
    String((await testSchool.postMessages(call(name), headers)).headers["www-authenticate"]);

  test("of a call without a token names the scope of the tool, and the metadata of its programs", async () => {
    expect(await challengeOf("list_courses")).toMatch(
      new RegExp(`error="invalid_token".*scope="courses:read".*resource_metadata="${METADATA}/mcp"`),
    );
    expect(await challengeOf("get_my_profile")).toMatch(
      new RegExp(`scope="account:read".*resource_metadata="${METADATA}"`),
    );
  });

  test("of a token that is not valid names no scope", async () => {
    const challenge = await challengeOf("list_courses", { authorization: "Bearer tok_unknown" });

    expect(challenge).toMatch(new RegExp(`error="invalid_token".*resource_metadata="${METADATA}"`));
    expect(challenge).not.toContain("scope");
  });

  test("of a token that lacks the scope is insufficient_scope", async () => {
    const { accessToken } = await testSchool.storeOperatorPair({ scope: "members:read" });

    expect(await challengeOf("list_courses", { authorization: `Bearer ${accessToken}` })).toMatch(
      new RegExp(`error="insufficient_scope".*scope="courses:read".*resource_metadata="${METADATA}/mcp"`),
    );
  });
});
