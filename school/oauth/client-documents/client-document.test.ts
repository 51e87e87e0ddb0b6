import { describe, expect, test } from "vitest";

import { parseClientDocument } from "#school/oauth/client-documents/client-document.ts";
import { OPERATOR_CLIENT_SCOPES } from "#school/oauth/registration/registration-request.ts";

const url = new URL("https://client.example/client.json");
const GOOD = {
  client_id: url.href,
  client_name: "Garden Assistant",
  redirect_uris: ["https://client.example/callback", "http://127.0.0.1/callback"],
};
const parse = (differences: Record<string, unknown> = {}) =>
  parseClientDocument(url, JSON.stringify({ ...GOOD, ...differences }));

describe("parseClientDocument", () => {
  test("reads the metadata of a client", () => {
    expect(
      parse({ token_endpoint_auth_method: "none", logo_uri: "https://client.example/logo.png" }),
    ).toMatchObject({
      url: url.href,
      name: "Garden Assistant",
      redirectUris: GOOD.redirect_uris,
    });
  });

  test("takes ten redirect URIs, each once, and a name without the spaces around it", () => {
    const uris = Array.from({ length: 10 }, (_, at) => `https://client.example/${at}`);

    expect(parse({ client_name: " Garden ", redirect_uris: uris })).toMatchObject({
      name: "Garden",
      redirectUris: uris,
    });
    expect(parse({ redirect_uris: [uris[0], uris[0]] }).redirectUris).toEqual([uris[0]]);
  });

  test("has the scopes that it names and that a client of operators can have, or all of those", () => {
    expect(parse({ scope: "courses:write openid account:read no:such" }).scopes).toEqual([
      "openid",
      "courses:write",
    ]);
    expect(parse().scopes).toEqual(OPERATOR_CLIENT_SCOPES);
  });

  test("a client without a name has its host as name", () => {
    expect(parse({ client_name: undefined }).name).toBe("client.example");
  });

  test("a document with other text has another SHA-256, so its review does not count", () => {
    expect(parse().sha256).not.toBe(parse({ client_uri: "https://client.example/" }).sha256);
  });

  test.each<[string, Record<string, unknown>]>([
    ["without client_id", { client_id: undefined }],
    ["with another client_id", { client_id: "https://elsewhere.example/client.json" }],
    ["with its client_id written in upper case", { client_id: "https://CLIENT.example/client.json" }],
    ["with a secret", { client_secret: "sec_public" }],
    ["with the expiry of a secret", { client_secret_expires_at: 0 }],
    ["of a confidential client", { token_endpoint_auth_method: "client_secret_post" }],
    ["of a client with a key", { token_endpoint_auth_method: "private_key_jwt" }],
    ["without redirect_uris", { redirect_uris: undefined }],
    ["with an empty list of them", { redirect_uris: [] }],
    ["with one on another host", { redirect_uris: ["https://elsewhere.example/callback"] }],
    ["with one on another port", { redirect_uris: ["https://client.example:8443/callback"] }],
    ["with one on a host below its own", { redirect_uris: ["https://sub.client.example/callback"] }],
    ["with one in plain http", { redirect_uris: ["http://client.example/callback"] }],
    ["with one of another scheme", { redirect_uris: ["com.client:/callback"] }],
    ["with one that has a line break", { redirect_uris: ["https://client.example/call\nback"] }],
    ["with one that has a backslash", { redirect_uris: ["https://client.example\\callback"] }],
    ["with one that has a fragment", { redirect_uris: ["https://client.example/callback#x"] }],
    [
      "with one good and one foreign",
      { redirect_uris: [...GOOD.redirect_uris, "https://elsewhere.example/"] },
    ],
    ["with eleven", { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://client.example/${at}`) }],
    ["with a right-to-left override in its name", { client_name: "\u202eGarden" }],
    ["with a name that is no string", { client_name: 1 }],
    ["for another grant alone", { grant_types: ["client_credentials"] }],
    ["for a scope of members alone", { scope: "account:read" }],
    ["with a scope that is no string", { scope: ["openid"] }],
  ])("refuses a document %s", (_fault, differences) => {
    expect(() => parse(differences)).toThrow();
  });

  test.each(["", "{", "[]", "null", '"x"', "[".repeat(5000)])(
    "refuses a text that is not a JSON object: %j",
    (text) => {
      expect(() => parseClientDocument(url, text)).toThrow(/JSON/);
    },
  );
});
