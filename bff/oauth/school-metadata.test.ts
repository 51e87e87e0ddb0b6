import { describe, expect, it } from "vitest";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createSchoolMetadata } from "#bff/oauth/school-metadata.ts";
import { SCHOOL_URL } from "#bff/testing/session-parts.ts";
import { schoolDocuments } from "#e2e/harness/school-documents.ts";

const ELSEWHERE = "https://elsewhere.example.com";
const OPENID = "/.well-known/openid-configuration";
const SERVER = "/.well-known/oauth-authorization-server";
const RESOURCE = "/.well-known/oauth-protected-resource";
const ID_TOKENS = {
  issuer: SCHOOL_URL,
  jwks_uri: `${SCHOOL_URL}/jwks`,
  id_token_signing_alg_values_supported: ["ES256"],
};

const JSON_TYPE = { headers: { "content-type": "application/json" } };

/** A school with these documents; one that is null is answered 404, a text as it is. */
function schoolWith(changes: Record<string, object | string | null> = {}) {
  const clock = { at: 0 };
  const state = { isDown: false, reads: 0 };
  const documents: Record<string, object | string | null> = {
    [SERVER]: schoolDocuments(SCHOOL_URL),
    [OPENID]: null,
    [RESOURCE]: { resource: SCHOOL_URL },
    ...changes,
  };
  const read = createSchoolMetadata(
    SCHOOL_URL,
    (url) => {
      const { pathname } = new URL(url);
      if (pathname === SERVER) state.reads += 1;
      if (state.isDown) return Promise.reject(new SchoolFault("unreachable", "down"));
      const document = documents[pathname];
      if (typeof document === "string") return Promise.resolve(new Response(document, JSON_TYPE));
      return Promise.resolve(
        document == null ? new Response(null, { status: 404 }) : Response.json(document),
      );
    },
    () => clock.at,
  );
  return { clock, state, documents, read };
}

const serverWith = (changes: object) => ({ [SERVER]: { ...schoolDocuments(SCHOOL_URL), ...changes } });

