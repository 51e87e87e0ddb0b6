import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl, storeCode } from "#school/testing/authorization.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

let testSchool: TestSchool;

beforeEach(async () => {
  testSchool = await buildTestSchool();
});
afterEach(() => testSchool.close());

const QUERY = "{ viewer { id } }";

async function post(url: string, fields: Record<string, string>) {
  const answer = await testSchool.postForm(url, fields);
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
}

describe("a disabled client", () => {
  async function disable(clientId: string): Promise<void> {
    await testSchool.school.db
      .updateTable("oauth_client")
      .set({ disabled_at: testSchool.school.now() })
      .where("id", "=", clientId)
      .execute();
  }

  test("has no access token that is still accepted", async () => {
    const { accessToken, clientId } = await testSchool.storePair();
    expect((await testSchool.queryMemberApi(accessToken, QUERY)).status).toBe(200);
    await disable(clientId);

    expect((await testSchool.queryMemberApi(accessToken, QUERY)).status).toBe(401);
  });

  test.each([{ grant_type: "refresh_token", refresh_token: "ref_unknown" }, { grant_type: "password" }])(
    "is told that its grants have ended, whatever it asks for: $grant_type",
    async (fields) => {
      const { clientId } = await testSchool.storePair();
      await disable(clientId);

      expect(await post("/api/oauth/token", { ...fields, client_id: clientId })).toMatchObject({
        status: 400,
        body: { error: "invalid_grant" },
      });
    },
  );

  test("can revoke its pairs, and cannot refresh them", async () => {
    const pair = await testSchool.storePair();
    const { refreshToken, clientId } = pair;
    await disable(clientId);
    const refreshed = await testSchool.refresh(pair);
    expect(refreshed.statusCode).toBe(400);
    expect(refreshed.json()).toMatchObject({ error: "invalid_grant" });

    expect((await post("/api/oauth/revoke", { token: refreshToken, client_id: clientId })).status).toBe(200);
    const pairs = await testSchool.school.db.selectFrom("token_pair").select("revoked_at").execute();
    expect(pairs.map(({ revoked_at }) => revoked_at)).toEqual([testSchool.school.now()]);
  });
});

describe("a replayed code", () => {
  test("ends the pair that it made and those refreshed from it, and no other", async () => {
    const bystander = await testSchool.storePair();
    const { clientId } = bystander;
    const exchange = await storeCode(testSchool, clientId);
    const refresh = async (refreshToken = "") =>
      (await testSchool.refresh({ refreshToken, clientId })).json<Record<string, string>>();
    const first = (await post("/api/oauth/token", exchange)).body;
    const second = await refresh(first["refresh_token"]);
    // Each first use ends the former pair.
    expect((await testSchool.queryMemberApi(second["access_token"] ?? "", QUERY)).status).toBe(200);
    const third = await refresh(second["refresh_token"]);
    expect((await testSchool.queryMemberApi(third["access_token"] ?? "", QUERY)).status).toBe(200);

    expect(await post("/api/oauth/token", exchange)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    for (const pair of [first, second, third])
      expect((await testSchool.queryMemberApi(pair["access_token"] ?? "", QUERY)).status).toBe(401);
    expect((await testSchool.queryMemberApi(bystander.accessToken, QUERY)).status).toBe(200);
  });
});

test("[S70] a replayed code ends nothing for a caller who lacks the verifier", async () => {
  const { clientId } = await testSchool.storePair();
  const exchange = await storeCode(testSchool, clientId);
  const { body } = await post("/api/oauth/token", exchange);
  for (const other of [{ code_verifier: "w".repeat(43) }, { redirect_uri: "http://127.0.0.1/other" }])
    expect(await post("/api/oauth/token", { ...exchange, ...other })).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
  expect((await testSchool.queryMemberApi(body["access_token"] ?? "", QUERY)).status).toBe(200);
});

describe('Spec, "Authentication", rule 3: any role holder at the site can authorize a client', () => {
  test("a member without a role at this site cannot", async () => {
    const { clientId } = await testSchool.storePair();
    const cookie = `school-session=${await openWebSession(testSchool.school, "mem_yichun")}`;
    const url = authorizeUrl(testSchool, clientId);
    const ask = () => testSchool.app.inject({ url, headers: { cookie } });
    const id = /name="consent_request" value="([^"]*)"/.exec((await ask()).payload)?.[1] ?? "";
    await testSchool.school.db
      .deleteFrom("member_role")
      .where("member_id", "=", "mem_yichun")
      .where("school_id", "=", testSchool.school.site.id)
      .execute();
    const page = await ask();
    const allow = { consent_request: id, decision: "allow" };
    const answer = await testSchool.postForm("/oauth/consent", allow, { cookie });

    expect(page.statusCode).toBe(403);
    expect(page.payload).not.toContain("consent_request");
    expect(answer.headers.location).toMatch(/error=access_denied.*iss=/);
  });
});
