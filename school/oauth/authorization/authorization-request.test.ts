import { describe, expect, test } from "vitest";

import { validateAuthorizationRequest } from "#school/oauth/authorization/authorization-request.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";

const BASE = "https://school.example";

const operatorClient: OAuthClient = {
  id: "cli_operator",
  name: "Operator tool",
  audience: "operator",
  confidential: false,
  secretHash: null,
  oldSecret: null,
  disabled: false,
  source: "registration" as const,
  reviewed: false,
  redirectUris: ["https://tool.example/cb"],
  scope: "courses:read account:read",
};

function validate(differences: Record<string, string>, client = operatorClient) {
  const parameters = new Parameters({
    response_type: "code",
    client_id: client.id,
    redirect_uri: "https://tool.example/cb",
    scope: "courses:read",
    state: "s",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...differences,
  });
  return validateAuthorizationRequest(parameters, client, [BASE]);
}

describe("validateAuthorizationRequest", () => {
  test("a scope named twice is granted once", () => {
    expect(validate({ scope: "courses:read courses:read" })).toMatchObject({
      request: { scope: "courses:read" },
    });
  });
});
