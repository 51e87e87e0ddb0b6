/** Every header of every kind of answer. No other header reaches the browser. */

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { STYLE } from "#bff/testing/members-build.ts";
import type { HttpAnswer, PortalBrowser, TestPortal } from "#bff/testing/portal-browser.ts";
import { OWN_NAVIGATION, startPortalWithPages } from "#bff/testing/portal-with-pages.ts";

const DATA_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Of every answer. */
const COMMON = {
  "content-security-policy": DATA_CSP,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};
const OF_A_MEMBER = { "cache-control": "no-store", vary: "cookie" };
const JSON_DATA = { "content-type": "application/json; charset=utf-8" };
const PROBLEM = { "content-type": "application/problem+json; charset=utf-8" };
/** Written by Node for the connection. */
const TRANSPORT = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

const SECTIONS_GONE =
  "sections=; Max-Age=0; Path=/courses; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; SameSite=Lax";

/** Headers by which a server behind the portal could affect the browser. */
const UPSTREAM_HEADERS = {
  "set-cookie": "a=b",
  location: "https://evil.example.com",
  "clear-site-data": '"*"',
  "access-control-allow-origin": "*",
  "strict-transport-security": "max-age=0",
  "content-security-policy": "default-src *",
  "x-powered-by": "school",
  server: "school",
  etag: "1",
  "cache-control": "public, max-age=600",
  "content-encoding": "identity",
};

let portal: TestPortal;
let browser: PortalBrowser;

beforeAll(async () => {
  portal = await startPortalWithPages(
    {},
    { PORTAL_URL: "https://portal.example.com", PREVIEW_ROLES: "student" },
  );
  browser = portal.browser();
  await browser.signIn();
});
afterAll(() => portal.close());

/** All headers except those of the connection; changing values are replaced by dots. */
function headersOf(answer: HttpAnswer, changing: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answer.headers)
      .filter(([name]) => !TRANSPORT.includes(name))
      .map(([name, value]) => [name, changing.includes(name) ? "..." : withoutPort(value)]),
  );
}

/** The school of a test listens on another port each time. */
function withoutPort(value: unknown): unknown {
  return typeof value === "string" ? value.replace(portal.school.url, "https://school.example.com") : value;
}

const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self' https://school.example.com",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");
const OF_A_PAGE = {
  "content-security-policy": PAGE_CSP,
  "content-type": "text/html; charset=utf-8",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
};

