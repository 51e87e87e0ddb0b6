import { describe, expect, test } from "vitest";

import {
  OPERATOR_CLIENT_SCOPES,
  validateRegistration,
} from "#school/oauth/registration/registration-request.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";

const PROGRAM = { client_name: "Garden", redirect_uris: ["http://127.0.0.1:5000/callback"] };

const MAILER: OAuthClient = {
  id: "cli_mailer",
  name: "Mailer",
  audience: "operator",
  confidential: false,
  secretHash: null,
  oldSecret: null,
  redirectUris: ["https://mailer.example/one", "https://mailer.example/two"],
  scope: "openid",
  disabled: false,
  source: "vendor",
  reviewed: true,
};

const validate = (differences: Record<string, unknown>) =>
  validateRegistration({ ...PROGRAM, ...differences }, [MAILER]);

/** What a request becomes: "new", "vendor", or the error of a refusal. */
function outcomeOf(differences: Record<string, unknown>): string {
  const result = validate(differences);
  return result.kind === "refused" ? result.error : result.kind;
}

describe("the registration of a program on its user's computer", () => {
  test("gives a public client every scope of operators, and each redirect URI once", () => {
    const { redirect_uris: uris } = PROGRAM;

    expect(validate({ client_name: " Garden ", redirect_uris: [...uris, ...uris] })).toEqual({
      kind: "new",
      client: { name: "Garden", redirectUris: uris, scopes: OPERATOR_CLIENT_SCOPES, confidential: false },
    });
    expect(validate({ client_name: undefined })).toMatchObject({ client: { name: undefined } });
  });

  test("gives a confidential client to one that names the method of a secret", () => {
    const confidential = (token_endpoint_auth_method: string) => validate({ token_endpoint_auth_method });

    expect(confidential("client_secret_post")).toMatchObject({ client: { confidential: true } });
    expect(confidential("none")).toMatchObject({ client: { confidential: false } });
  });

  test.each<[string, unknown[]]>([
    ["client_name", ["g", "g".repeat(200), "\u2699\ufe0f Garden", "Vu\u031b\u031bo\u031b\u0300n", "ที่นี่"]],
    ["application_type", ["native", "web", undefined]],
    ["scope", ["", "anything", undefined]],
    ["grant_types", [["authorization_code"], ["refresh_token", "authorization_code"], undefined]],
    ["response_types", [["code"], ["token", "code"], undefined]],
    ["redirect_uris", [Array.from({ length: 10 }, (_, at) => `http://127.0.0.1:${5000 + at}/`)]],
    ["redirect_uris", [["http://127.0.0.1:1"], ["http://127.0.0.1:65535?own=1"]]],
  ])("may have in %s each of %j", (field, values) => {
    for (const value of values) expect(outcomeOf({ [field]: value }), JSON.stringify(value)).toBe("new");
  });

  test.each<[string, unknown[]]>([
    ["client_name", ["", " ", "g".repeat(201), 1, null, "Gar\u202eden", "Gar\nden"]],
    ["application_type", ["tree", "", null, 1]],
    ["token_endpoint_auth_method", ["client_secret_basic", "", null]],
    ["scope", [["openid"], 1]],
    ["grant_types", [["refresh_token"], [], "authorization_code", ["authorization_code", 1], null]],
    ["response_types", [["token"], [], "code", ["code", 1], null]],
    ["redirect_uris", [undefined, [], "http://127.0.0.1:5000/", [5000], [...PROGRAM.redirect_uris, 5000]]],
    ["redirect_uris", [Array.from({ length: 11 }, (_, at) => `http://127.0.0.1:${5000 + at}/`)]],
  ])("is invalid_client_metadata when %s is one of %j", (field, values) => {
    for (const value of values)
      expect(outcomeOf({ [field]: value }), JSON.stringify(value)).toBe("invalid_client_metadata");
  });

  test.each([
    ["a filler of Hangul", "\u3164"],
    ["a narrow filler of Hangul", "Gar\uffa0den"],
    ["a blank of Braille", "Garden\u2800"],
    ["a joiner of graphemes", "Garden\u034f"],
    ["a selector of variants alone", "\ufe0f"],
    ["a character of direction", "Gar\u202eden"],
    // They are drawn over the lines above and below.
    ["five marks upon a letter", "G\u0336\u0336\u0336\u0336\u0336arden"],
  ])("[S68] is refused under a name with %s", (_what, client_name) => {
    expect(outcomeOf({ client_name })).toBe("invalid_client_metadata");
  });

  test.each([
    "https://127.0.0.1:5000/",
    "http://127.0.0.1/",
    "http://127.0.0.1:0/",
    "http://127.0.0.1:65536/",
    "http://127.0.0.1:5000/#fragment",
    "http://127.0.0.1:5000x/",
    "http://127.0.0.1:5000@elsewhere.example/",
    "http://localhost:5000/",
    "x http://127.0.0.1:5000/",
    "http://127.0.0.1:5000/é",
    "http://127.0.0.1:5000/ x",
  ])("is invalid_redirect_uri when one of them is %j, whatever else is wrong", (uri) => {
    const redirect_uris = [...PROGRAM.redirect_uris, uri];

    expect(outcomeOf({ redirect_uris, client_name: 1 })).toBe("invalid_redirect_uri");
  });

  test.each([[null], ["text"], [1], [[PROGRAM]], [undefined]])("is refused when its body is %j", (body) => {
    expect(validateRegistration(body, [])).toMatchObject({ error: "invalid_client_metadata" });
  });
});

describe("the registration of a vendor's platform", () => {
  const name = MAILER.name;

  test.each([
    name,
    "mailer",
    " MAILER ",
    "Ｍailer",
    "Mail\u200ber",
    "Mailer\ufe0f",
    "Mail\u034fer",
    "Mailer\u3164",
  ])("is known by the name %j", (client_name) => {
    expect(outcomeOf({ client_name, redirect_uris: undefined })).toBe("vendor");
  });

  test.each<[unknown, string]>([
    [undefined, "vendor"],
    [[MAILER.redirectUris[1]], "vendor"],
    [MAILER.redirectUris, "vendor"],
    [[...MAILER.redirectUris, "https://elsewhere.example/"], "invalid_redirect_uri"],
    [MAILER.redirectUris[0], "invalid_redirect_uri"],
    [PROGRAM.redirect_uris, "invalid_redirect_uri"],
  ])("with the redirect URIs %j is answered %s", (redirect_uris, outcome) => {
    expect(outcomeOf({ client_name: name, redirect_uris })).toBe(outcome);
  });

  test("does not take a name that holds more than the platform's", () => {
    expect(outcomeOf({ client_name: "Mailer 2" })).toBe("new");
    expect(outcomeOf({ client_name: "Mai ler" })).toBe("new");
  });
});
