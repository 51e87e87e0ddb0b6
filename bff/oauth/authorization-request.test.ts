import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { createAuthorizationRequest } from "#bff/oauth/authorization-request.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { connectionOver, SCHOOL_URL } from "#bff/testing/session-parts.ts";
import { schoolDocuments } from "#e2e/harness/school-documents.ts";
import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

/** The connection to a school whose metadata differ from the usual ones. */
function schoolWith(changes: object = {}, signInFault: string | null = null): SchoolConnection {
  const connection = connectionOver(
    () => Promise.reject(new Error("no request is sent")),
    () => 0,
  );
  const authorizationServer = { ...schoolDocuments(SCHOOL_URL), ...changes };
  const metadata = { authorizationServer, jwksUri: null, signInFault, endSessionUrl: null };
  return {
    ...connection,
    metadata: Object.assign(() => Promise.resolve(metadata), { last: () => metadata }),
  };
}

type Options = Parameters<typeof createAuthorizationRequest>[1];

const queryOf = async (options: Options, changes: object = {}) =>
  Object.fromEntries(
    new URL((await createAuthorizationRequest(schoolWith(changes), options)).url).searchParams,
  );

describe("an authorization request", () => {
  it("[S1] has the parameters of the specification and no others", async () => {
    const { url, state, nonce, code_verifier } = await createAuthorizationRequest(schoolWith());
    const endpoint = schoolDocuments(SCHOOL_URL).authorization_endpoint;
    expect(url.startsWith(`${endpoint}?response_type=code&`)).toBe(true);
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      client_id: "cli",
      redirect_uri: "https://portal.example.com/auth/callback",
      scope: formatScope(PORTAL_SCOPES),
      resource: SCHOOL_URL,
      code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
      code_challenge_method: "S256",
      state,
      nonce,
    });
  });

  it("has the state of its caller", async () => {
    expect(await queryOf({ state: "chosen" })).toMatchObject({ state: "chosen" });
  });

  it("keeps the query of the school's endpoint", async () => {
    const endpoint = `${SCHOOL_URL}/authorize?tenant=a%20b`;
    const { url } = await createAuthorizationRequest(schoolWith({ authorization_endpoint: endpoint }));
    expect(url.startsWith(`${endpoint}&response_type=code&`)).toBe(true);
  });

  it.each<[string | undefined, string[] | undefined, boolean]>([
    ["zh-TW", ["en", "zh-TW"], true],
    ["zh-TW", ["en"], false],
    ["zh-TW", undefined, false],
    [undefined, ["en", "zh-TW"], false],
  ])("in %s to a school that lists %j has the language: %s", async (language, supported, isSent) => {
    const query = await queryOf({ language }, { ui_locales_supported: supported });
    expect(query["ui_locales"]).toBe(isSent ? language : undefined);
  });

  it.each([
    ["mem_1", "mem_1"],
    ["", undefined],
    [null, undefined],
  ])("with the login hint %j sends %j", async (loginHint, sent) => {
    expect((await queryOf({ loginHint }))["login_hint"]).toBe(sent);
  });

  it("is not made for a school whose metadata say that the sign-in would be refused", async () => {
    await expect(createAuthorizationRequest(schoolWith({}, "no iss"))).rejects.toMatchObject({
      kind: "protocol",
      message: "no iss",
    });
  });
});
