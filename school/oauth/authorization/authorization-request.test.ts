import { describe, expect, test } from "vitest";

import {
  isResource,
  resourcesFor,
  validateAuthorizationRequest,
} from "#school/oauth/authorization/authorization-request.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";

const SCHOOL = "https://school.example";
const CALLED = "https://other-name.example";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

const MEMBER_CLIENT: OAuthClient = {
  id: "cli_1",
  name: "Portal",
  audience: "member",
  confidential: true,
  secretHash: null,
  oldSecret: null,
  redirectUris: ["https://client.example/cb"],
  scope: "openid email account:read account:write",
  disabled: false,
  source: "operator",
  reviewed: true,
};
const OPERATOR_CLIENT: OAuthClient = {
  ...MEMBER_CLIENT,
  audience: "operator",
  scope: "openid account:read courses:read",
};

const QUERY = {
  response_type: "code",
  client_id: "cli_1",
  redirect_uri: "https://client.example/cb",
  scope: "openid account:read",
  state: "s",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
  resource: SCHOOL,
};

function validate(changes: Record<string, unknown> = {}, client: OAuthClient | undefined = MEMBER_CLIENT) {
  const query = Object.fromEntries(
    Object.entries({ ...QUERY, ...changes }).filter(([, value]) => value !== undefined),
  );
  return validateAuthorizationRequest(new Parameters(query), client, [SCHOOL, CALLED]);
}

/** What the request leads to: "valid", the error that its client gets, or the reason for a page. */
function outcomeOf(changes: Record<string, unknown>, client?: OAuthClient): string {
  const result = validate(changes, client);
  if (result.kind === "valid") return "valid";
  return result.kind === "refused" ? result.error : result.reason;
}

describe("an authorization request", () => {
  test("is kept with everything that its code is bound to", () => {
    expect(validate({ nonce: "n" })).toEqual({
      kind: "valid",
      client: MEMBER_CLIENT,
      request: {
        client_id: "cli_1",
        redirect_uri: "https://client.example/cb",
        scope: "openid account:read",
        resource: SCHOOL,
        code_challenge: CHALLENGE,
        nonce: "n",
        state: "s",
      },
    });
    expect(validate()).toMatchObject({ request: { nonce: null } });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["without a redirect URI", { redirect_uri: undefined }, "unregistered_redirect_uri"],
    [
      "with another redirect URI",
      { redirect_uri: "https://client.example/cb2" },
      "unregistered_redirect_uri",
    ],
    ["with a parameter twice", { state: ["s", "s"] }, "invalid_request"],
    ["with a request object", { request: "jwt" }, "request_not_supported"],
    ["with the address of a request", { request_uri: "https://x" }, "request_uri_not_supported"],
    ["without a response type", { response_type: undefined }, "invalid_request"],
    ["for a token", { response_type: "token" }, "unsupported_response_type"],
    ["without a scope", { scope: undefined }, "invalid_request"],
    ["without a state", { state: undefined }, "invalid_request"],
    ["without a challenge", { code_challenge: undefined }, "invalid_request"],
    ["without a challenge method", { code_challenge_method: undefined }, "invalid_request"],
    ["with the method plain", { code_challenge_method: "plain" }, "invalid_request"],
    ["with a challenge of 42 characters", { code_challenge: CHALLENGE.slice(1) }, "invalid_request"],
    ["with a challenge of 44 characters", { code_challenge: `${CHALLENGE}A` }, "invalid_request"],
    ["with a challenge of other characters", { code_challenge: `+${CHALLENGE.slice(1)}` }, "invalid_request"],
    ["with an empty scope", { scope: " " }, "invalid_scope"],
    ["with a scope that does not exist", { scope: "openid nothing:read" }, "invalid_scope"],
    ["with a scope that the client may not ask for", { scope: "openid profile" }, "invalid_scope"],
    ["without a resource", { resource: undefined }, "invalid_target"],
    ["for another resource", { resource: "https://elsewhere.example" }, "invalid_target"],
    ["for the tools", { resource: `${SCHOOL}/mcp` }, "invalid_target"],
    ["for the origin that was called", { resource: CALLED }, "valid"],
    ["with the prompts none and consent", { prompt: "none consent" }, "invalid_request"],
    ["with the prompt none", { prompt: "none" }, "valid"],
    ["with two other prompts", { prompt: "login consent" }, "valid"],
  ])("of a member's client %s: %s is answered %s", (_what, changes, outcome) => {
    expect(outcomeOf(changes)).toBe(outcome);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["needs no resource", { resource: undefined, scope: "courses:read" }, "valid"],
    ["may name the tools", { resource: `${SCHOOL}/mcp`, scope: "courses:read" }, "valid"],
    ["may name no other resource", { resource: CALLED.slice(1), scope: "courses:read" }, "invalid_target"],
    ["cannot ask for account:read", { scope: "account:read" }, "invalid_scope"],
  ])("of an operator's client %s", (_what, changes, outcome) => {
    expect(outcomeOf(changes, OPERATOR_CLIENT)).toBe(outcome);
  });

  test("of an unknown client leads to a page, whatever else is wrong", () => {
    const result = validateAuthorizationRequest(new Parameters({ ...QUERY, scope: "" }), undefined, [SCHOOL]);
    expect(result).toEqual({ kind: "unredirectable", reason: "unknown_client" });
  });

  test.each(Object.keys(QUERY).filter((name) => name !== "client_id" && name !== "redirect_uri"))(
    "that has %s twice is refused, also with the same value",
    (name) => {
      const value = QUERY[name as keyof typeof QUERY];

      expect(outcomeOf({ [name]: [value, value] })).toBe("invalid_request");
    },
  );

  test("says another thing of a scope that does not exist than of one that the client may not have", () => {
    const said = ["openid no:such", "openid profile"].map((scope) => {
      const result = validate({ scope });
      return result.kind === "refused" ? [result.error, result.description] : [];
    });

    expect(said.map(([error]) => error)).toEqual(["invalid_scope", "invalid_scope"]);
    expect(said[0]).not.toEqual(said[1]);
  });

  test("that is refused leads back with its state, when it has one", () => {
    const target = { redirect_uri: QUERY.redirect_uri, state: "s" };
    expect(validate({ scope: " " })).toMatchObject({ kind: "refused", target, client: MEMBER_CLIENT });
    expect(validate({ state: undefined })).toMatchObject({ target: { ...target, state: undefined } });
  });
});

describe("a resource", () => {
  test("is compared as text, but for a slash at the end", () => {
    const isOurs = (resource: string) => isResource(resource, [SCHOOL, CALLED]);
    expect([SCHOOL, `${SCHOOL}/`, CALLED].map(isOurs)).toEqual([true, true, true]);
    expect(["", "/", `${SCHOOL}//`, `${SCHOOL}/x`, SCHOOL.toUpperCase()].map(isOurs)).toEqual(
      Array(5).fill(false),
    );
  });

  test("of a client of operators may be the address of its tools", () => {
    expect(resourcesFor({ audience: "member" }, [SCHOOL])).toEqual([SCHOOL]);
    expect(resourcesFor({ audience: "operator" }, [SCHOOL])).toEqual([SCHOOL, `${SCHOOL}/mcp`]);
  });
});
