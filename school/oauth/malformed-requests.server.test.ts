import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";

import { describe, expect, test } from "vitest";

import { SECOND } from "#school/clock.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl } from "#school/testing/authorization.ts";
import { buildTestSchool, openTestSchool, type TestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

/** Sends a request as it is to a school that listens. @returns the answer, when the connection is closed */
async function sendText({ app }: TestSchool, request: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.write(request);
  await once(socket, "close");
  return answer;
}

describe("requests in the wrong form", () => {
  test.each(["/課程", "/courses/é?x=🐦", "/\ud800"])(
    "a return_to with characters outside Latin-1 is redirected to: %j",
    async (returnTo) => {
      const url = `/sign-in?return_to=${encodeURIComponent(returnTo.toWellFormed())}`;
      expect((await testSchool.app.inject({ url })).statusCode).toBe(200);
      const account = { email: "yichun@example.com", password: "titmouse" };
      const answer = await testSchool.postForm("/sign-in", { ...account, return_to: returnTo });

      expect(answer.statusCode).toBe(303);
      const { name = "", value = "" } = answer.cookies[0] ?? {};
      const cookie = `${name}=${value}`;
      const onward = await testSchool.app.inject({ url: answer.headers.location ?? "", headers: { cookie } });
      expect(onward.headers.location).toBe(encodeURI(returnTo.toWellFormed()));
    },
  );

  test.each(["/api/oauth/token", "/api/oauth/revoke"])(
    "a JSON body is invalid_request at %s",
    async (url) => {
      const { refreshToken, clientId } = await testSchool.storePair();
      const answer = await testSchool.app.inject({
        method: "POST",
        url,
        payload: {
          grant_type: "refresh_token",
          refresh_token: refreshToken,
          token: refreshToken,
          client_id: clientId,
        },
      });

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: "invalid_request" });
    },
  );

  test.each([
    ["/member/graphql", 415, { errors: [{ message: expect.any(String) as string }] }],
    [
      "/mcp",
      415,
      { jsonrpc: "2.0", error: { code: -32_700, message: expect.any(String) as string }, id: null },
    ],
    ["/api/v1/courses", 415, { error: "unsupported_media_type" }],
    ["/sign-in", 415, { error: "invalid_request" }],
    ["/api/oauth/token", 400, { error: "invalid_request" }],
  ])(
    "an empty Content-Type, and one that is none, is refused in the words of %s",
    async (url, status, body) => {
      const { accessToken } = url.startsWith("/api/v1")
        ? await testSchool.storeOperatorPair({ scope: "courses:write" })
        : await testSchool.storePair();
      for (const contentType of ["", ";", "a/b/c"]) {
        const headers = {
          host: "127.0.0.1:4000",
          authorization: `Bearer ${accessToken}`,
          "content-type": contentType,
        };
        const answer = await testSchool.app.inject({ method: "POST", url, headers, payload: "{}" });

        expect(answer.statusCode).toBe(status);
        expect(answer.json()).toMatchObject(body);
      }
    },
  );

  test.each([
    { method: "GET", url: "/api/oauth/token", allow: "POST" },
    { method: "DELETE", url: "/api/oauth/revoke", allow: "POST" },
    { method: "PUT", url: "/api/oauth/register", allow: "POST" },
    { method: "POST", url: "/oauth/authorize?client_id=x", allow: "GET, HEAD" },
    { method: "PATCH", url: "/api/oauth/userinfo", allow: "GET, HEAD, POST" },
    { method: "POST", url: "/.well-known/openid-configuration", allow: "GET, HEAD" },
  ] as const)("$method is 405 at $url, with the methods that it has", async ({ method, url, allow }) => {
    const answer = await testSchool.app.inject({ method, url, headers: { accept: "text/html" } });

    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toEqual({
      error: "invalid_request",
      error_description: `This address answers ${allow}.`,
    });
  });

  test("two Host lines, or a malformed one, are answered 400 at every path", async () => {
    await testSchool.app.listen({ host: "127.0.0.1", port: 0 });
    for (const path of ["/", "/api/oauth/token", "/member/graphql", "/mcp", "/api/v1/courses", "/nothing"])
      for (const hosts of ["Host: school\r\nHost: school", "Host: sch/ool"]) {
        const request = `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
        expect(await sendText(testSchool, request)).toMatch(
          /^HTTP\/1\.1 400 [\s\S]*"error":"invalid_request"/,
        );
      }
  });

  test("a body that does not arrive within ten seconds is answered 408", async () => {
    const slow = await buildTestSchool();
    await slow.app.listen({ host: "127.0.0.1", port: 0 });
    expect(slow.app.server).toMatchObject({ requestTimeout: 10 * SECOND, headersTimeout: 10 * SECOND });
    // The test need not wait so long: the server looks at it for each request.
    slow.app.server.requestTimeout = 50;
    slow.app.server.headersTimeout = 50;
    const answer = await sendText(
      slow,
      "POST /api/oauth/token HTTP/1.1\r\nHost: school\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngrant",
    );
    await slow.close();

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("OpenID Connect Core", () => {
  async function authorize(extra: Record<string, string>, cookie = ""): Promise<URL> {
    const { clientId } = await testSchool.storePair();
    const url = authorizeUrl(testSchool, clientId, extra);
    const answer = await testSchool.app.inject({ url, headers: { cookie } });
    return new URL(answer.headers.location ?? "http://no.example", testSchool.school.config.url);
  }
  const errorOf = async (extra: Record<string, string>, cookie?: string) =>
    (await authorize(extra, cookie)).searchParams.get("error");

  test("3.1.2.1: prompt=none is answered without a page, whether the browser is signed in or not", async () => {
    const cookie = `school-session=${await openWebSession(testSchool.school, "mem_yichun")}`;

    expect(await errorOf({ prompt: "none" })).toBe("login_required");
    expect(await errorOf({ prompt: "none" }, cookie)).toBe("consent_required");
    expect(await errorOf({ prompt: "none login" })).toBe("invalid_request");
    expect((await authorize({ prompt: "none" })).searchParams.get("state")).toBe("s");
  });

  test("6: request and request_uri are answered as not supported, and discovery says so", async () => {
    expect(await errorOf({ request: "e30.e30." })).toBe("request_not_supported");
    expect(await errorOf({ request_uri: "https://a.example/r" })).toBe("request_uri_not_supported");
    const discovery = await testSchool.app.inject({ url: "/.well-known/openid-configuration" });
    expect(discovery.json()).toMatchObject({ request_uri_parameter_supported: false });
  });

  test("5.3: UserInfo answers POST as it answers GET", async () => {
    const { accessToken } = await testSchool.storePair();
    const headers = { authorization: `Bearer ${accessToken}` };
    const url = "/api/oauth/userinfo";
    const posted = await testSchool.app.inject({ method: "POST", url, headers });

    expect(posted.statusCode).toBe(200);
    expect(posted.json()).toEqual((await testSchool.app.inject({ url, headers })).json());
    expect((await testSchool.app.inject({ method: "POST", url })).statusCode).toBe(401);
  });
});
