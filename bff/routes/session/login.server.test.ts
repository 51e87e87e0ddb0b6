import { beforeEach, describe, expect, it } from "vitest";

import { browser, portal, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal();
});

const problemIn = (answer: { headers: { location?: unknown } }): string | null =>
  new URL(String(answer.headers.location), "http://localhost").searchParams.get("problem");

describe("GET /auth/login", () => {
  it("[S1 T38] sends state, nonce, S256 challenge, resource and exactly the portal's scopes", async () => {
    const query = new URL(await browser.startSignIn()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      client_id: "cli_test",
      redirect_uri: "http://localhost:3000/auth/callback",
      resource: portal.school.url,
      code_challenge_method: "S256",
      scope: "openid profile email account:read account:write",
    });
    for (const name of ["nonce", "code_challenge"]) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    // 256 random bits, and the sealed return path, which the school cannot read.
    expect(query.get("state")).toMatch(/^[\w-]{43}\.[\w-]+$/);
    expect(Buffer.from(query.get("state")?.split(".")[1] ?? "", "base64url").toString()).not.toContain(
      "courses",
    );
  });

  it("keeps the query of the school's authorization endpoint (RFC 6749 section 3.1)", async () => {
    portal.school.behaviour.metadata = (document) => ({
      ...document,
      authorization_endpoint: `${String(document["authorization_endpoint"])}?tenant=a%20b&plain`,
    });
    const url = await portal.browser().startSignIn();

    expect(url).toContain("?tenant=a%20b&plain&response_type=code&");
  });

  it("sends ui_locales if the school's metadata lists the language that the member chose", async () => {
    portal.school.behaviour.metadata = (document) => ({ ...document, ui_locales_supported: ["en"] });
    const inLanguage = async (language: string) => {
      browser.cookies.set("language", language);
      return new URL(await browser.startSignIn()).searchParams.get("ui_locales");
    };
    expect(await inLanguage("en")).toBe("en");
    expect(await inLanguage("zh-TW")).toBeNull();
  });

  it("redirects from another name of this machine to the portal's address, and from no other Host", async () => {
    const loginAt = async (host: string) =>
      String((await browser.navigate("/auth/login?return_to=%2Finbox", { host })).headers.location);
    const own = "http://localhost:3000/auth/login?return_to=%2Finbox";
    for (const host of ["127.0.0.1:3000", "[::1]:3000"]) expect(await loginAt(host)).toBe(own);
    for (const host of [
      "localhost:3000",
      "127.0.0.1:3001",
      "evil.example.com:3000",
      "127.0.0.1.example:3000",
      // Well formed, and no address.
      "256.256.256.256:3000",
    ])
      expect(await loginAt(host)).toContain(`${portal.school.url}/oauth/authorize`);
  });

  it("redirects from the school's link to Home, or with a login_hint to its own school, for any iss", async () => {
    const at = async (query: string) =>
      String(
        (await browser.navigate(`/auth/login?iss=https%3A%2F%2Fevil.example.com${query}`)).headers.location,
      );
    expect(await at("")).toBe("/");
    // The member at the school may be another one than the member here.
    await browser.signIn();
    const url = new URL(await at("&login_hint=mem_2"));
    expect([url.origin, url.searchParams.get("login_hint")]).toEqual([portal.school.url, "mem_2"]);
  });

  it("[S5] keeps the redirect URI of the settings for any Host and forwarding headers", async () => {
    const answer = await browser.navigate("/auth/login", {
      host: "evil.example.com",
      "x-forwarded-host": "evil.example.com",
    });
    expect(new URL(String(answer.headers.location)).searchParams.get("redirect_uri")).toBe(
      "http://localhost:3000/auth/callback",
    );
  });

  it.each([
    { "sec-purpose": "prefetch" },
    { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
  ])("[S6] starts nothing for a prefetch, an image, a frame or a script: %j", async (headers) => {
    const answer = await browser.navigate("/auth/login", headers);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([204, "no-store"]);
    expect(browser.cookies.size).toBe(0);
  });

  it("redirects to the sign-in page when the school is down", async () => {
    await portal.school.close();
    const answer = await browser.navigate("/auth/login?return_to=/courses");
    expect(problemIn(answer)).toBe("school_unavailable");
    expect(String(answer.headers.location)).toContain("return_to=%2Fcourses");
  });

  it("[S4] refuses metadata without S256, of another issuer, or with foreign endpoints", async () => {
    for (const change of [
      { code_challenge_methods_supported: ["plain"] },
      { issuer: "http://127.0.0.1:1" },
      { token_endpoint: "http://127.0.0.1:1/token" },
    ]) {
      portal.school.behaviour.metadata = (document) => ({ ...document, ...change });
      expect(problemIn(await browser.navigate("/auth/login"))).toBe("school_unavailable");
    }
  });
});
