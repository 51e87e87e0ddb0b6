import { describe, expect, test } from "vitest";

import {
  askMemberApi,
  askUserInfo,
  authorize,
  exchangeFields,
  obtainPair,
  postForm,
  presentAccessToken,
  requestRefresh,
  revoke,
} from "../member-client.ts";
import { clientForTests, sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();
const client = clientForTests(school);

const askForTokens = (fields: Record<string, string | undefined>, headers?: Record<string, string>) =>
  postForm(`${school.url}/api/oauth/token`, fields, headers);
const askToRevoke = (fields: Record<string, string>) => postForm(`${school.url}/api/oauth/revoke`, fields);

/** Status and code of a refusal, whose body must be that of RFC 6749 section 5.2. */
async function refusalOf(answer: Response): Promise<[number, string]> {
  const body = (await answer.json()) as { error: string; error_description: string };
  expect(Object.keys(body)).toEqual(["error", "error_description"]);
  return [answer.status, body.error];
}

describe('Spec, "Errors", row 1: an OAuth endpoint failure has the body of RFC 6749 section 5.2', () => {
  test("an unknown grant type, a missing one, a missing client and an unknown one", async () => {
    const { client_id, client_secret } = client;
    const known = { client_id, client_secret };
    const refresh = { grant_type: "refresh_token" };
    const refusal = async (fields: Record<string, string | undefined>) =>
      refusalOf(await askForTokens(fields));

    expect(await refusal({ ...known, grant_type: "password" })).toEqual([400, "unsupported_grant_type"]);
    expect(await refusal(known)).toEqual([400, "invalid_request"]);
    expect(await refusal(refresh)).toEqual([400, "invalid_request"]);
    expect(await refusal({ ...refresh, client_id: "cli_none" })).toEqual([401, "invalid_client"]);
  });

  test.each([
    [
      "a repeated field",
      "application/x-www-form-urlencoded",
      "grant_type=refresh_token&grant_type=refresh_token",
    ],
    ["a JSON body", "application/json", '{"grant_type":"refresh_token"}'],
    ["a broken JSON body", "application/json", "{"],
    ["an XML body", "text/xml", "<x/>"],
  ])("%s is the caller's fault and never a 5xx", async (_fault, type, body) => {
    const headers = { "content-type": type };
    const answer = await fetch(`${school.url}/api/oauth/token`, { method: "POST", headers, body });

    expect(await refusalOf(answer)).toEqual([400, "invalid_request"]);
  });

  test("an unknown refresh token and another client's are invalid_grant", async () => {
    const pair = await obtainPair(school.url, client);
    const unknown = await requestRefresh(school.url, client, "ref_guess");
    const anothers = await requestRefresh(school.url, await school.otherClient(), pair.refresh_token);

    for (const answer of [unknown, anothers]) expect(await refusalOf(answer)).toEqual([400, "invalid_grant"]);
  });

  test("a refresh cannot ask for a scope that was not granted", async () => {
    const pair = await obtainPair(school.url, client, { scope: "openid account:read" });
    const answer = await askForTokens({
      grant_type: "refresh_token",
      refresh_token: pair.refresh_token,
      client_id: client.client_id,
      client_secret: client.client_secret,
      scope: "account:read account:write",
    });

    expect(await refusalOf(answer)).toEqual([400, "invalid_scope"]);
  });
});

describe('Spec, "Errors", row 5: a confidential client that uses none or omits its secret is rejected', () => {
  test.each([
    ["omits its secret", { client_secret: undefined }],
    ["uses none", { client_secret: undefined, token_endpoint_auth_method: "none" }],
    ["sends none beside its secret", { token_endpoint_auth_method: "none" }],
    ["sends a wrong secret", { client_secret: "sec_wrong" }],
  ])("a client that %s", async (_fault, difference) => {
    const fields = exchangeFields(school.url, client, await authorize(school.url, client));
    const answer = await askForTokens({ ...fields, ...difference });

    expect(await refusalOf(answer)).toEqual([401, "invalid_client"]);
  });

  test("HTTP Basic is not a method of this school", async () => {
    const fields = exchangeFields(school.url, client, await authorize(school.url, client));
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString("base64");
    const answer = await askForTokens(fields, { authorization: `Basic ${basic}` });

    expect(await refusalOf(answer)).toEqual([401, "invalid_client"]);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  test("a public client uses the method none, may send it, and must not send a secret", async () => {
    const publicClient = await school.publicClient();
    const exchange = async (difference: Record<string, string | undefined>) =>
      askForTokens({
        ...exchangeFields(school.url, publicClient, await authorize(school.url, publicClient)),
        ...difference,
      });

    expect((await exchange({})).status).toBe(200);
    expect((await exchange({ token_endpoint_auth_method: "none" })).status).toBe(200);
    expect(await refusalOf(await exchange({ client_secret: "sec_any" }))).toEqual([401, "invalid_client"]);
  });
});

describe('Spec, "Revocation form fields" · "Errors", row 6 and "Authentication", rule 12: revocation', () => {
  test("a confidential client without its secret is 403 unauthorized_client, and nothing ends", async () => {
    const pair = await obtainPair(school.url, client);
    const answer = await askToRevoke({
      token: pair.refresh_token,
      client_id: client.client_id,
    });

    expect(await refusalOf(answer)).toEqual([403, "unauthorized_client"]);
    expect(await presentAccessToken(school.url, pair.access_token)).toBe(200);
  });

  test("the refusal does not tell whether the token exists", async () => {
    const answer = await askToRevoke({ token: "nothing", client_id: client.client_id });

    expect(await refusalOf(answer)).toEqual([403, "unauthorized_client"]);
  });

  test("a public client revokes with its client_id alone", async () => {
    const publicClient = await school.publicClient();
    const pair = await obtainPair(school.url, publicClient);
    expect((await revoke(school.url, publicClient, pair.refresh_token)).status).toBe(200);

    expect(await presentAccessToken(school.url, pair.access_token)).toBe(401);
  });
});

describe('Spec, "Errors", rows 7 to 12: protected resources', () => {
  function challengeOf(answer: Response): Record<string, string> {
    const header = answer.headers.get("www-authenticate") ?? "";
    expect(header).toMatch(/^Bearer /);
    return Object.fromEntries(
      [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
  }
  const metadata = (): string => `${school.url}/.well-known/oauth-protected-resource`;

  test("row 7: an invalid or malformed token is 401 invalid_token with a challenge", async () => {
    for (const token of ["tok_guess", "with spaces", ""]) {
      const answer = await askMemberApi(school.url, token, "{ viewer { id } }");
      expect(challengeOf(answer)).toMatchObject({ error: "invalid_token", resource_metadata: metadata() });
      expect(await refusalOf(answer)).toEqual([401, "invalid_token"]);
    }
  });

  test("row 7: UserInfo challenges in the same way", async () => {
    const answer = await fetch(`${school.url}/api/oauth/userinfo`);

    expect(challengeOf(answer)).toMatchObject({ error: "invalid_token", resource_metadata: metadata() });
    expect(answer.status).toBe(401);
  });

  test("row 8: the Member API has no anonymous mode, whatever the body or the method", async () => {
    const answer = await askMemberApi(school.url, undefined, "this is no query {");
    expect(challengeOf(answer)).toMatchObject({ error: "invalid_token", resource_metadata: metadata() });
    expect(answer.status).toBe(401);
    expect((await fetch(`${school.url}/member/graphql?query={viewer{id}}`)).status).toBe(401);
  });

  test("row 10: a token with neither account scope is 403 and never reaches the schema", async () => {
    const pair = await obtainPair(school.url, client, { scope: "openid profile" });
    const answer = await askMemberApi(school.url, pair.access_token, "this is no query {");

    expect(challengeOf(answer)).toMatchObject({
      error: "insufficient_scope",
      scope: "account:read account:write",
      resource_metadata: metadata(),
    });
    expect(await refusalOf(answer)).toEqual([403, "insufficient_scope"]);
  });

  test("row 11: account:read alone cannot run a mutation: 200, an entry in errors, no challenge", async () => {
    const pair = await obtainPair(school.url, client, { scope: "account:read" });
    const answer = await askMemberApi(
      school.url,
      pair.access_token,
      "mutation { markAllNotificationsRead { __typename } }",
    );

    expect(answer.status).toBe(200);
    expect(answer.headers.get("www-authenticate")).toBeNull();
    expect(await answer.json()).toMatchObject({
      data: { markAllNotificationsRead: null },
      errors: [{ message: "Insufficient scope. Required scope: account:write" }],
    });
  });

  test("row 11: account:write alone passes the gate and then fails field by field", async () => {
    const pair = await obtainPair(school.url, client, { scope: "account:write" });
    const read = await askMemberApi(
      school.url,
      pair.access_token,
      "{ viewer { id } unreadNotificationCount }",
    );
    expect(read.status).toBe(200);
    expect(await read.json()).toMatchObject({
      data: { viewer: null, unreadNotificationCount: null },
      errors: [
        { message: "Insufficient scope. Required scope: account:read" },
        { message: "Insufficient scope. Required scope: account:read" },
      ],
    });
  });

  test("row 11: a field that a mutation answers needs its own scope too", async () => {
    const pair = await obtainPair(school.url, client, { scope: "account:write" });
    const write = await askMemberApi(
      school.url,
      pair.access_token,
      "mutation { markAllNotificationsRead { markedCount unreadNotificationCount } }",
    );

    expect(await write.json()).toMatchObject({
      data: {
        markAllNotificationsRead: { markedCount: expect.any(Number), unreadNotificationCount: null },
      },
      errors: [{ path: ["markAllNotificationsRead", "unreadNotificationCount"] }],
    });
  });

  test("row 12: a token without openid is 403 insufficient_scope at UserInfo", async () => {
    const pair = await obtainPair(school.url, client, { scope: "account:read" });
    const answer = await askUserInfo(school.url, pair.access_token);

    expect(challengeOf(answer)).toMatchObject({ error: "insufficient_scope", scope: "openid" });
    expect(answer.status).toBe(403);
  });
});
