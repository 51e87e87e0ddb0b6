import { describe, expect, test } from "vitest";

import { calledOrigin } from "#school/called-origin.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl, codeGrant } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const CALLED = "http://localhost:4000";
const HOST = "localhost:4000";

const testSchool = await openTestSchool();

describe("the origin that a request called", () => {
  test.each([
    { host: "127.0.0.1:4000", base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
    { host: HOST, base: "http://127.0.0.1:4000", own: CALLED },
    { host: "[::1]:4000", base: "http://127.0.0.1:4000", own: "http://[::1]:4000" },
    { host: "SCHOOL.example", base: "https://school.example", own: "https://school.example" },
    { host: "LocalHost:4000", base: "http://127.0.0.1:4000", own: CALLED },
    { host: "LOCALHOST:80", base: "http://127.0.0.1", own: "http://localhost" },
    { host: HOST, base: "https://school.example", own: "https://school.example" },
    { host: "evil.example", base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
    { host: "localhost:4001", base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
    { host: "localhost:4000@evil.example", base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
    { host: "localhost:4000/x", base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
    { host: 'localhost:4000", x="', base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
    { host: "", base: "http://127.0.0.1:4000", own: "http://127.0.0.1:4000" },
  ])("a school at $base names $host as $own", ({ host, base, own }) => {
    expect(calledOrigin({ host }, base)).toBe(own);
  });
});

describe('Spec, "Authentication", rule 7: a school on loopback names the origin that was called', () => {
  const inject = (url: string, host = HOST) => testSchool.app.inject({ url, headers: { host } });

  test("every document names the called origin", async () => {
    const read = async (path: string): Promise<Record<string, unknown>> =>
      (await inject(path)).json<Record<string, unknown>>();

    expect(await read("/.well-known/oauth-protected-resource")).toMatchObject({
      resource: CALLED,
      authorization_servers: [CALLED],
    });
    expect(await read("/.well-known/oauth-authorization-server")).toMatchObject({
      issuer: CALLED,
      token_endpoint: `${CALLED}/api/oauth/token`,
    });
    expect(await read("/.well-known/openid-configuration")).toMatchObject({ issuer: CALLED });
    expect(await read("/openapi.json")).toMatchObject({ servers: [{ url: CALLED }] });
  });

  test("a challenge names the called origin, but never a host that is not the school's", async () => {
    const challenge = async (host: string) =>
      (await inject("/api/oauth/userinfo", host)).headers["www-authenticate"];

    expect(await challenge(HOST)).toContain(`"${CALLED}/.well-known/oauth-protected-resource"`);
    expect(await challenge("evil.example")).toContain(
      '"http://127.0.0.1:4000/.well-known/oauth-protected-resource"',
    );
  });

  test("a client at the called origin gets from the authorization request to an ID token", async () => {
    const { clientId } = await testSchool.storePair();
    const cookie = `school-session=${await openWebSession(testSchool.school, "mem_yichun")}`;
    const url = authorizeUrl(testSchool, clientId, { resource: CALLED });
    const asked = await testSchool.app.inject({ url, headers: { host: HOST, cookie } });
    const id = /name="consent_request" value="([^"]+)"/.exec(asked.body)?.[1] ?? "";
    const answer = { consent_request: id, decision: "allow" };
    const headers = { host: HOST, cookie, origin: CALLED };
    const allowed = await testSchool.postForm("/oauth/consent", answer, headers);
    const response = new URL(allowed.headers.location ?? "").searchParams;
    expect(response.get("iss")).toBe(CALLED);

    const grant = { ...codeGrant(testSchool, clientId, response.get("code") ?? ""), resource: CALLED };
    const exchanged = await testSchool.postForm("/api/oauth/token", grant, { host: HOST });
    const { access_token: accessToken } = exchanged.json<{ access_token: string }>();
    // All names belong to one school, so the token works at each of them.
    expect(await testSchool.queryMemberApi(accessToken, "{ viewer { id } }")).toMatchObject({ status: 200 });
  });
});
