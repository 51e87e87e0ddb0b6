import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createMetrics } from "#bff/ops/metrics.ts";
import { registerErrorResponses } from "#bff/routes/error-responses.ts";
import { decodableUrl } from "#bff/routes/pages/decodable-url.ts";
import { portalFiles } from "#bff/routes/pages/portal-files.ts";
import { registerSecurityHeaders, securityHeaders } from "#bff/routes/security-headers.ts";
import { writeMembersBuild } from "#bff/testing/members-build.ts";
import { writePreviewBuild } from "#bff/testing/preview-build.ts";

const LOOK = {
  name: 'Tit & "mouse" $& Academy',
  accent: "#2f6f5e",
  courseLink: "{school}/courses/{slug}",
  timeZone: "Asia/Tokyo",
};

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "homeroom-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeMembersBuild(folder);
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "manifest.webmanifest"), '{"name":"Homeroom","display":"standalone"}');
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  writeFileSync(join(folder, "assets/index-abc.js"), "plain");
  writeFileSync(join(folder, "assets/index-abc.js.br"), "brotli");
  app = Fastify({ rewriteUrl: decodableUrl });
  registerErrorResponses(app, createMetrics());
  registerSecurityHeaders(app, securityHeaders(true));
  await portalFiles(
    app,
    { members: folder, preview: writePreviewBuild(folder) },
    {
      look: LOOK,
      school: "http://127.0.0.1:4000",
      portalUrl: "https://portal.example.com",
      sessionCookie: "session",
    },
  );
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = { accept: "text/html,application/xhtml+xml" };

