import { describe, expect, test } from "vitest";

import {
  isLoopbackWithPort,
  isRegisteredRedirectUri,
  redirectUriFault,
} from "#school/oauth/authorization/redirect-uri.ts";

describe("redirectUriFault", () => {
  test.each(["https://portal.example/cb", "http://localhost:3000/auth/callback", "http://[::1]/cb"])(
    "takes %s",
    (uri) => {
      expect(redirectUriFault(uri)).toBeUndefined();
    },
  );

  test.each([
    "http://portal.example/cb",
    "http://localhost.evil.example/cb",
    "https://portal.example/cb#fragment",
    "https://user:secret@portal.example/cb",
    "https://user@portal.example/cb",
    "https://:secret@portal.example/cb",
    "javascript:alert(1)",
    "ws://localhost/cb",
    "ftp://127.0.0.1/cb",
    "/cb",
  ])("does not take %s", (uri) => {
    expect(redirectUriFault(uri)).toBeTypeOf("string");
  });
});

describe("isLoopbackWithPort", () => {
  test.each([
    "http://127.0.0.1:1/cb",
    "http://127.0.0.1:65535",
    "http://127.0.0.1:8080?a=b",
    "http://127.0.0.1:80/",
  ])("%s is the address of a program on the member's computer", (uri) => {
    expect(isLoopbackWithPort(uri)).toBe(true);
  });

  test.each([
    "http://127.0.0.1/cb",
    "http://127.0.0.1:0/cb",
    "http://127.0.0.1:65536/cb",
    "http://127.0.0.1:8080/c b",
    "http://127.0.0.1:8080#x",
    "http://127.0.0.1:8080.example/cb",
    "http://localhost:8080/cb",
    "https://127.0.0.1:8080/cb",
    "http://[::1]:8080/cb",
  ])("%s is not", (uri) => {
    expect(isLoopbackWithPort(uri)).toBe(false);
  });
});

describe("isRegisteredRedirectUri", () => {
  const native = { confidential: false, redirectUris: ["http://127.0.0.1:8000/cb?a=1"] };

  test.each([
    ["http://127.0.0.1:9000/cb?a=1", true],
    ["http://127.0.0.1/cb?a=1", true],
    ["http://127.0.0.1:9000/cb", false],
    ["http://127.0.0.1:9000/cb?a=1#x", false],
    ["http://127.0.0.1:99999/cb?a=1", false],
    ["http://127.0.0.1@elsewhere.example/cb?a=1", false],
    ["https://127.0.0.1:9000/cb?a=1", false],
  ])("a native client may use %s: %s", (uri, registered) => {
    expect(isRegisteredRedirectUri(uri, native)).toBe(registered);
  });

  test.each([
    ["http://127.0.0.1:8000", "http://127.0.0.1:9000/", true],
    ["http://127.0.0.1:8000/", "http://127.0.0.1:9000", true],
    ["http://127.0.0.1:8000?a=1", "http://127.0.0.1:9000/?a=1", true],
    ["http://127.0.0.1:8000", "http://127.0.0.1:9000/cb", false],
    ["http://127.0.0.1:8000?a=1", "http://127.0.0.1:9000", false],
  ])("a native client of %s may use %s: %s", (registered, presented, may) => {
    const client = { confidential: false, redirectUris: [registered] };
    expect(isRegisteredRedirectUri(presented, client)).toBe(may);
  });

  test("any port is accepted on http://127.0.0.1 alone: on [::1] and localhost the port must match", () => {
    for (const uri of ["http://[::1]:8000/cb", "http://localhost:8000/cb"]) {
      const client = { confidential: false, redirectUris: [uri] };

      expect(isRegisteredRedirectUri(uri, client)).toBe(true);
      expect(isRegisteredRedirectUri(uri.replace("8000", "9000"), client)).toBe(false);
    }
  });

  test("a confidential client's redirect URI must match exactly, with its port", () => {
    expect(isRegisteredRedirectUri("http://127.0.0.1:9000/cb?a=1", { ...native, confidential: true })).toBe(
      false,
    );
  });
});
