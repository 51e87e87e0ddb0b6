import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";

import { storeCode } from "#school/store/oauth/authorization-codes.ts";
import { requireSigningKey } from "#school/store/oauth/signing-keys.ts";
import { makeOpaque } from "#school/store/opaque.ts";
import { codeGrant, requestOf } from "#school/testing/authorization.ts";
import { buildTestSchool, openTestSchool, type TestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const ORIGIN = "http://127.0.0.1:4000";

/** Exchanges a code with openid. @returns the token response and the id of its client */
async function signIn(of: TestSchool, memberId = "mem_yichun", nonce: string | null = null) {
  const { clientId } = await of.storePair();
  const code = makeOpaque("cod", of.school.random);
  await storeCode(of.school, code, { ...requestOf(of, clientId), scope: "openid", nonce }, memberId);
  const answer = (await of.postForm("/api/oauth/token", codeGrant(of, clientId, code))).json<
    Record<string, string>
  >();
  return { clientId, accessToken: answer["access_token"] ?? "", idToken: answer["id_token"] ?? "" };
}

const setPicture = (avatar_url: string | null) =>
  testSchool.school.db.updateTable("member").set({ avatar_url }).where("id", "=", "mem_yichun").execute();

const userInfo = async (accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await testSchool.app.inject({ url: "/api/oauth/userinfo", headers });
  return { status: answer.statusCode, claims: answer.json<Record<string, unknown>>() };
};

describe("the ID token", () => {
  test("is signed by the present key for its client, for ten minutes, with the claims of UserInfo", async () => {
    await setPicture("/pictures/yichun.png");
    const { clientId, accessToken, idToken } = await signIn(testSchool, "mem_yichun", "n");
    const { school } = testSchool;
    const { claims } = await userInfo(accessToken);
    const now = Math.floor(school.now() / 1000);

    expect(decodeProtectedHeader(idToken)).toEqual({
      alg: "ES256",
      kid: (await requireSigningKey(school.db, school.now)).kid,
    });
    expect(decodeJwt(idToken)).toEqual({
      ...claims,
      iss: ORIGIN,
      aud: clientId,
      exp: now + 600,
      iat: now,
      nonce: "n",
    });
    expect(claims).toMatchObject({
      sub: "mem_yichun",
      picture: `${ORIGIN}/pictures/yichun.png`,
      org_id: school.site.id,
    });
  });

  test("has no nonce when the request had none, and no picture of a member without one", async () => {
    await setPicture(null);
    const { idToken } = await signIn(testSchool);

    expect(decodeJwt(idToken)).not.toHaveProperty("nonce");
    expect(decodeJwt(idToken)).not.toHaveProperty("picture");
  });

  test("has a picture's address at another site as it is", async () => {
    await setPicture("https://pictures.example/a.png");

    expect(decodeJwt((await signIn(testSchool)).idToken)["picture"]).toBe("https://pictures.example/a.png");
  });

  test("has no iat when the school's setting leaves it out, and discovery does not list it then", async () => {
    const without = await buildTestSchool({ SCHOOL_ID_TOKEN_IAT: "off" });
    const claimsOf = async ({ app }: TestSchool) =>
      (await app.inject({ url: "/.well-known/openid-configuration" })).json<{ claims_supported: string[] }>()
        .claims_supported;
    const [listed, listedWithout] = [await claimsOf(testSchool), await claimsOf(without)];
    const { idToken } = await signIn(without);
    await without.close();

    expect(decodeJwt(idToken)).not.toHaveProperty("iat");
    expect(listed).toEqual([...listedWithout, "iat"]);
    expect(listedWithout).not.toContain("iat");
  });
});

describe("UserInfo", () => {
  test("is refused to a token without openid", async () => {
    const { accessToken } = await testSchool.storePair({ scope: "account:read profile email" });

    expect((await userInfo(accessToken)).status).toBe(403);
  });
});

test("the protected resource lists every scope that reads, and none that writes", async () => {
  const url = "/.well-known/oauth-protected-resource";
  const read = async (path: string) => (await testSchool.app.inject({ url: url + path })).json<unknown>();
  const scopes = expect.not.arrayContaining(["courses:write", "storage:write", "account:read"]) as unknown;

  expect(await read("")).toMatchObject({ resource: ORIGIN, scopes_supported: scopes });
  expect(await read("/mcp")).toMatchObject({ resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] });
  expect(await read("")).toMatchObject({
    scopes_supported: expect.arrayContaining(["openid", "courses:read", "orders:read"]) as unknown,
  });
});