describe("the portal's page", () => {
  it("is served at / and at every screen's address, with the operator's name, accent, course link and zone", async () => {
    for (const url of [
      "/",
      "/courses/react-ts-practice",
      "/courses/node.js",
      "/no/such/screen",
      // A person reads there that it is no screen.
      "/index.html/x",
      "/metrics",
    ]) {
      const answer = await get(url, html);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('content="Tit &amp; &quot;mouse&quot; $&amp; Academy"');
      expect(answer.body).toContain('name="portal-accent" content="#2f6f5e"');
      expect(answer.body).toContain('name="portal-course-link" content="{school}/courses/{slug}"');
      expect(answer.body).toContain('name="portal-time-zone" content="Asia/Tokyo"');
    }
  });

  it("allows no inline script, one style, no frame, and nothing from elsewhere but the school's pictures", async () => {
    const policy = String((await get("/", html)).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=';/);
    expect(policy).toContain("img-src 'self' http://127.0.0.1:4000;");
    // Neither a scheme nor another host, from which a third party's picture could come.
    expect(policy.match(/\bhttps?:\S*|\bdata:|\*/g)).toEqual(["http://127.0.0.1:4000;"]);
  });

  it("is asked for anew each time, answered 304 when unchanged, and compressed", async () => {
    const first = await get("/", { ...html, "accept-encoding": "gzip, br" });
    expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", "content-encoding": "br" });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain("portal-accent");
    expect((await get("/", { ...html, "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
  });
});

describe("the page of a screen", () => {
  const screenIn = async (url: string, headers: Record<string, string>) =>
    /<div id="root">(.*?)<\/div>/.exec((await get(url, { ...html, ...headers })).body)?.[1];
  const signedIn = { cookie: "session=abc" };

  it("is the address's own, in the language that was chosen, or else that the browser prefers", async () => {
    expect(await screenIn("/courses/node.js/", signedIn)).toBe("/courses/:slug in en");
    expect(await screenIn("/COURSES", { ...signedIn, "accept-language": "fr, zh-HK;q=0.5" })).toBe(
      "/courses in zh-TW",
    );
    expect(await screenIn("/", { ...signedIn, "accept-language": "en, zh;q=0" })).toBe("/ in en");
    expect(await screenIn("/", { cookie: "language=zh-TW; session=abc", "accept-language": "en" })).toBe(
      "/ in zh-TW",
    );
    expect(await screenIn("/", { cookie: "session=abc; language=../etc" })).toBe("/ in en");
    expect(await screenIn("/no/such/screen", signedIn)).toBe("* in en");
  });

  it("comes in the theme that was chosen, with the operator's name and accent, and allows its own style alone", async () => {
    const dark = await get("/", { ...html, cookie: "theme=dark" });
    expect(dark.body).toContain('<html data-theme="dark" lang="en">');
    expect(dark.body).toContain("<p>Tit &amp; &quot;mouse&quot; $&amp; Academy</p>");
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(dark.body) ?? [];
    expect(style).toContain(":root{--accent-given:#2f6f5e}");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(String(dark.headers["content-security-policy"])).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect((await get("/", { ...html, cookie: 'theme="><script>' })).body).toContain('<html lang="en">');
  });

  it("has the browser ask for the first answers at once, where somebody may be signed in", async () => {
    const linkOf = async (headers: Record<string, string>) =>
      (await get("/courses/a%2Fb?x=1", headers)).headers.link;
    const link = "</member/first-answers?path=%2Fcourses%2Fa%252Fb>; rel=preload; as=fetch; crossorigin";
    expect(await linkOf({ ...html, ...signedIn })).toBe(link);
    // A link on another site brings no cookie.
    expect(await linkOf({ ...html, "sec-fetch-site": "cross-site" })).toBe(link);
    expect(await linkOf({ ...html, "sec-fetch-site": "none" })).toBeUndefined();
  });

  it("is the sign-in page for a browser that holds no session", async () => {
    for (const site of ["none", "same-origin"])
      expect(await screenIn("/courses", { "sec-fetch-site": site })).toBe("/sign-in in en");
    for (const site of ["cross-site", "same-site"])
      expect(await screenIn("/courses", { "sec-fetch-site": site })).toBe("/courses in en");
  });

  it("leads from its link to the school back to the address that was asked for, before any script has run", async () => {
    const signInLinkAt = async (url: string) =>
      /<a href="([^"]*)"/.exec((await get(url, { ...html, "sec-fetch-site": "none" })).body)?.[1];
    const backTo = (path: string) => `/auth/login?return_to=${encodeURIComponent(path)}`;
    expect(await signInLinkAt("/billing/TM-1?from=a&b")).toBe(backTo("/billing/TM-1?from=a&b"));
    expect(await signInLinkAt("/sign-in?return_to=%2Fcourses%2Freact&problem=x")).toBe(
      backTo("/courses/react"),
    );
    for (const url of ["/", "/sign-in", "/sign-in?return_to=https%3A%2F%2Fevil.example", "/\\evil.example"])
      expect(await signInLinkAt(url)).toBe(backTo("/"));
  });

  it("is not made and compressed anew for each address that a stranger asks for: one link is changed in the one that is kept", async () => {
    const browser = { ...html, "sec-fetch-site": "none" };
    await get("/sign-in", browser);
    rmSync(join(folder, "pages"), { recursive: true });
    const plain = await get("/billing?x=1", browser);
    expect([plain.statusCode, plain.headers["content-encoding"]]).toEqual([200, undefined]);
    const quickly = [
      ["br", brotliCompressSync(plain.rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
      ["gzip", gzipSync(plain.rawPayload, { level: 1 })],
    ] as const;
    for (const [coding, bytes] of quickly)
      expect((await get("/billing?x=1", { ...browser, "accept-encoding": coding })).rawPayload).toEqual(
        bytes,
      );

    const etag = String(plain.headers.etag);
    expect((await get("/billing?x=1", { ...browser, "if-none-match": etag })).statusCode).toBe(304);
    expect((await get("/billing?x=2", { ...browser, "if-none-match": etag })).statusCode).toBe(200);
  });

  it("is the bare shell for a program that fetches it, and for a browser that fetches ahead", async () => {
    for (const headers of [
      { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" },
      { "sec-purpose": "prefetch" },
    ]) {
      const answer = await get("/", { ...html, ...signedIn, ...headers });
      expect(answer.body).toContain('<div id="root">shell</div>');
      expect(answer.headers.link).toBeUndefined();
    }
  });
});

describe("the page of the operators' preview", () => {
  it("is served below /preview at every screen's address, the same for everybody, and may show the stage in a frame", async () => {
    for (const url of [
      "/preview",
      "/preview/",
      "/preview/billing?as=abroad",
      "/preview/courses/node.js",
      "/preview/sheet/billing",
    ]) {
      const answer = await get(url, html);
      expect([answer.statusCode, answer.body.includes("<title>Tit &amp;")]).toEqual([200, true]);
      expect(answer.headers["cache-control"]).toBe("no-cache");
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain("; frame-src https://portal.example.com/preview/stage;");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect((await get("/previews", html)).headers["content-security-policy"]).not.toContain("frame-src");
  });

  it("has files of its own, kept for a year", async () => {
    const { headers, body } = await get("/preview/assets/page-abc.js");
    expect([headers["cache-control"], body]).toEqual(["public, max-age=31536000, immutable", "page"]);
  });
});

describe("the portal's manifest", () => {
  it("has the operator's name, whatever it is made of, and what the build says", async () => {
    const answer = await get("/manifest.webmanifest");
    expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    expect(answer.json()).toEqual({ name: LOOK.name, short_name: LOOK.name, display: "standalone" });
  });

  it("is asked for anew each time, and answered 304 when unchanged", async () => {
    const { headers } = await get("/manifest.webmanifest");
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await get("/manifest.webmanifest", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

describe("the portal's files", () => {
  it("are kept for a year when their name carries a hash, precompressed where the browser takes it", async () => {
    const answer = await get("/assets/index-abc.js", { "accept-encoding": "br" });
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
    });
    expect((await get("/icon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    "/preview/auth/login",
    "/preview/account.css",
    "/preview/x.html",
    "/preview/%E0%A4%A",
    "/%E0%A4%A",
    "/%E0%A4%A?q=%",
    "/..%2F",
    "/account.css",
    "/.git/config",
    "/.env",
    "/index.js.map",
  ])(
    "answer a browser that navigates to %s with the page that says so, as 404 and stored nowhere",
    async (url) => {
      const answer = await get(url, { ...html, cookie: "session=abc" });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-security-policy"]).not.toContain("frame-src");
      expect(answer.body).toContain("* in en");
    },
  );

  it.each([
    ["/assets/gone.js", html],
    ["/preview/assets/gone.js", html],
    ["/preview/index.html", {}],
    ["/preview/stage.html", {}],
    ["/auth/gone", html],
    ["/member/gone", html],
    ["/auth/%E0%A4%A", html],
    ["/account.css", { ...html, "sec-fetch-dest": "style" }],
    ["/account.css", {}],
    ["/courses", { accept: "application/json" }],
    ["/.vite/manifest.json", {}],
    ["/index.html", {}],
    ["/assets/index-abc.js.br", {}],
    ["/%2e%2e/package.json", {}],
  ])("answer 404 for %s", async (url, headers) => {
    const answer = await get(url, headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "not_found" }]);
  });
});
