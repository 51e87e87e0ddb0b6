import { describe, expect, test } from "vitest";

import type { CreatedClient } from "../../harness/school-process.ts";
import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../../harness/http-browser.ts";
import {
  authorizationParameters,
  authorizationUrl,
  authorize,
  exchangeFields,
  makeVerifier,
  obtainPair,
  postForm,
  requestAuthorization,
} from "../member-client.ts";
import { OTHER_MEMBER, PASSWORD } from "../people.ts";
import { clientForTests, sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();
const client = clientForTests(school);

/** Sends an authorization request with these differences in a new browser. */
const ask = (differences: Record<string, string | undefined>, by: CreatedClient = client) =>
  requestAuthorization(new HttpBrowser(school.url), school.url, by, differences);

/** The page that a valid authorization request leads to in this browser. */
const pageIn = async (browser: HttpBrowser, differences: Record<string, string> = {}) =>
  requirePage(await requestAuthorization(browser, school.url, client, differences));

/** Sends a wrong authorization request. @returns the error of the response to the client */
async function refusalOf(differences: Record<string, string | undefined>): Promise<URLSearchParams> {
  const answer = requireDeparture(await ask({ state: "st-1", ...differences }));
  expect(answer.href.split("?")[0]).toBe(client.redirect_uris[0]);
  expect(answer.searchParams.get("iss")).toBe(school.url);
  expect(answer.searchParams.has("code")).toBe(false);
  return answer.searchParams;
}

describe('Spec, "Endpoints", row 5 and "Authorization endpoint query parameters"', () => {
  test("a consenting member is sent back with code, state and iss", async () => {
    const { answer, state } = await authorize(school.url, client);

    expect(answer.href.split("?")[0]).toBe(client.redirect_uris[0]);
    expect(answer.searchParams.get("code")).toMatch(/^\S{20,}$/);
    expect(answer.searchParams.get("state")).toBe(state);
    expect(answer.searchParams.get("iss")).toBe(school.url);
  });

  test("consent is shown on every authorization, also to a member who has consented before", async () => {
    const browser = new HttpBrowser(school.url);
    await authorize(school.url, client, { browser });

    const page = await pageIn(browser);
    expect(page.forms.map((form) => form.action)).toEqual(["/sign-out", "/oauth/consent"]);
  });

  test("the consent page names the client, the school, the member and what the scopes give, each once", async () => {
    const browser = new HttpBrowser(school.url, { "accept-language": "en" });
    const signIn = await pageIn(browser);
    const page = requirePage(
      await browser.submit(requireForm(signIn, "/sign-in"), {
        email: "daniel@example.com",
        password: PASSWORD,
      }),
    );

    for (const text of ["Test Portal", "山雀學院", "Daniel Okafor", "events, payments"]) {
      expect(page.text).toContain(text);
    }
    // One line each: the identity (`openid`, `profile` and `email`), the data, and the changes.
    expect(page.text.match(/<li>/g)).toHaveLength(3);
  });

  test("a member who does not allow it is sent back with access_denied and iss", async () => {
    const browser = new HttpBrowser(school.url, { "accept-language": "en" });
    await authorize(school.url, client, { browser });
    const form = requireForm(await pageIn(browser, { state: "st-1" }), "/oauth/consent");
    const answer = requireDeparture(await browser.submit(form, {}, "Do not allow"));

    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: "access_denied",
      state: "st-1",
      iss: school.url,
    });
    expect(answer.searchParams.has("code")).toBe(false);
  });

  test("a consent form is refused in another browser's session, and then accepted in its own", async () => {
    const victim = new HttpBrowser(school.url);
    const other = new HttpBrowser(school.url);
    await authorize(school.url, client, { browser: victim });
    await authorize(school.url, client, { browser: other, ...OTHER_MEMBER });
    const form = requireForm(await pageIn(victim), "/oauth/consent");

    expect(requirePage(await other.submit(form)).status).toBe(403);
    requireDeparture(await victim.submit(form));
  });

  test("a consent form that another site posts is refused", async () => {
    const browser = new HttpBrowser(school.url);
    await authorize(school.url, client, { browser });
    const answer = await fetch(`${school.url}/oauth/consent`, {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: new URLSearchParams({ consent_request: "con_guess", decision: "allow" }),
    });

    expect(answer.status).toBe(403);
  });

  test.each([
    ["response_type", "unsupported_response_type", { response_type: "token" }],
    ["response_type", "invalid_request", { response_type: undefined }],
    ["scope", "invalid_request", { scope: undefined }],
    ["scope", "invalid_scope", { scope: "openid no:such" }],
    ["scope", "invalid_scope", { scope: "openid courses:write" }],
    ["resource", "invalid_target", { resource: undefined }],
    ["resource", "invalid_target", { resource: "https://elsewhere.example" }],
    ["code_challenge", "invalid_request", { code_challenge: undefined }],
    ["code_challenge", "invalid_request", { code_challenge: "short" }],
    ["code_challenge_method", "invalid_request", { code_challenge_method: "plain" }],
    ["code_challenge_method", "invalid_request", { code_challenge_method: undefined }],
  ])("a faulty %s is answered with %s, state and iss", async (_parameter, error, differences) => {
    const answer = await refusalOf(differences);

    expect(answer.get("error")).toBe(error);
    expect(answer.get("state")).toBe("st-1");
  });

  test("a scope that is named twice is granted once", async () => {
    expect((await obtainPair(school.url, client, { scope: "openid account:read openid" })).scope).toBe(
      "openid account:read",
    );
  });

  test("a missing state is invalid_request", async () => {
    expect((await refusalOf({ state: undefined })).get("error")).toBe("invalid_request");
  });

  test("more than the root's slash makes another resource", async () => {
    for (const more of ["//", "/courses", "/?", "/mcp"])
      expect((await refusalOf({ resource: school.url + more })).get("error")).toBe("invalid_target");
  });

  test.each([
    ["/", ""],
    ["", "/"],
    ["/", "/"],
  ])("the resource with %j is the same with %j at the token endpoint", async (asked, repeated) => {
    const resource = school.url + asked;
    const authorization = await authorize(school.url, client, { differences: { resource } });
    const fields = { ...exchangeFields(school.url, client, authorization), resource: school.url + repeated };

    expect((await postForm(`${school.url}/api/oauth/token`, fields)).status).toBe(200);
  });

  test("a repeated parameter is invalid_request (RFC 6749 section 3.1)", async () => {
    const parameters = authorizationParameters(school.url, client, makeVerifier());
    const answer = requireDeparture(
      await new HttpBrowser(school.url).open(`${authorizationUrl(school.url, parameters)}&scope=openid`),
    );

    expect(answer.searchParams.get("error")).toBe("invalid_request");
  });

  test("an unknown client and an unregistered redirect_uri get a page and never a redirect", async () => {
    const faults: Record<string, string | undefined>[] = [
      { client_id: "cli_unknown" },
      { client_id: undefined },
      { redirect_uri: "https://elsewhere.example/callback" },
      { redirect_uri: "http://127.0.0.1/callback/more" },
      { redirect_uri: undefined },
    ];
    for (const fault of faults) expect(requirePage(await ask(fault)).status).toBe(400);
  });
});

