/** A person who opens an address never gets JSON, whatever refuses the navigation. */

import { beforeEach, describe, expect, it } from "vitest";

import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import { problemPage } from "#bff/routes/problem-page.ts";
import { portal, portOf, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";
import { startPortalWithPages } from "#bff/testing/portal-with-pages.ts";
import { sendRaw } from "#bff/testing/raw-browser.ts";

const NAVIGATION = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

interface Navigation {
  method?: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

const navigate = ({ headers, ...request }: Navigation) =>
  portal.app.inject({ ...request, headers: { ...NAVIGATION, ...headers } });

/** Where the page's one link leads. */
const linkIn = (body: string): string | undefined => /<a href="([^"]*)"/.exec(body)?.[1];

describe("a navigation that is refused", () => {
  beforeEach(() => usePortal(startPortalWithPages()));

  const form = { "content-type": "application/x-www-form-urlencoded" };
  it.each<[string, number, Navigation]>([
    ["at an unknown address of the BFF", 404, { url: "/auth/gone" }],
    ["at the address of a file that is gone", 404, { url: "/assets/gone.js" }],
    ["with a method that the address does not take", 405, { url: "/auth/logout" }],
    ["with a form at a screen", 404, { method: "POST", url: "/courses", headers: form, payload: "a=b" }],
    ["at a call of the page's program", 403, { url: "/auth/session" }],
    ["at the Member API", 405, { url: "/member/graphql" }],
    [
      "with a body that is too large",
      413,
      {
        method: "POST",
        url: "/member/graphql",
        headers: { "x-csrf": "1", "content-type": "application/json" },
        payload: "x".repeat(LIMITS.requestBodyBytes + 1),
      },
    ],
    ["with two hosts", 400, { url: "/", headers: { host: "a b" } }],
  ])("gets a page with a way on %s", async (_title, status, navigation) => {
    const answer = await navigate(navigation);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(linkIn(answer.body)).toBe("/");
    expect(answer.body).toMatch(/Reference: [0-9a-f]{32}/);
  });

  it("is in the language that was chosen on the device, or else in the browser's", async () => {
    const inLanguage = async (headers: Record<string, string>) =>
      /<html lang="([^"]*)">/.exec((await navigate({ url: "/auth/gone", headers })).body)?.[1];
    expect(await inLanguage({ "accept-language": "zh-HK" })).toBe("zh-Hant-TW");
    expect(await inLanguage({ "accept-language": "zh-HK", cookie: "language=en" })).toBe("en");
  });

  it("runs nothing, and shows no text of the address", async () => {
    const answer = await navigate({ url: '/auth/<script>alert(1)</script>"onclick="x' });
    expect(answer.body).not.toMatch(/script|onclick/);
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it.each([
    { accept: "application/json" },
    { accept: "*/*" },
    { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" },
  ])("is a problem document for a program: %j", async (headers) => {
    const answer = await navigate({ url: "/auth/gone", headers });
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });
});

it.each([
  ["/inbox?tab=unread", "/inbox?tab=unread"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["\\\\evil.example", "/"],
])("the page of a fault at %s leads to %s", (url, target) => {
  const fault = { code: "internal_error", retryAfterSeconds: undefined } as const;
  expect(linkIn(problemPage({ ...fault, language: "en", requestId: "1", url }))).toBe(target);
});

describe("a sign-in beyond the limit of its address", () => {
  const portalWith = (limits: Partial<Limits>) =>
    usePortal(startTestPortal({}, { limits: { ...LIMITS, ...limits } }));

  it("gets a page that says when to try again, and keeps the address that the member wants", async () => {
    await portalWith({ signInStart: { perMinute: 6, burst: 1 } });
    const url = "/auth/login?return_to=%2Finbox%3Ftab%3Dunread";
    expect((await navigate({ url })).statusCode).toBe(302);
    const refused = await navigate({ url, headers: { "accept-language": "zh-TW" } });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
    expect(refused.body).toContain("請等 10 秒再試一次");
    expect(linkIn(refused.body)).toBe(url);
    portal.clock.advance(10);
    expect((await navigate({ url })).statusCode).toBe(302);
  });

  it("can be completed by a second try when the response of the school was refused", async () => {
    await portalWith({ signInCallback: { perMinute: 6, burst: 1 } });
    const browser = portal.browser();
    await browser.signIn();
    const query = portal.school.consent(await browser.startSignIn("/inbox"));
    const refused = await browser.navigate(`/auth/callback?${query.toString()}`, NAVIGATION);
    expect(refused.statusCode).toBe(429);
    portal.clock.advance(10);
    const again = linkIn(refused.body)?.replaceAll("&amp;", "&") ?? "";
    expect((await browser.navigate(again, NAVIGATION)).headers.location).toBe("/inbox");
  });

  it("is not reached by a class of 200 that begins at the same moment", async () => {
    await portalWith({});
    const statuses = await Promise.all(Array.from({ length: 200 }, () => navigate({ url: "/auth/login" })));
    expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
  });
});

describe("a request that cannot be read", () => {
  beforeEach(() => usePortal(startTestPortal()));

  it.each([
    [
      "too many cookies",
      `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${"c".repeat(LIMITS.headerBytes)}\r\n\r\n`,
      "431",
      "Cookie",
    ],
    ["no HTTP", "GET / HTTP/9\r\n\r\n", "400", "這個網址沒有頁面"],
  ])("gets a page in both languages: %s", async (_title, text, status, words) => {
    const caller = sendRaw(await portOf(portal.app), text);
    await caller.ended;
    const received = Buffer.from(caller.received(), "latin1").toString("utf8");
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*content-type: text/html`, "s"));
    expect(received).toContain("connection: close\r\n");
    expect(received).toContain(words);
    expect(received.match(/<a href="\/"/g)).toHaveLength(2);
  });
});