describe("an answer", () => {
  it("[S42 T27] of the school reaches the browser without its headers", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.headers(UPSTREAM_HEADERS).type("application/json").send('{"data":{}}');
    const answer = await browser.ask();
    portal.school.behaviour.graphql = undefined;
    expect([answer.statusCode, answer.body]).toEqual([200, '{"data":{}}']);
    const vary = "cookie, accept-encoding";
    expect(headersOf(answer)).toEqual({ ...COMMON, ...OF_A_MEMBER, ...JSON_DATA, vary });
  });

  it("for an error of the school has at most its Retry-After", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply
        .code(503)
        .headers({ ...UPSTREAM_HEADERS, "retry-after": "7" })
        .send("down");
    const answer = await browser.ask();
    portal.school.behaviour.graphql = undefined;
    expect(headersOf(answer)).toEqual({ ...COMMON, ...OF_A_MEMBER, ...JSON_DATA, "retry-after": "7" });
  });

  it("[S55] about the session is not cached and renders nothing", async () => {
    const answer = await browser.call("GET", "/auth/session");
    expect(headersOf(answer)).toEqual({ ...COMMON, ...OF_A_MEMBER, ...JSON_DATA });
  });

  it("for a refused request is a problem document that is not cached", async () => {
    const refused = await portal.app.inject({ method: "POST", url: "/auth/logout" });
    expect(headersOf(refused)).toEqual({ ...COMMON, ...OF_A_MEMBER, ...PROBLEM });
    const unknown = await portal.app.inject("/no-such-file.js");
    expect(headersOf(unknown)).toEqual({ ...COMMON, ...PROBLEM, "cache-control": "no-store" });
  });

  it("[S13] that starts or ends a sign-in sends no referrer and sets its one cookie", async () => {
    const begun = await portal.browser().navigate("/auth/login");
    const done = await portal.browser().signIn();
    for (const answer of [begun, done]) {
      expect(headersOf(answer, ["location", "set-cookie"])).toEqual({
        ...COMMON,
        ...OF_A_MEMBER,
        location: "...",
        "set-cookie": "...",
      });
    }
    const namesSet = (answer: HttpAnswer) =>
      [answer.headers["set-cookie"]].flat().map((line) => /^([^=]+)=[^;]/.exec(line ?? "")?.[1] ?? false);
    expect(namesSet(begun)).toEqual(["__Host-Http-sign-in"]);
    expect(namesSet(done)).toEqual([false, "__Host-Http-session"]);
    expect([done.headers["set-cookie"]].flat()).toContain(SECTIONS_GONE);
    expect((await portal.browser().signIn("/inbox")).headers.location).toBe("/inbox");
  });

  it("[S27] that signs out deletes the cookie with the attributes that it was set with", async () => {
    const leaving = portal.browser();
    await leaving.signIn();
    const answer = await leaving.call("POST", "/auth/logout");
    expect(headersOf(answer)).toEqual({
      ...COMMON,
      ...OF_A_MEMBER,
      "clear-site-data": '"cache", "storage"',
      "set-cookie": [
        SECTIONS_GONE,
        "__Host-Http-session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict",
      ],
    });
  });

  it("[S54] with the page has its own policy, and one with a file is cached for a year", async () => {
    const page = await portal.browser().navigate("/", { accept: "text/html" });
    expect(headersOf(page, ["etag"])).toEqual({
      ...COMMON,
      ...OF_A_PAGE,
      "cache-control": "private, no-cache",
      etag: "...",
      vary: "cookie, accept-language, accept-encoding, sec-fetch-dest, sec-fetch-site",
    });
    const asset = await browser.navigate("/assets/index-abc.js");
    expect(headersOf(asset, ["etag", "last-modified"])).toEqual({
      ...COMMON,
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/javascript; charset=utf-8",
      etag: "...",
      "last-modified": "...",
      vary: "accept-encoding",
    });
  });

  it("with a member's page has that policy, is not cached, and preloads nothing", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.headers(UPSTREAM_HEADERS).type("application/json").send('{"data":{}}');
    const page = await browser.navigate("/courses", { ...OWN_NAVIGATION, "accept-encoding": "gzip" });
    portal.school.behaviour.graphql = undefined;
    expect(headersOf(page)).toEqual({
      ...COMMON,
      ...OF_A_PAGE,
      "cache-control": "no-store",
      "content-encoding": "gzip",
      vary: "cookie, accept-encoding",
    });
  });

  it("with the page of the preview may frame the stage, which connects to no address", async () => {
    const page = await browser.navigate("/preview/billing", { accept: "text/html" });
    const ofAScreen = headersOf(await portal.browser().navigate("/", { accept: "text/html" }), ["etag"]);
    expect(headersOf(page, ["etag"])).toEqual({
      ...ofAScreen,
      "content-security-policy": String(ofAScreen["content-security-policy"])
        .replace(/ 'sha256-[^']+'/, "")
        .replace("frame-ancestors", "frame-src https://portal.example.com/preview/stage; frame-ancestors"),
    });
    const stage = await browser.navigate("/preview/stage", {
      "sec-fetch-dest": "iframe",
      "sec-fetch-site": "same-origin",
    });
    expect(headersOf(stage, ["etag"])).toEqual({
      ...ofAScreen,
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'none'",
        "worker-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
      ].join("; "),
      vary: "cookie, accept-encoding",
      "x-frame-options": "SAMEORIGIN",
    });
  });

  it("with the service worker is revalidated each time, and connects only to the portal", async () => {
    const worker = await browser.navigate("/service-worker.js");
    expect(headersOf(worker, ["etag", "last-modified"])).toEqual({
      ...COMMON,
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      "content-type": "application/javascript; charset=utf-8",
      etag: "...",
      "last-modified": "...",
      vary: "accept-encoding",
    });
    const compressed = await browser.navigate("/service-worker.js", { "accept-encoding": "br" });
    for (const name of ["cache-control", "content-security-policy"])
      expect(compressed.headers[name]).toBe(worker.headers[name]);
    expect(compressed.headers["content-encoding"]).toBe("br");
  });

  it("with the manifest is revalidated each time", async () => {
    const manifest = await browser.navigate("/manifest.webmanifest");
    expect(headersOf(manifest, ["etag"])).toEqual({
      ...COMMON,
      "cache-control": "no-cache",
      "content-type": "application/manifest+json; charset=utf-8",
      etag: "...",
      vary: "accept-language",
    });
  });

  it("to a probe is not cached", async () => {
    for (const url of ["/healthz", "/readyz"])
      expect(headersOf(await portal.app.inject(url))).toEqual({
        ...COMMON,
        ...JSON_DATA,
        "cache-control": "no-store",
      });
  });
});