describe("a code is bound to the parameters of its request", () => {
  test.each([
    ["another verifier", "invalid_grant", () => ({ code_verifier: makeVerifier() })],
    ["no verifier", "invalid_request", () => ({ code_verifier: undefined })],
    ["another redirect_uri", "invalid_grant", () => ({ redirect_uri: "http://127.0.0.1/other" })],
    ["no resource", "invalid_target", () => ({ resource: undefined })],
    ["another resource", "invalid_target", () => ({ resource: "https://elsewhere.example" })],
    ["an unknown code", "invalid_grant", () => ({ code: "cod_guess" })],
  ])(
    "%s is refused with %s, and the code stays good for the right request",
    async (_fault, error, difference) => {
      const authorization = await authorize(school.url, client);
      const fields = exchangeFields(school.url, client, authorization);
      const refused = await postForm(`${school.url}/api/oauth/token`, { ...fields, ...difference() });

      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error, error_description: expect.any(String) });
      expect((await postForm(`${school.url}/api/oauth/token`, fields)).status).toBe(200);
    },
  );

  test("another client cannot use the code", async () => {
    const other = await school.otherClient();
    const authorization = await authorize(school.url, client);
    const answer = await postForm(
      `${school.url}/api/oauth/token`,
      exchangeFields(school.url, other, authorization),
    );

    expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  });
});
