import * as openid from "openid-client";
import { describe, expect, test } from "vitest";

import { type CreatedClient } from "../../harness/school-process.ts";
import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../../harness/http-browser.ts";
import { presentAccessToken } from "../member-client.ts";
import { MEMBER } from "../people.ts";
import { clientForTests, sharedSchoolForTests } from "../opened-for-tests.ts";

/* A general OpenID Connect client completes the whole flow with the default settings. */

const school = sharedSchoolForTests();
const client = clientForTests(school);

async function discover(by: CreatedClient): Promise<openid.Configuration> {
  const authentication =
    by.client_secret === undefined ? openid.None() : openid.ClientSecretPost(by.client_secret);
  return openid.discovery(new URL(school.url), by.client_id, undefined, authentication, {
    // The school under test speaks plain http on this machine.
    execute: [openid.allowInsecureRequests],
  });
}

describe("openid-client, an independent implementation", () => {
  const WHOLE_FLOW = "discovers, authorizes, exchanges, refreshes, reads UserInfo and revokes";
  test(`a confidential client ${WHOLE_FLOW}`, async () => walkWholeFlow(client));
  test(`a public client ${WHOLE_FLOW}`, async () => walkWholeFlow(await school.publicClient()));
});

async function walkWholeFlow(by: CreatedClient): Promise<void> {
  const configuration = await discover(by);
  const verifier = openid.randomPKCECodeVerifier();
  const nonce = openid.randomNonce();
  const state = openid.randomState();
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: by.redirect_uris[0] ?? "",
    scope: by.scope,
    resource: school.url,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    nonce,
    state,
  });

  const browser = new HttpBrowser(school.url);
  const signIn = requirePage(await browser.open(address.href));
  const consent = requirePage(
    await browser.submit(requireForm(signIn, "/sign-in"), {
      ...MEMBER,
    }),
  );
  const answer = requireDeparture(await browser.submit(requireForm(consent, "/oauth/consent")));

  const tokens = await openid.authorizationCodeGrant(
    configuration,
    answer,
    { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
    { resource: school.url },
  );
  const subject = tokens.claims()?.sub ?? "";
  const claims = await openid.fetchUserInfo(configuration, tokens.access_token, subject);
  expect(claims).toMatchObject({ sub: subject, email: MEMBER.email });

  const fresh = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
  expect(await presentAccessToken(school.url, fresh.access_token)).toBe(200);
  await openid.tokenRevocation(configuration, fresh.refresh_token ?? "");
  expect(await presentAccessToken(school.url, fresh.access_token)).toBe(401);
}
