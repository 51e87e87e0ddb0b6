import { describe, expect, test } from "vitest";

import { ALL_SCOPES } from "#shared/scopes.ts";
import { sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();

async function readDocument(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(school.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  return (await answer.json()) as Record<string, unknown>;
}

describe('Spec, "What the service does", rules 1 and 4 and "Endpoints", rows 1 to 3: discovery', () => {
  test("row 1: the protected resource metadata advertises the resource value", async () => {
    const document = await readDocument("/.well-known/oauth-protected-resource");

    expect(document["resource"]).toBe(school.url);
    expect(document["authorization_servers"]).toEqual([school.url]);
    // A program without a hint requests all of these scopes, so no scope of member clients may be among them.
    expect(document["scopes_supported"]).not.toContain("account:read");
  });

  test("RFC 9728 sections 3.1 and 3.3: /mcp has the same metadata with its own address as the resource", async () => {
    const document = await readDocument("/.well-known/oauth-protected-resource");

    expect(await readDocument("/.well-known/oauth-protected-resource/mcp")).toEqual({
      ...document,
      resource: `${school.url}/mcp`,
    });
  });

  test("row 2: the authorization server metadata lists every endpoint, all on this origin", async () => {
    const document = await readDocument("/.well-known/oauth-authorization-server");

    expect(document).toMatchObject({
      issuer: school.url,
      authorization_endpoint: `${school.url}/oauth/authorize`,
      token_endpoint: `${school.url}/api/oauth/token`,
      userinfo_endpoint: `${school.url}/api/oauth/userinfo`,
      revocation_endpoint: `${school.url}/api/oauth/revoke`,
      registration_endpoint: `${school.url}/api/oauth/register`,
    });
    expect(new URL(String(document["jwks_uri"])).origin).toBe(school.url);
  });

  test("row 2: it lists every grant type, every scope and client_id_metadata_document_supported", async () => {
    const document = await readDocument("/.well-known/oauth-authorization-server");

    expect(document["grant_types_supported"]).toEqual(["authorization_code", "refresh_token"]);
    expect(new Set(document["scopes_supported"] as string[])).toEqual(new Set(ALL_SCOPES));
    expect(document["scopes_supported"]).toHaveLength(38);
    expect(document["client_id_metadata_document_supported"]).toEqual(expect.any(Boolean));
  });

  test('Spec, "Authentication", rules 1 and 2: S256 only, methods none and client_secret_post', async () => {
    const document = await readDocument("/.well-known/oauth-authorization-server");

    expect(document["response_types_supported"]).toEqual(["code"]);
    expect(document["code_challenge_methods_supported"]).toEqual(["S256"]);
    // The order matters: some confidential clients take the first method.
    for (const endpoint of ["token", "revocation"])
      expect(document[`${endpoint}_endpoint_auth_methods_supported`]).toEqual(["client_secret_post", "none"]);
    expect(document["authorization_response_iss_parameter_supported"]).toBe(true);
  });

  test('Spec, "Authentication", rule 7: there is no introspection endpoint', async () => {
    const document = await readDocument("/.well-known/oauth-authorization-server");

    expect(document).not.toHaveProperty("introspection_endpoint");
    expect((await fetch(`${school.url}/api/oauth/introspect`, { method: "POST" })).status).toBe(404);
  });

  test('Spec, "Authentication", rule 5: no part of an identity-assertion extension is supported', async () => {
    const document = await readDocument("/.well-known/oauth-authorization-server");
    const text = JSON.stringify(document);

    for (const word of [
      "agent_auth",
      "id-jag",
      "service_auth",
      "identity_endpoint",
      "register_uri",
      "jwt-bearer",
    ])
      expect(text.toLowerCase()).not.toContain(word);
  });

  test("rows 2 and 3: both documents of the server say the same of what both list", async () => {
    const document = await readDocument("/.well-known/oauth-authorization-server");

    expect(document["id_token_signing_alg_values_supported"]).toEqual(["ES256"]);
    expect(await readDocument("/.well-known/openid-configuration")).toMatchObject(document);
  });

  test("row 3: the OpenID Connect document lists ES256 and a key set with public keys only", async () => {
    const document = await readDocument("/.well-known/openid-configuration");
    expect(document["issuer"]).toBe(school.url);
    expect(document["id_token_signing_alg_values_supported"]).toEqual(["ES256"]);

    const answer = await fetch(String(document["jwks_uri"]));
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({
        kty: "EC",
        crv: "P-256",
        alg: "ES256",
        use: "sig",
        kid: expect.any(String),
      });
      expect(key).not.toHaveProperty("d");
    }
  });

  test("no endpoint lets another site's page read it", async () => {
    for (const path of ["/member/graphql", "/.well-known/oauth-authorization-server"]) {
      const answer = await fetch(school.url + path, { headers: { origin: "https://elsewhere.example" } });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});
