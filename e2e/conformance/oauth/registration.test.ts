import { describe, expect, test } from "vitest";

import { HttpBrowser, requirePage } from "../../harness/http-browser.ts";
import { authorize, exchangeFields, postForm, requestAuthorization } from "../member-client.ts";
import {
  LOOPBACK_PROGRAM,
  OPERATOR_CLIENT_SCOPE,
  register,
  registerProgram,
  type RegistrationAnswer,
} from "../operator-client.ts";
import { OPERATOR } from "../people.ts";
import { sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();

async function registered(differences: Record<string, unknown> = {}): Promise<RegistrationAnswer> {
  const answer = await register(school.url, { ...LOOPBACK_PROGRAM, ...differences });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return (await answer.json()) as RegistrationAnswer;
}

const INVALID = [400, "invalid_client_metadata"];

/** Sends a wrong registration request; the answer's body must be that of RFC 7591 section 3.2.2. */
async function refusalOf(body: unknown, options: { contentType?: string } = {}): Promise<[number, string]> {
  const answer = await register(school.url, body, options);
  const fault = (await answer.json()) as { error: string; error_description: string };
  expect(Object.keys(fault)).toEqual(["error", "error_description"]);
  return [answer.status, fault.error];
}

describe('Spec, "Endpoints", row 4: registration', () => {
  test("a program on its user's computer gets a client_id, and no secret if it is public", async () => {
    const answer = await registered();

    expect(answer.client_id).toMatch(/./);
    expect(answer).not.toHaveProperty("client_secret");
  });

  test("an unrecognized client_name without redirect_uris is invalid_client_metadata", async () => {
    expect(await refusalOf({ ...LOOPBACK_PROGRAM, redirect_uris: undefined })).toEqual(INVALID);
  });
});

const VENDOR = {
  client_name: "Blackbird Automations",
  redirect_uris: ["https://automations.blackbird.example/oauth/callback"],
};

describe('Spec, "Authentication", rule 4: a pre-registered vendor platform', () => {
  test("a platform's client_name is answered with the same client_id each time, without a secret", async () => {
    const first = await registered(VENDOR);
    const second = await registered({ ...VENDOR, token_endpoint_auth_method: "client_secret_post" });

    expect(second.client_id).toBe(first.client_id);
    for (const answer of [first, second]) expect(answer).not.toHaveProperty("client_secret");
  });

  test.each([
    ["another fixed HTTPS callback", ["https://elsewhere.example/callback"]],
    ["one of its own and another", [...VENDOR.redirect_uris, "https://elsewhere.example/callback"]],
    ["a loopback address", LOOPBACK_PROGRAM.redirect_uris],
    ["no list", "https://automations.blackbird.example/oauth/callback"],
  ])("its name with %s is invalid_redirect_uri", async (_fault, redirect_uris) => {
    expect(await refusalOf({ ...VENDOR, redirect_uris })).toEqual([400, "invalid_redirect_uri"]);
  });

  test.each([
    "blackbird automations",
    " Blackbird  Automations ",
    "Ｂlackbird Automations",
    "Black\u200bbird Automations",
  ])("a program cannot use the platform's name by writing it as %j", async (client_name) => {
    expect(await refusalOf({ ...LOOPBACK_PROGRAM, client_name })).toEqual([400, "invalid_redirect_uri"]);
  });
});

describe('Spec, "Authentication", rule 4: a program whose redirect_uris are loopback addresses', () => {
  test("becomes a new public client, and is answered with its registered metadata", async () => {
    const answer = await registered();

    expect(answer).toEqual({
      client_id: expect.stringMatching(/^cli_/),
      client_id_issued_at: expect.any(Number),
      client_name: "Garden Assistant",
      redirect_uris: ["http://127.0.0.1:5000/callback"],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: OPERATOR_CLIENT_SCOPE,
    });
    expect((await registered()).client_id).not.toBe(answer.client_id);
  });

  test("RFC 3986 section 6.2.3: an address without a path is that of the root, with any port and its own query", async () => {
    for (const [redirect_uri, asked] of [
      ["http://127.0.0.1:33418", "http://127.0.0.1:33419/"],
      ["http://127.0.0.1:33418/", "http://127.0.0.1:33419"],
      ["http://127.0.0.1:33418?own=1", "http://127.0.0.1:33419/?own=1"],
    ] as const) {
      const program = await registerProgram(school.url, { redirect_uris: [redirect_uri] });
      const browser = new HttpBrowser(school.url);
      const differences = { redirect_uri: asked, scope: "openid" };
      const page = requirePage(await requestAuthorization(browser, school.url, program, differences));

      expect(page.forms[0]?.action).toBe("/sign-in");
    }
  });

  test("client_secret_post makes a confidential client, whose secret is shown once and required", async () => {
    const client = await registerProgram(school.url, { token_endpoint_auth_method: "client_secret_post" });
    expect(client).toMatchObject({
      client_secret: expect.stringMatching(/^sec_/),
      client_secret_expires_at: 0,
    });
    const scope = "openid courses:read";
    const fields = exchangeFields(
      school.url,
      client,
      await authorize(school.url, client, { ...OPERATOR, scope }),
    );
    const endpoint = `${school.url}/api/oauth/token`;

    expect((await postForm(endpoint, { ...fields, client_secret: undefined })).status).toBe(401);
    expect((await postForm(endpoint, fields)).status).toBe(200);
  });

  test("needs no name, and then has its client_id as name", async () => {
    const answer = await registered({ client_name: undefined });

    expect(answer.client_name).toBe(answer.client_id);
  });

  test("may send a scope, and is answered with every scope that it may request", async () => {
    for (const scope of ["courses:read", "openid account:read no:such", ""])
      expect((await registered({ scope })).scope).toBe(OPERATOR_CLIENT_SCOPE);
  });

  test("fields that the specification does not have are ignored", async () => {
    const answer = await registered({
      logo_uri: "https://elsewhere.example/logo.png",
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
      response_types: ["code"],
      client_id: "cli_mine",
      client_secret: "sec_mine",
    });

    expect(answer.client_id).not.toBe("cli_mine");
    expect(answer.grant_types).toEqual(["authorization_code", "refresh_token"]);
    expect(answer).not.toHaveProperty("client_secret");
    expect(answer).not.toHaveProperty("logo_uri");
  });
});

describe('Spec, "Errors", row 3: a redirect URI that is no loopback address is invalid_redirect_uri', () => {
  test.each([
    "https://garden.example/callback",
    "https://127.0.0.1:5000/callback",
    "http://127.0.0.1/callback",
    "http://127.0.0.1",
    "http://127.0.0.1:0/callback",
    "http://127.0.0.1:65536/callback",
    "http://127.0.0.1:5000/callback#fragment",
    "http://127.0.0.1:5000@elsewhere.example/",
    "http://127.0.0.1:5000\\@elsewhere.example/",
    "http://127.0.0.1.elsewhere.example:5000/",
    "http://127.1:5000/callback",
    "http://2130706433:5000/callback",
    "http://localhost:5000/callback",
    "http://[::1]:5000/callback",
    "HTTP://127.0.0.1:5000/callback",
    " http://127.0.0.1:5000/callback",
    "http://127.0.0.1:5000/callback\r\nLocation: https://elsewhere.example",
    "http://127.0.0.1:5000/é",
    "javascript:alert(1)",
    "com.garden:/callback",
    "",
  ])("%j", async (uri) => {
    const redirect_uris = [...LOOPBACK_PROGRAM.redirect_uris, uri];

    expect(await refusalOf({ ...LOOPBACK_PROGRAM, redirect_uris })).toEqual([400, "invalid_redirect_uri"]);
  });

  test("it is checked before all other fields but the vendor's name", async () => {
    const request = { client_name: 1, redirect_uris: ["https://garden.example/"], application_type: "tree" };

    expect(await refusalOf(request)).toEqual([400, "invalid_redirect_uri"]);
  });
});

describe('Spec, "Errors", row 2: anything else is invalid_client_metadata', () => {
  test.each<[string, Record<string, unknown>]>([
    ["an empty list of redirect_uris", { redirect_uris: [] }],
    ["redirect_uris that are one string", { redirect_uris: "http://127.0.0.1:5000/callback" }],
    ["a redirect URI that is a number", { redirect_uris: [5000] }],
    [
      "eleven redirect_uris",
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `http://127.0.0.1:${5000 + at}/`) },
    ],
    ["a name that is no string", { client_name: ["Garden"] }],
    ["a name of spaces", { client_name: "  " }],
    ["a name of 201 characters", { client_name: "g".repeat(201) }],
    ["a name that turns what follows it around", { client_name: "Garden \u202egnp" }],
    ["a name with a line break", { client_name: "Garden\nAssistant" }],
    ["another authentication method", { token_endpoint_auth_method: "client_secret_basic" }],
    ["another application type", { application_type: "tree" }],
    ["grants without authorization_code", { grant_types: ["client_credentials"] }],
    ["response types without code", { response_types: ["token"] }],
    ["a scope that is no string", { scope: ["courses:read"] }],
  ])("%s", async (_fault, differences) => {
    expect(await refusalOf({ ...LOOPBACK_PROGRAM, ...differences })).toEqual(INVALID);
  });

  test.each<[string, string, string?]>([
    ["no JSON", "{"],
    ["an array", "[]"],
    ["null", "null"],
    ["nothing", ""],
    ["a poisoned prototype", '{"__proto__":{"redirect_uris":["http://127.0.0.1:5000/"]}}'],
    ["a form", "client_name=Garden", "application/x-www-form-urlencoded"],
    ["text", '{"redirect_uris":["http://127.0.0.1:5000/"]}', "text/plain"],
    ["XML", "<client/>", "text/xml"],
  ])("a body that is %s", async (_fault, body, contentType) => {
    expect(await refusalOf(body, contentType === undefined ? {} : { contentType })).toEqual(INVALID);
  });

  test("a body of more than 16 kB is 413", async () => {
    const long = { ...LOOPBACK_PROGRAM, comment: "g".repeat(16 * 1024) };

    expect(await refusalOf(long)).toEqual([413, "invalid_client_metadata"]);
  });
});
