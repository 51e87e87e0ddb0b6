import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { StoreFault } from "#bff/store/store.ts";
import { startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";

let portal: TestPortal;
let isWritable: boolean;
beforeEach(async () => {
  isWritable = true;
  portal = await startTestPortal(
    {},
    {
      storeInFront: (store) => ({
        ...store,
        check: () =>
          isWritable ? store.check() : Promise.reject(new StoreFault("session store: it is full")),
      }),
    },
  );
});
afterEach(() => portal.close());

const GUARDED = [
  ["GET", "/auth/session"],
  ["POST", "/auth/logout"],
  ["POST", "/member/graphql"],
] as const;

describe("every route but a navigation", () => {
  it.each(GUARDED)("[S33] %s %s needs the portal's own header", async (method, url) => {
    const answer = await portal.app.inject({ method, url });
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining("csrf_rejected")]);
  });

  it.each(GUARDED)("[S33 S37] %s %s refuses another site and a sibling of ours", async (method, url) => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "http://evil.localhost:3000" },
      { origin: "null" },
    ]) {
      const answer = await portal.app.inject({ method, url, headers: { "x-csrf": "1", ...headers } });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe("answers", () => {
  it.each([
    ["GET", "/member/graphql", "POST"],
    ["HEAD", "/member/graphql", "POST"],
    ["GET", "/auth/logout", "POST"],
    ["POST", "/auth/login", "GET, HEAD"],
    ["POST", "/auth/callback", "GET, HEAD"],
    ["DELETE", "/auth/session", "GET, HEAD"],
  ] as const)("refuse %s %s with 405 and Allow: %s", async (method, url, allow) => {
    const answer = await portal.app.inject({ method, url });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, allow]);
  });

  it("grant no preflight from another origin", async () => {
    const answer = await portal.app.inject({
      method: "OPTIONS",
      url: "/member/graphql",
      headers: { origin: "https://evil.example.com", "access-control-request-method": "POST" },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("carry the security headers, no-store where they are a member's, and a policy that renders nothing", async () => {
    const answer = await portal.app.inject({ url: "/auth/session", headers: { "x-csrf": "1" } });
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  it("name a request id in every problem document", async () => {
    const answer = await portal.app.inject({ method: "POST", url: "/auth/logout" });
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({
      status: 403,
      code: "csrf_rejected",
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it("say that the process is alive, and whether it can sign somebody in", async () => {
    expect((await portal.app.inject("/healthz")).json()).toEqual({
      status: "ok",
      portal: "http://localhost:3000",
    });
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
  });

  it("are not ready while the school has never been reached", async () => {
    await portal.school.close();
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        status: "not_ready",
        store: "ok",
        school: "unavailable",
        reason: expect.stringContaining("could not be reached"),
      },
    ]);
  });

  it("[S62] are not ready while the store can be read and not written, and say why", async () => {
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
    isWritable = false;
    // Asked by anybody, as often as they like, the store is written once a second.
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
    portal.clock.advance(1);
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: "not_ready", store: "unavailable", school: "ok", reason: "session store: it is full" },
    ]);
    expect(portal.events("not_ready")).toMatchObject([{ reason: "session store: it is full" }]);
  });
});

describe("a session store that cannot be used", () => {
  it("[S62] answers 503 and keeps the cookie", async () => {
    const browser = portal.browser();
    await browser.signIn();
    portal.breakStore();
    const answer = await browser.call("GET", "/auth/session");
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: "store_unavailable" }]);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect(answer.cookies).toEqual([]);
  });
});
