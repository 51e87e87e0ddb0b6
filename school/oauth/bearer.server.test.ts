import { describe, expect, test } from "vitest";

import { hashOpaque } from "#school/store/opaque.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

const QUERY = "{ viewer { id } }";

describe("requirePrincipal", () => {
  test('Spec, "Authentication", rule 8: a token without school_id is for a different organization', async () => {
    const { accessToken } = await testSchool.storePair({ schoolId: null });
    const answer = await testSchool.queryMemberApi(accessToken, QUERY);

    expect(answer.status).toBe(401);
    expect(answer.challenge).toContain("different organization");
  });

  test('Spec, "Authentication", rule 6: a token without a resource is for a different origin', async () => {
    const { accessToken } = await testSchool.storePair({ resource: null });
    const answer = await testSchool.queryMemberApi(accessToken, QUERY);

    expect(answer.status).toBe(401);
    expect(answer.challenge).toContain("different origin");
  });

  test('Spec, "Authentication", rule 8: a refresh copies the absence of school_id', async () => {
    const answer = await testSchool.refresh(await testSchool.storePair({ schoolId: null }));
    const fresh = answer.json<Record<string, string>>();

    expect(answer.statusCode).toBe(200);
    expect(fresh).not.toHaveProperty("school_id");
    expect((await testSchool.queryMemberApi(fresh["access_token"] ?? "", QUERY)).status).toBe(401);
  });

  test('Spec, "Errors", row 14: a token with no resource owner is not bound to a user', async () => {
    const { accessToken } = await testSchool.storePair({ memberId: null });
    const answer = await testSchool.queryMemberApi(accessToken, QUERY);

    expect(answer.status).toBe(401);
    expect(answer.challenge).toContain("not bound to a user");
  });

  test("an access token is valid in the last millisecond of its lifetime, and not in the next one", async () => {
    const { accessToken } = await testSchool.storePair();
    testSchool.advanceClock(7200 * 1000 - 1);
    expect((await testSchool.queryMemberApi(accessToken, QUERY)).status).toBe(200);

    testSchool.advanceClock(1);
    expect((await testSchool.queryMemberApi(accessToken, QUERY)).status).toBe(401);
  });

  test("a token of a vendor's platform is refused once the settings do not name the platform", async () => {
    const { school } = testSchool;
    const { vendorClientIds } = school;
    const [clientId = ""] = vendorClientIds;
    const { accessToken } = await testSchool.storePair({ clientId, memberId: "mem_owner" });
    const call = async () =>
      (
        await testSchool.app.inject({
          url: "/api/oauth/userinfo",
          headers: { authorization: `Bearer ${accessToken}` },
        })
      ).statusCode;
    expect(await call()).toBe(200);
    school.vendorClientIds = new Set();
    expect(await call()).toBe(401);
    school.vendorClientIds = vendorClientIds;
  });

  test.each([
    ["no header", 401, undefined],
    ["another scheme", 401, (token: string) => `Basic ${token}`],
    ["a second token", 401, (token: string) => `Bearer ${token} ${token}`],
    ["a text after it", 401, (token: string) => `Bearer ${token},`],
    ["a text before it", 401, (token: string) => `x Bearer ${token}`],
    ["a scheme in small letters", 200, (token: string) => `bearer ${token}`],
  ])("RFC 6750 section 2.1: a token with %s is answered %i", async (_what, status, header) => {
    const { accessToken } = await testSchool.storePair();
    const authorization = header?.(accessToken);
    const answer = await testSchool.app.inject({
      url: "/api/oauth/userinfo",
      headers: authorization === undefined ? {} : { authorization },
    });

    expect(answer.statusCode).toBe(status);
  });

  test("a call with a refused token is not a first use: the predecessor pair stays live", async () => {
    const old = await testSchool.storePair();
    const row = await testSchool.school.db
      .selectFrom("token_pair")
      .select("id")
      .where("access_hash", "=", hashOpaque(old.accessToken))
      .executeTakeFirstOrThrow();
    const fresh = await testSchool.storePair({
      predecessorId: row.id,
      resource: "https://elsewhere.example",
    });
    expect((await testSchool.queryMemberApi(fresh.accessToken, QUERY)).status).toBe(401);

    expect((await testSchool.queryMemberApi(old.accessToken, QUERY)).status).toBe(200);
  });

  test("a call that lacks a scope is a first use: the predecessor pair ends", async () => {
    const old = await testSchool.storePair();
    const { access_token = "" } = (await testSchool.refresh(old)).json<Record<string, string>>();
    await testSchool.school.db
      .updateTable("token_pair")
      .set({ scope: "openid" })
      .where("access_hash", "=", hashOpaque(access_token))
      .execute();
    expect((await testSchool.queryMemberApi(access_token, QUERY)).status).toBe(403);

    expect((await testSchool.queryMemberApi(old.accessToken, QUERY)).status).toBe(401);
  });

  test.each([
    ["/member/graphql", "account:read"],
    ["/api/v1/courses", "courses:write"],
    ["/mcp", "courses:read"],
  ])("a token is checked before the body of a call of %s is read", async (url, scope) => {
    const { accessToken } = url.startsWith("/member")
      ? await testSchool.storePair({ scope })
      : await testSchool.storeOperatorPair({ scope });
    const send = async (token: string) =>
      (
        await testSchool.app.inject({
          method: "POST",
          url,
          headers: {
            host: "127.0.0.1:4000",
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
          },
          payload: "x".repeat(1024 * 1024),
        })
      ).statusCode;

    expect([await send("tok_unknown"), await send(accessToken)]).toEqual([401, 413]);
  });

  test("a call with a pair that was used before writes nothing", async () => {
    const { accessToken } = await testSchool.storePair();
    await testSchool.queryMemberApi(accessToken, QUERY);
    testSchool.statements.length = 0;
    await testSchool.queryMemberApi(accessToken, QUERY);

    expect(testSchool.statements).toHaveLength(2);
    expect(testSchool.statements.every((statement) => statement.startsWith("select"))).toBe(true);
  });
});

describe("the database", () => {
  test("holds tokens and passwords as hashes alone", async () => {
    const { accessToken, refreshToken } = await testSchool.storePair();
    const rows = JSON.stringify([
      await testSchool.school.db.selectFrom("token_pair").selectAll().execute(),
      await testSchool.school.db.selectFrom("oauth_client").selectAll().execute(),
      await testSchool.school.db.selectFrom("member").selectAll().execute(),
    ]);

    expect(rows).not.toContain(accessToken);
    expect(rows).not.toContain(refreshToken);
    expect(rows).not.toContain("titmouse");
    expect(rows).toContain("$argon2id$");
  });
});
