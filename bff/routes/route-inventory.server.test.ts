/** Every route of the portal, with its kind of guard. A new route must be added here, and pass the tests of its kind. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { portOf, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";
import { sendRaw } from "#bff/testing/raw-browser.ts";

/** `frame`: loaded into a frame by the portal's own page. `navigation`: followed by a member, so it has no `X-CSRF`. `guarded`: called only by the portal's pages. */
type Kind = "navigation" | "guarded" | "frame" | "probe";

const ROUTES: Record<string, Record<string, Kind>> = {
  "/auth/login": { GET: "navigation", HEAD: "navigation" },
  "/auth/callback": { GET: "navigation", HEAD: "navigation" },
  "/auth/session": { GET: "guarded", HEAD: "guarded" },
  "/auth/sessions": { GET: "guarded", HEAD: "guarded" },
  "/auth/sessions/:id": { DELETE: "guarded" },
  "/auth/sessions/end-others": { POST: "guarded" },
  "/auth/logout": { POST: "guarded" },
  "/auth/client-errors": { POST: "guarded" },
  "/member/graphql": { POST: "guarded" },
  "/preview/stage": { GET: "frame", HEAD: "frame" },
  "/healthz": { GET: "probe", HEAD: "probe" },
  "/readyz": { GET: "probe", HEAD: "probe" },
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "TRACE"] as const;
type Method = "GET";

const all = Object.entries(ROUTES).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, kind]) => ({ path, method: method as Method, kind })),
);
const guarded = all.filter(({ kind }) => kind === "guarded");
const framed = all.filter(({ kind }) => kind === "frame");
const refused = Object.entries(ROUTES)
  .filter(([, methods]) => !Object.values(methods).includes("probe"))
  .flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method] === undefined).map((method) => ({
      path,
      method: method as Method,
      allow: Object.keys(methods).join(", "),
    })),
  );

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** The paths and methods of the router. */
function registered(): string[] {
  const prefixes: string[] = [];
  return portal.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = indent.length / 4;
      const path = `${prefixes.slice(0, depth).join("")}${part}`;
      prefixes.splice(depth, Infinity, part);
      return methods.split(", ").map((method) => `${method} ${path}`);
    });
}

describe("the routes of the portal", () => {
  it("[S38 T44] are these and no others, and every other method of a path is refused", async () => {
    await portal.app.ready();
    const expected = [...all, ...refused].map(({ method, path }) => `${method} ${path}`);
    expect(registered().toSorted()).toEqual([...expected, "TRACE *"].toSorted());
  });

  it.each(guarded)(
    "[S33 S37] $method $path answers 403 without the portal's header, and to another site",
    async (route) => {
      const send = (headers: Record<string, string>) =>
        portal.app.inject({ method: route.method, url: route.path, headers });
      expect((await send({})).statusCode).toBe(403);
      for (const headers of [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "none" },
        { origin: "https://evil.example.com" },
        { origin: "http://sibling.localhost:3000" },
        // These begin like the portal's own origin.
        { origin: "http://localhost:3000.evil.example.com" },
        { origin: "http://localhost:30001" },
        { origin: "null" },
      ]) {
        expect((await send({ "x-csrf": "1", ...headers })).statusCode, JSON.stringify(headers)).toBe(403);
      }
      expect((await send({ "x-csrf": "1", "sec-fetch-site": "same-origin" })).statusCode).not.toBe(403);
    },
  );

  it.each(framed)("$method $path answers 404 without a session, in a frame or not", async (route) => {
    for (const headers of [{}, { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" }])
      expect((await portal.app.inject({ method: route.method, url: route.path, headers })).statusCode).toBe(
        404,
      );
  });

  it.each(refused)("[S35] $method $path answers 405 with Allow: $allow", async ({ method, path, allow }) => {
    const answer = await portal.app.inject({ method, url: path, headers: { "x-csrf": "1" } });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, allow]);
    expect(portal.school.graphqlRequests).toEqual([]);
  });

  it.each(refused)("$method $path answers 405 to a script too", async ({ method, path }) => {
    const headers = { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
    expect((await portal.app.inject({ method, url: path, headers })).statusCode).toBe(405);
  });

  it.each(Object.keys(ROUTES))("[S36] %s grants no preflight", async (url) => {
    const answer = await portal.app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin: "https://evil.example.com",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-csrf",
      },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("[S44] answer TRACE with 405 everywhere, without any part of the request", async () => {
    const answer = await portal.app.inject({
      method: "TRACE" as Method,
      url: "/anything",
      headers: { cookie: "session=canary" },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.body).not.toContain("canary");
  });

  it("[S44] never get a request with two lengths (RFC 9112 section 6.3)", async () => {
    const port = await portOf(portal.app);
    const request = sendRaw(
      port,
      "POST /member/graphql HTTP/1.1\r\nhost: x\r\nx-csrf: 1\r\ncontent-type: application/json\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nG",
    );
    await request.ended;
    expect(request.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(request.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
