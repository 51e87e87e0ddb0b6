import { describe, expect, test } from "vitest";

import {
  askUserInfo,
  authorize,
  exchangeFields,
  obtainPair,
  postForm,
  presentAccessToken,
  refreshPair,
  requestRefresh,
  revoke,
} from "../member-client.ts";
import { clientForTests, demoSchoolForTests, sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();
const client = clientForTests(school);

async function canRefresh(refreshToken: string): Promise<boolean> {
  const answer = await requestRefresh(school.url, client, refreshToken);
  if (answer.status === 200) return true;
  expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  return false;
}

describe('Spec, "Token pair lifecycle"', () => {
  test("row 1: each completed authorization makes a new live pair and earlier pairs stay live", async () => {
    const first = await obtainPair(school.url, client);
    const second = await obtainPair(school.url, client);

    expect(second.access_token).not.toBe(first.access_token);
    expect(await presentAccessToken(school.url, second.access_token)).toBe(200);
    expect(await presentAccessToken(school.url, first.access_token)).toBe(200);
    expect(await canRefresh(first.refresh_token)).toBe(true);
  });

  test("row 2: a refresh issues a new pair and the old pair is still live", async () => {
    const old = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, old);

    expect(fresh.access_token).not.toBe(old.access_token);
    expect(fresh.refresh_token).not.toBe(old.refresh_token);
    expect(await presentAccessToken(school.url, old.access_token)).toBe(200);
  });

  test("row 2: when the answer of a refresh is lost, the old refresh token works again", async () => {
    const old = await obtainPair(school.url, client);
    await refreshPair(school.url, client, old);
    const again = await refreshPair(school.url, client, old);

    expect(await presentAccessToken(school.url, again.access_token)).toBe(200);
    expect(await canRefresh(again.refresh_token)).toBe(true);
  });

  test('Spec, "Token endpoint form fields": a confidential client cannot refresh without a secret', async () => {
    const pair = await obtainPair(school.url, client);
    const { client_secret: _secret, ...withoutSecret } = client;
    const refused = await requestRefresh(school.url, withoutSecret, pair.refresh_token);

    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: "invalid_client" });
  });

  test("row 3: the first use of the new access token ends the old pair, both tokens", async () => {
    const old = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, old);
    expect(await presentAccessToken(school.url, fresh.access_token)).toBe(200);

    expect(await presentAccessToken(school.url, old.access_token)).toBe(401);
    expect(await canRefresh(old.refresh_token)).toBe(false);
    expect(await presentAccessToken(school.url, fresh.access_token)).toBe(200);
  });

  test("row 3: UserInfo is an API too", async () => {
    const old = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, old);
    await askUserInfo(school.url, fresh.access_token);

    expect(await presentAccessToken(school.url, old.access_token)).toBe(401);
  });

  test("row 3: a call that is refused for its scope counts as the first use", async () => {
    const old = await obtainPair(school.url, client, { scope: "openid" });
    const fresh = await refreshPair(school.url, client, old);
    expect(await presentAccessToken(school.url, fresh.access_token)).toBe(403);

    expect(await presentAccessToken(school.url, old.access_token)).toBe(401);
  });

  test("row 3: the pair of another authorization and a second refresh of the old pair stay live", async () => {
    const sibling = await obtainPair(school.url, client);
    const old = await obtainPair(school.url, client);
    const unused = await refreshPair(school.url, client, old);
    const used = await refreshPair(school.url, client, old);
    expect(await presentAccessToken(school.url, used.access_token)).toBe(200);

    expect(await presentAccessToken(school.url, sibling.access_token)).toBe(200);
    expect(await canRefresh(unused.refresh_token)).toBe(true);
  });

  test("row 3: many first uses at the same time end the old pair once", async () => {
    const old = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, old);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => presentAccessToken(school.url, fresh.access_token)),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await presentAccessToken(school.url, old.access_token)).toBe(401);
  });

  test("row 4: revocation with the refresh token ends the pair, both tokens, and answers 200", async () => {
    const pair = await obtainPair(school.url, client);
    expect((await revoke(school.url, client, pair.refresh_token)).status).toBe(200);

    expect(await presentAccessToken(school.url, pair.access_token)).toBe(401);
    expect(await canRefresh(pair.refresh_token)).toBe(false);
  });

  test("row 5: revocation with an access token in its lifetime ends the pair, both tokens", async () => {
    const pair = await obtainPair(school.url, client);
    expect((await revoke(school.url, client, pair.access_token)).status).toBe(200);

    expect(await presentAccessToken(school.url, pair.access_token)).toBe(401);
    expect(await canRefresh(pair.refresh_token)).toBe(false);
  });

  test("rows 4 and 5: ending one pair leaves the pairs of other authorizations alone", async () => {
    const sibling = await obtainPair(school.url, client);
    const pair = await obtainPair(school.url, client);
    await revoke(school.url, client, pair.refresh_token);

    expect(await presentAccessToken(school.url, sibling.access_token)).toBe(200);
  });

  test('Spec, "Errors", row 16: any other token is 200, and the pair of another client stays', async () => {
    const other = await school.otherClient();
    const pair = await obtainPair(school.url, client);

    expect((await revoke(school.url, client, "no-such-token")).status).toBe(200);
    expect((await revoke(school.url, other, pair.refresh_token)).status).toBe(200);
    expect(await presentAccessToken(school.url, pair.access_token)).toBe(200);
  });

  test("RFC 6749 section 4.1.2: of many exchanges of one code at most one makes a pair", async () => {
    const authorization = await authorize(school.url, client);
    const fields = exchangeFields(school.url, client, authorization);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postForm(`${school.url}/api/oauth/token`, fields)),
    );

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

describe('Spec, "Token pair lifecycle", row 6, with access tokens of one second', () => {
  const quick = demoSchoolForTests({ SCHOOL_ACCESS_TOKEN_SECONDS: "1" });
  const quickClient = clientForTests(quick);

  test("revoking an access token past its lifetime changes nothing: the pair can be refreshed", async () => {
    const pair = await obtainPair(quick.url, quickClient);
    await expect.poll(() => presentAccessToken(quick.url, pair.access_token)).toBe(401);

    expect((await revoke(quick.url, quickClient, pair.access_token)).status).toBe(200);
    const fresh = await refreshPair(quick.url, quickClient, pair);
    expect(await presentAccessToken(quick.url, fresh.access_token)).toBe(200);
  });

  test("the refresh token ends the pair even when the access token has expired", async () => {
    const pair = await obtainPair(quick.url, quickClient);
    await expect.poll(() => presentAccessToken(quick.url, pair.access_token)).toBe(401);

    await revoke(quick.url, quickClient, pair.refresh_token);
    expect((await requestRefresh(quick.url, quickClient, pair.refresh_token)).status).toBe(400);
  });
});