describe("the school's metadata", () => {
  it("is read again after ten minutes, while the old copy is used", async () => {
    const { clock, state, documents, read } = schoolWith();
    expect(read.last()).toBeUndefined();
    const first = await read();
    clock.at = 10 * 60_000 - 1;
    await read();
    expect(state.reads).toBe(1);
    documents[OPENID] = ID_TOKENS;
    clock.at += 1;
    expect(await read()).toBe(first);
    expect(state.reads).toBe(2);
    await expect.poll(() => read.last()?.jwksUri).toBe(ID_TOKENS.jwks_uri);
    await read();
    expect(state.reads).toBe(2);
  });

  it("stays in use while it cannot be read, and is tried again after 15 seconds", async () => {
    const { clock, state, read } = schoolWith();
    const first = await read();
    state.isDown = true;
    clock.at = 10 * 60_000;
    await read();
    await new Promise(setImmediate);
    clock.at += 15_000 - 1;
    expect(await read()).toBe(first);
    expect(state.reads).toBe(2);
    clock.at += 1;
    expect(await read()).toBe(first);
    expect(state.reads).toBe(3);
  });

  it("is read by one request at a time, and by the next call after a failed one", async () => {
    const { state, read } = schoolWith();
    state.isDown = true;
    await expect(read()).rejects.toMatchObject({ kind: "unreachable" });
    state.reads = 0;
    const both = await Promise.allSettled([read(), read()]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(state.reads).toBe(1);
    state.isDown = false;
    await read();
    expect(state.reads).toBe(2);
  });

  it.each<[string, Record<string, object | string | null>]>([
    ["that is no JSON", { [SERVER]: "<html>" }],
    ["whose document of OpenID is no JSON", { [OPENID]: "<html>" }],
    ["whose document of the resource is no object", { [RESOURCE]: "7" }],
    ["without an authorization endpoint", serverWith({ authorization_endpoint: undefined })],
    ["without a token endpoint", serverWith({ token_endpoint: undefined })],
    ["without a UserInfo endpoint", serverWith({ userinfo_endpoint: undefined })],
    ["without a revocation endpoint", serverWith({ revocation_endpoint: undefined })],
    ["with an endpoint elsewhere", serverWith({ token_endpoint: `${ELSEWHERE}/token` })],
    ["with an endpoint that is no address", serverWith({ token_endpoint: "token" })],
    ["of another issuer", serverWith({ issuer: ELSEWHERE })],
    ["that lists no challenge method", serverWith({ code_challenge_methods_supported: undefined })],
    ["without S256", serverWith({ code_challenge_methods_supported: ["plain"] })],
    ["that is missing", { [SERVER]: null }],
    ["without its protected resource", { [RESOURCE]: null }],
    ["for another resource", { [RESOURCE]: { resource: ELSEWHERE } }],
    ["for the resource with a slash at the end", { [RESOURCE]: { resource: `${SCHOOL_URL}/` } }],
    ["whose ID tokens are of another issuer", { [OPENID]: { ...ID_TOKENS, issuer: ELSEWHERE } }],
    ["whose keys are elsewhere", { [OPENID]: { ...ID_TOKENS, jwks_uri: `${ELSEWHERE}/jwks` } }],
  ])("cannot be used %s", async (_what, changes) => {
    await expect(schoolWith(changes).read()).rejects.toMatchObject({ kind: "protocol" });
  });

  it.each<[string, object | string | null, string | null]>([
    ["there is no such document", null, null],
    ["it is null", "null", null],
    ["it is no object", "7", null],
    ["it names no keys", { ...ID_TOKENS, jwks_uri: undefined }, null],
    ["it names no algorithm", { ...ID_TOKENS, id_token_signing_alg_values_supported: undefined }, null],
    ["it names both", ID_TOKENS, ID_TOKENS.jwks_uri],
  ])("promises ID tokens by the document of OpenID: %s", async (_what, openid, jwksUri) => {
    expect((await schoolWith({ [OPENID]: openid }).read()).jwksUri).toBe(jwksUri);
  });

  it.each<[string, Record<string, object | null>, boolean]>([
    [
      "of another algorithm",
      { [OPENID]: { ...ID_TOKENS, id_token_signing_alg_values_supported: ["RS256"] } },
      true,
    ],
    [
      "of several algorithms, one of them ES256",
      { [OPENID]: { ...ID_TOKENS, id_token_signing_alg_values_supported: ["RS256", "ES256"] } },
      false,
    ],
    [
      "of another algorithm, which it does not promise",
      { [OPENID]: { issuer: SCHOOL_URL, id_token_signing_alg_values_supported: ["RS256"] } },
      false,
    ],
    [
      "without iss in the response",
      serverWith({ authorization_response_iss_parameter_supported: false }),
      true,
    ],
    [
      "that does not say whether it has iss",
      serverWith({ authorization_response_iss_parameter_supported: undefined }),
      false,
    ],
    ["without the grant of a code", serverWith({ grant_types_supported: ["refresh_token"] }), true],
    ["without the grant of a refresh", serverWith({ grant_types_supported: ["authorization_code"] }), true],
    [
      "with both grants",
      serverWith({ grant_types_supported: ["authorization_code", "refresh_token"] }),
      false,
    ],
    ["that lists no grants", serverWith({ grant_types_supported: undefined }), false],
    [
      "where clients authenticate otherwise than by client_secret_post",
      serverWith({ token_endpoint_auth_methods_supported: ["client_secret_basic"] }),
      true,
    ],
    [
      "where clients revoke otherwise than by client_secret_post",
      serverWith({ revocation_endpoint_auth_methods_supported: ["client_secret_basic"] }),
      true,
    ],
    [
      "where a public client may come, too",
      serverWith({ token_endpoint_auth_methods_supported: ["none", "client_secret_post"] }),
      false,
    ],
    [
      "that lists no way to authenticate",
      serverWith({ token_endpoint_auth_methods_supported: undefined }),
      false,
    ],
  ])("says that every sign-in would be refused %s: %s", async (_what, changes, isFault) => {
    const { signInFault } = await schoolWith(changes).read();
    expect(typeof signInFault === "string" && signInFault !== "").toBe(isFault);
  });

  it.each<[string, Record<string, object | null>, string | null]>([
    ["none", {}, null],
    [
      "of the authorization server",
      serverWith({ end_session_endpoint: `${SCHOOL_URL}/end` }),
      `${SCHOOL_URL}/end`,
    ],
    ["of OpenID", { [OPENID]: { end_session_endpoint: `${SCHOOL_URL}/out` } }, `${SCHOOL_URL}/out`],
    ["elsewhere", { [OPENID]: { end_session_endpoint: `${ELSEWHERE}/out` } }, null],
    ["that is no address", { [OPENID]: { end_session_endpoint: "out" } }, null],
    ["that is no text", { [OPENID]: { end_session_endpoint: 7 } }, null],
  ])("has an address to sign out at: %s", async (_what, changes, address) => {
    expect((await schoolWith(changes).read()).endSessionUrl).toBe(address);
  });
});
