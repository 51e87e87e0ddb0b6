import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import type { TestPortal } from "#bff/testing/portal-browser.ts";
import { dataIn, startPortalWithPages } from "#bff/testing/portal-with-pages.ts";

const BRANDING = {
  name: 'Tit & "mouse" <$&> Academy',
  accent: "#2f6f5e",
  courseLink: "{school}/courses/{slug}",
  contacts: [{ name: "LINE", href: "https://lin.ee/school" }],
  shopLink: "https://school.example.com/shop",
  timeZone: "Asia/Tokyo",
};

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortalWithPages(
    {},
    {
      PORTAL_NAME: BRANDING.name,
      PORTAL_ACCENT: BRANDING.accent,
      COURSE_LINK: BRANDING.courseLink,
      SCHOOL_CONTACT: "https://lin.ee/school",
      SHOP_LINK: BRANDING.shopLink,
      SCHOOL_TIME_ZONE: BRANDING.timeZone,
      PORTAL_URL: "https://portal.example.com",
    },
  );
});
afterAll(() => portal.close());

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });
const SESSION = "__Host-Http-session=abc";
const html = { accept: "text/html,application/xhtml+xml" };

describe("the portal's page", () => {
  it("is served at / and at every screen's address, with the operator's name, accent, links and zone", async () => {
    for (const url of [
      "/",
      "/courses/react-ts-practice",
      "/courses/node.js",
      "/no/such/screen",
      "/index.html/x",
      "/metrics",
      "/bff/main.ts",
    ]) {
      const answer = await get(url, html);
      // The page itself says that there is no such screen; programs read the status.
      expect([url, answer.statusCode]).toEqual([url, /^\/($|courses)/.test(url) ? 200 : 404]);
      expect(answer.body).toContain("<title>Tit &amp; &quot;mouse&quot; &lt;$&amp;&gt; Academy</title>");
      expect(dataIn(answer.body).branding).toEqual(BRANDING);
    }
  });

  it.each([{}, { accept: "*/*" }, { ...html, cookie: SESSION }, { ...html, "if-none-match": "*" }])(
    "is answered 404 at an address without a screen, whoever asks: %j",
    async (headers) => {
      for (const url of ["/nowhere", "/metrics", "/courses/a/b/c", "/preview/nowhere", "/previews"])
        expect([url, (await get(url, headers)).statusCode]).toEqual([url, 404]);
    },
  );

  it("is revalidated each time, answered 304 when unchanged, and compressed", async () => {
    const first = await get("/", { ...html, "accept-encoding": "gzip, br" });
    expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", "content-encoding": "br" });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain("--accent-given");
    expect((await get("/", { ...html, "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
  });

  it("is sent to every caller that accepts HTML, and compares lists of tags and weak tags", async () => {
    for (const accept of [
      undefined,
      "*/*",
      "text/*",
      "TEXT/HTML",
      "text/html;q=0.5",
      "application/json, */*;q=0.1",
    ]) {
      const answer = await portal.app.inject({
        url: "/courses",
        headers: accept === undefined ? {} : { accept },
      });
      expect([accept, answer.statusCode, answer.headers["content-type"]]).toEqual([
        accept,
        200,
        "text/html; charset=utf-8",
      ]);
    }
    for (const url of ["/", "/manifest.webmanifest", "/icon.svg"]) {
      const { etag } = (await get(url, html)).headers;
      for (const known of [`"other", ${String(etag)}`, `W/${String(etag)}`, `"a",W/${String(etag)}`, "*"])
        expect((await get(url, { ...html, "if-none-match": known })).statusCode).toBe(304);
      expect((await get(url, { ...html, "if-none-match": '"other"' })).statusCode).toBe(200);
    }
  });
});

describe("the page of a screen", () => {
  const screenIn = async (url: string, headers: Record<string, string>) =>
    /<main><i>(.*?)<\/i><\/main>/.exec((await get(url, { ...html, ...headers })).body)?.[1];
  const signedIn = { cookie: SESSION };

  it("is that of the address, in the chosen language, or else in the browser's", async () => {
    expect(await screenIn("/courses/node.js/", signedIn)).toBe("/courses/:slug in en");
    expect(await screenIn("/COURSES", { ...signedIn, "accept-language": "fr, zh-HK;q=0.5" })).toBe(
      "/courses in zh-TW",
    );
    expect(await screenIn("/", { ...signedIn, "accept-language": "en, zh;q=0" })).toBe("/ in en");
    expect(
      await screenIn("/", { cookie: "language=zh-TW; __Host-Http-session=abc", "accept-language": "en" }),
    ).toBe("/ in zh-TW");
    expect(await screenIn("/", { cookie: "__Host-Http-session=abc; language=../etc" })).toBe("/ in en");
    expect(await screenIn("/no/such/screen", signedIn)).toBe("* in en");
  });

  it("has the chosen theme, the operator's name and accent, and a policy for its own style only", async () => {
    const dark = await get("/", { ...html, cookie: "theme=dark" });
    expect(dark.body).toContain('<html lang="en" data-theme="dark">');
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(dark.body) ?? [];
    expect(style).toContain(":root{--accent-given:#2f6f5e}");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(String(dark.headers["content-security-policy"])).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect((await get("/", { ...html, cookie: 'theme="><script>' })).body).toContain('<html lang="en">');
  });

  it("is the sign-in page for a browser without a session", async () => {
    for (const site of ["none", "same-origin", "same-site"])
      expect(await screenIn("/courses", { "sec-fetch-site": site })).toBe("/sign-in in en");
  });

  it("is the same for all addresses that a stranger requests", async () => {
    const browser = { ...html, "sec-fetch-site": "none" };
    const first = await get("/sign-in", browser);
    for (const url of ["/courses?x=1", "/courses?x=2", "/sign-in?return_to=%2Fcourses", "/\\evil.example"])
      expect((await get(url, browser)).headers.etag).toBe(first.headers.etag);
  });

  it("is the bare shell for a program that fetches it, and for a prefetch", async () => {
    for (const headers of [
      { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" },
      { "sec-purpose": "prefetch" },
    ]) {
      const answer = await get("/", { ...html, ...signedIn, ...headers });
      expect(answer.body).toContain('<div id="root"></div>');
      expect(dataIn(answer.body)).toEqual({ branding: BRANDING });
    }
  });

  it("is the bare shell for the service worker, whose call of / is not a navigation", async () => {
    const call = { accept: "*/*", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };
    const answer = await get("/", { ...call, ...signedIn });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect((await get("/courses", call)).statusCode).toBe(404);
  });
});

describe("a page that its program renders", () => {
  it.each([
    ["the shell of a screen whose frame cannot be rendered", "/no-frame", {}],
    ["the shell that a program fetches", "/", { "sec-fetch-dest": "empty" }],
    ["the page of the operators' preview", "/preview/billing", {}],
  ])("has the language of its reader, and varies by it: %s", async (_which, url, headers) => {
    const ask = (of: Record<string, string>) => get(url, { ...html, cookie: SESSION, ...headers, ...of });
    const byBrowser = await ask({ "accept-language": "zh-HK, en;q=0.5" });
    const chosen = await ask({ "accept-language": "zh-HK", cookie: `${SESSION}; language=en` });
    for (const [{ body, headers: given }, tag] of [
      [byBrowser, "zh-Hant-TW"],
      [chosen, "en"],
    ] as const) {
      expect(body).toContain(`<html lang="${tag}">`);
      expect(body).toContain('<div id="root"></div>');
      expect(given["cache-control"]).toBe("private, no-cache");
      expect(String(given.vary)).toMatch(/^cookie, accept-language, /);
    }
    expect((await ask({ "accept-language": "en" })).headers.etag).toBe(chosen.headers.etag);
  });
});

describe("the page of the operators' preview", () => {
  it("is served below /preview at every screen's address, and may show the stage in a frame", async () => {
    for (const url of ["/preview", "/preview/", "/preview/courses?as=abroad", "/preview/courses/node.js"]) {
      const answer = await get(url, html);
      expect([answer.statusCode, answer.body.includes("<title>Tit &amp;")]).toEqual([200, true]);
      expect(answer.body).toContain(`<style>:root{--accent-given:${BRANDING.accent}}</style>`);
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain("; frame-src https://portal.example.com/preview/stage;");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect((await get("/previews", html)).headers["content-security-policy"]).not.toContain("frame-src");
  });
});

describe("the portal's manifest", () => {
  it("has the operator's name and accent, with any characters, and the entries of the build", async () => {
    const answer = await get("/manifest.webmanifest");
    expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    expect(answer.json()).toEqual({
      name: BRANDING.name,
      short_name: BRANDING.name,
      display: "standalone",
      theme_color: BRANDING.accent,
      icons: [{ src: "/icon.svg", type: "image/svg+xml", sizes: "any" }],
      shortcuts: [{ name: "Inbox", url: "/inbox" }],
    });
    const chinese = await get("/manifest.webmanifest", { "accept-language": "zh-TW,en;q=0.5" });
    expect(chinese.json()).toMatchObject({ name: BRANDING.name, shortcuts: [{ name: "通知" }] });
  });
});

describe("the portal's files", () => {
  it("are cached for a year when their name has a hash, and precompressed if the browser accepts it", async () => {
    const { app, close } = await startPortalWithPages();
    onTestFinished(close);
    const answerTo = async (url: string, encoding: string) => {
      const { headers, body } = await app.inject({ url, headers: { "accept-encoding": encoding } });
      return [headers["cache-control"], headers["content-encoding"], body];
    };
    const year = "public, max-age=31536000, immutable";
    expect(await answerTo("/assets/index-abc.js", "br")).toEqual([year, "br", "brotli"]);
    expect(await answerTo("/assets/index-abc.js", "identity")).toEqual([year, undefined, "plain"]);
    expect(await answerTo("/preview/assets/page-abc.js", "br")).toEqual([year, "br", "compressed page"]);
    expect(await answerTo("/preview/assets/page-abc.js", "identity")).toEqual([year, undefined, "page"]);
    expect(await answerTo("/service-worker.js", "br")).toEqual(["no-cache", "br", "compressed worker"]);
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
    "are not found at %s: a navigation gets the page for an unknown address, as 404 and no-store",
    async (url) => {
      const answer = await get(url, { ...html, cookie: "__Host-Http-session=abc" });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-security-policy"]).not.toContain("frame-src");
      expect(answer.body).toContain("* in en");
    },
  );

  it.each([
    ["/assets/gone.js", {}],
    ["/preview/assets/gone.js", {}],
    ["/preview/index.html", {}],
    ["/preview/stage.html", {}],
    ["/auth/gone", {}],
    ["/member/gone", {}],
    ["/auth/%E0%A4%A", {}],
    ["/account.css", { ...html, "sec-fetch-dest": "style" }],
    ["/account.css", {}],
    ["/courses", { accept: "application/json" }],
    ["/courses", { accept: "application/json, */*;q=0" }],
    ["/courses", { accept: "text/html;q=0" }],
    ["/courses", { accept: "text/html;q=0.0, */*" }],
    ["/courses", { accept: "image/avif,*/*;q=0.8", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" }],
    ["/.vite/manifest.json", {}],
    ["/index.html", {}],
    ["/assets/index-abc.js.br", {}],
    ["/%2e%2e/package.json", {}],
  ])("[S56 S57] answer 404 for %s", async (url, headers) => {
    const answer = await get(url, headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "not_found" }]);
  });
});
