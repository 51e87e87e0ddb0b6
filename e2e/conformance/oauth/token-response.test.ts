import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";

import {
  askUserInfo,
  authorize,
  exchangeFields,
  obtainPair,
  postForm,
  refreshPair,
  type TokenResponse,
} from "../member-client.ts";
import { clientForTests, sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();
const client = clientForTests(school);

async function verifyIdToken(idToken: string) {
  const keys = (await (await fetch(`${school.url}/api/oauth/jwks`)).json()) as JSONWebKeySet;
  return jwtVerify(idToken, createLocalJWKSet(keys), {
    issuer: school.url,
    audience: client.client_id,
    algorithms: ["ES256"],
  });
}

describe('Spec, "Token response" and "Limits", row 2', () => {
  test("the standard fields, the site, and the moment of issuance in seconds", async () => {
    const before = Math.floor(Date.now() / 1000);
    const pair = await obtainPair(school.url, client);

    expect(pair).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 7200,
      scope: client.scope,
      school_id: expect.stringMatching(/./),
      school_subdomain: expect.stringMatching(/./),
    });
    expect(pair.created_at).toBeGreaterThanOrEqual(before);
    expect(pair.created_at).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test("a token response is never cached (RFC 6749 section 5.1)", async () => {
    const fields = exchangeFields(school.url, client, await authorize(school.url, client));
    const answer = await postForm(`${school.url}/api/oauth/token`, fields);

    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("a refresh answers the same fields and no id_token", async () => {
    const pair = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, pair);

    expect(fresh.id_token).toBeUndefined();
    expect(fresh).toMatchObject({ scope: pair.scope, school_id: pair.school_id, expires_in: 7200 });
  });

  test("a token without the scope openid comes without an id_token", async () => {
    expect((await obtainPair(school.url, client, { scope: "account:read" })).id_token).toBeUndefined();
  });
});

describe('Spec, "ID token" · "Limits", row 3 and "Authentication", rule 7', () => {
  test("an ID token has ES256, a known kid, ten minutes, the nonce and the listed claims", async () => {
    const authorization = await authorize(school.url, client);
    const answer = await postForm(
      `${school.url}/api/oauth/token`,
      exchangeFields(school.url, client, authorization),
    );
    const { id_token } = (await answer.json()) as TokenResponse;
    const { payload, protectedHeader } = await verifyIdToken(id_token ?? "");

    expect(protectedHeader).toMatchObject({ alg: "ES256", kid: expect.any(String) });
    // A member may have no picture.
    const { picture: _picture, ...claims } = payload;
    expect(Object.keys(claims).toSorted()).toEqual(
      ["iss", "aud", "exp", "iat", "nonce", "sub", "email", "name", "org_id", "roles"].toSorted(),
    );
    expect(payload["nonce"]).toBe(authorization.nonce);
    const lifetime = (payload.exp ?? 0) - Date.now() / 1000;
    expect(lifetime).toBeGreaterThan(590);
    expect(lifetime).toBeLessThanOrEqual(600);
  });

  test("the identity claims match UserInfo", async () => {
    const pair = await obtainPair(school.url, client, { email: "owner@example.com" });
    const { payload } = await verifyIdToken(pair.id_token ?? "");
    const answer = await askUserInfo(school.url, pair.access_token);
    const claims = (await answer.json()) as Record<string, unknown>;

    expect(Object.keys(claims)).toEqual(["sub", "name", "email", "picture", "org_id", "roles"]);
    expect(payload).toMatchObject(claims);
    expect(claims["roles"]).toEqual(["owner"]);
    expect(claims["org_id"]).toBe(pair.school_id);
  });
});
