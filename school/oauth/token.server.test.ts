import { describe, expect, test } from "vitest";

import { DAY, MINUTE } from "#school/clock.ts";
import { findCode, spendCode, storeCode as insertCode } from "#school/store/oauth/authorization-codes.ts";
import { makeOpaque } from "#school/store/opaque.ts";
import { codeGrant, requestOf, storeCode } from "#school/testing/authorization.ts";
import { requestTokenDuring } from "#school/testing/meanwhile.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

const newCode = async () => storeCode(testSchool, (await testSchool.storePair()).clientId);

async function exchange(code: Record<string, string>) {
  const answer = await testSchool.postForm("/api/oauth/token", code);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe("the code grant", () => {
  test("accepts a code within a minute, with the verifier and challenge of RFC 7636", async () => {
    const code = await newCode();
    testSchool.advanceClock(MINUTE - 1);

    expect(await exchange(code)).toMatchObject({ status: 200, body: { scope: "account:read" } });
  });

  test("answers the pair with its lifetime, the second in which it was made, and the school", async () => {
    const { now, config, site } = testSchool.school;
    const code = await newCode();
    testSchool.advanceClock(1);

    expect((await exchange(code)).body).toEqual({
      access_token: expect.stringMatching(/^tok_/) as unknown,
      token_type: "Bearer",
      expires_in: config.accessTokenSeconds,
      refresh_token: expect.stringMatching(/^ref_/) as unknown,
      scope: "account:read",
      created_at: Math.floor(now() / 1000),
      school_id: site.id,
      school_subdomain: site.subdomain,
    });
  });

  test("repeats the resource of its request, and not another name of the school", async () => {
    const { school } = testSchool;
    const { clientId } = await testSchool.storePair();
    const resource = "https://other-name.example";
    const code = makeOpaque("cod", school.random);
    await insertCode(school, code, { ...requestOf(testSchool, clientId), resource }, "mem_yichun");
    const form = codeGrant(testSchool, clientId, code);

    expect((await exchange(form)).body).toMatchObject({ error: "invalid_target" });
    expect((await exchange({ ...form, resource })).status).toBe(200);
  });

  test("refuses a code after a minute", async () => {
    const code = await newCode();
    testSchool.advanceClock(MINUTE);

    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test.each<[string, Record<string, string>, string]>([
    ["for another redirect URI", { redirect_uri: "http://127.0.0.1/other" }, "invalid_grant"],
    ["with another verifier", { code_verifier: "v".repeat(43) }, "invalid_grant"],
    ["with a verifier that is none", { code_verifier: "short" }, "invalid_grant"],
    ["for another resource", { resource: "https://elsewhere.example" }, "invalid_target"],
    ["without a resource", { resource: "" }, "invalid_target"],
    ["with another code", { code: "cod_unknown" }, "invalid_grant"],
  ])("is refused %s, and its code stays good", async (_what, change, error) => {
    const code = await newCode();

    expect(await exchange({ ...code, ...change })).toMatchObject({ status: 400, body: { error } });
    expect((await exchange(code)).status).toBe(200);
  });

  test("is refused to another client, and its code stays good", async () => {
    const code = await newCode();
    const { clientId } = await testSchool.storeOperatorPair();

    expect(await exchange({ ...code, client_id: clientId })).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    expect((await exchange(code)).status).toBe(200);
  });

  test("needs no resource for a client of operators, and takes no other one than the school's", async () => {
    const { clientId } = await testSchool.storeOperatorPair();
    const { resource: _resource, ...code } = await storeCode(testSchool, clientId, "mem_owner");

    expect((await exchange({ ...code, resource: "https://elsewhere.example" })).body["error"]).toBe(
      "invalid_target",
    );
    expect((await exchange(code)).status).toBe(200);
  });

  test("has no ID token without openid, and no pair for a grant type that does not exist", async () => {
    const code = await newCode();

    expect(await exchange({ ...code, grant_type: "password" })).toMatchObject({
      status: 400,
      body: { error: "unsupported_grant_type" },
    });
    expect((await exchange(code)).body).not.toHaveProperty("id_token");
  });

  test("makes no pair when another request has used its code since it was read", async () => {
    const code = await newCode();
    const { db, now } = testSchool.school;
    const pairs = () =>
      db
        .selectFrom("token_pair")
        .selectAll()
        .where("client_id", "=", code["client_id"] ?? "")
        .execute();
    const before = (await pairs()).length;
    const answer = await requestTokenDuring(testSchool, code, "code_hash", () =>
      db.updateTable("authorization_code").set({ used_at: now() }).execute(),
    );

    expect(answer).toEqual({ hasHappened: true, status: 400, error: "invalid_grant" });
    expect(await pairs()).toHaveLength(before);
  });

  test("keeps its code good when the pair cannot be stored", async () => {
    const code = await newCode();
    const failed = await testSchool.withoutTable("token_pair", () => exchange(code));

    expect(failed.status).toBe(500);
    expect((await exchange(code)).status).toBe(200);
  });

  test("is spent once, also when two requests have found its code unspent", async () => {
    const { db, now } = testSchool.school;
    const code = await findCode(db, (await newCode())["code"] ?? "");
    const [pair] = await db.selectFrom("token_pair").select("id").limit(1).execute();
    if (code === undefined || pair === undefined) throw new Error("There is no code, or no pair.");

    expect(await spendCode(db, code, pair.id, now())).toBe(true);
    expect(await spendCode(db, code, pair.id, now())).toBe(false);
  });

  test("refresh tokens do not expire", async () => {
    const pair = await testSchool.storePair();
    testSchool.advanceClock(400 * DAY);

    expect((await testSchool.refresh(pair)).statusCode).toBe(200);
  });
});

describe("the refresh grant", () => {
  const refresh = async (scope: string, requested: Record<string, string>) => {
    const { refreshToken, clientId } = await testSchool.storePair({ scope });
    return exchange({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: clientId,
      ...requested,
    });
  };

  test.each([
    ["openid account:read", {}, "openid account:read"],
    ["openid account:read", { scope: "account:read" }, "account:read"],
    ["openid account:read", { scope: "account:read openid" }, "account:read openid"],
    ["openid account:read", { scope: "openid  openid" }, "openid"],
  ])("of %j with %j gives %j", async (granted, requested, scope) => {
    expect(await refresh(granted, requested)).toMatchObject({ status: 200, body: { scope } });
  });

  test.each(["account:read account:write", "account:write", "courses:read", " "])(
    "cannot ask for %j when account:read was granted",
    async (scope) => {
      expect(await refresh("account:read", { scope })).toMatchObject({
        status: 400,
        body: { error: "invalid_scope" },
      });
    },
  );

  test.each([
    ["http://127.0.0.1:4000", 200],
    ["http://127.0.0.1:4000/", 200],
    ["https://elsewhere.example", 400],
  ])("with the resource %s is answered %i", async (resource, status) => {
    expect((await refresh("account:read", { resource })).status).toBe(status);
  });

  test("takes the origin that the pair was issued for, also when it is no longer the school's", async () => {
    const resource = "https://former.example";
    const { refreshToken, clientId } = await testSchool.storePair({ resource });
    const form = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId, resource };

    expect((await exchange(form)).status).toBe(200);
  });
});
