import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { leaks, outgoingOf, secretsOf } from "#bff/testing/canaries.ts";
import {
  browser,
  COURSE_DOCUMENT_ID,
  COURSES_DOCUMENT_ID,
  portal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import {
  answersIn,
  cookieOf,
  dataIn,
  DEVICE,
  isCachedPage,
  memberAt,
  OWN_NAVIGATION,
  screenRenderedIn,
  startPortalWithPages,
} from "#bff/testing/portal-with-pages.ts";

const COURSES = JSON.stringify({
  data: {
    viewer: {
      enrolledCourses: { nodes: [{ slug: "a" }, { slug: "b" }], edges: [{ cursor: "c1" }, { cursor: "c2" }] },
    },
  },
});

beforeEach(async () => {
  await usePortal(startPortalWithPages());
  await memberAt(portal, browser);
  answerWith(COURSES);
});

function answerWith(body: string, status = 200): void {
  portal.school.behaviour.graphql = (_query, reply) => reply.code(status).type("application/json").send(body);
}

const open = (url = "/courses", headers: Record<string, string> = {}) =>
  browser.navigate(url, { ...OWN_NAVIGATION, ...headers });

describe("the page of a member's own navigation", () => {
  it.each(["none", "same-origin", "same-site"])(
    "has its screen rendered, and is no-store (%s)",
    async (site) => {
      const page = await open("/courses", { "sec-fetch-site": site });
      expect(page.statusCode).toBe(200);
      expect(screenRenderedIn(page.body)?.path).toBe("/courses");
      expect(page.headers).toMatchObject({
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        vary: "cookie, accept-encoding",
      });
      expect([page.headers["link"], page.headers["etag"]]).toEqual([undefined, undefined]);
      expect(portal.metrics.text()).toContain('homeroom_pages_total{outcome="rendered"} 1');
    },
  );

  it("has the policy of the cached page, and differs from it only in the screen and the data", async () => {
    const rendered = await open();
    const headers = { accept: "text/html", "accept-language": "en", cookie: cookieOf(browser) };
    const shared = await portal.app.inject({ url: "/courses", headers });
    expect(isCachedPage(shared)).toBe(true);
    expect(rendered.headers["content-security-policy"]).toBe(shared.headers["content-security-policy"]);
    const bare = (body: string) =>
      body.replace(/<main>.*?<\/main>/s, "").replace(/<script type="application.*?<\/script>/s, "");
    expect(bare(rendered.body)).toBe(bare(shared.body));
    expect(shared.body).toContain("<main><i>/courses in en</i></main>");
  });

  it("is rendered from the address, the language, the device, the session and the answers", async () => {
    browser.cookies.set("language", "zh-TW");
    browser.cookies.set("sections", "another~2!courses~1.3");
    const { body } = await open("/courses?q=a?b&r=%3C");
    const session = (await browser.call("GET", "/auth/session")).json() as unknown;
    const variables = { first: 50, after: null };
    const device = { width: 390, zone: "Asia/Taipei", openSections: ["section-1", "section-3"] };
    const first = {
      session,
      answers: [{ documentId: COURSES_DOCUMENT_ID, variables, status: 200, body: COURSES }],
      answeredAt: expect.any(Number) as unknown,
    };
    const screen = { pattern: "/courses", language: "zh-TW", device };
    expect(screenRenderedIn(body)).toEqual({
      ...screen,
      path: "/courses",
      search: "?q=a?b&r=%3C",
      first,
    });
    // The browser renders it from the same data.
    expect(dataIn(body)).toMatchObject({ screen, first: screenRenderedIn(body)?.first });
  });

  it("has its data, but not its screen, when a script may have chosen the query", async () => {
    const { body } = await open("/courses?q=guess", { "sec-fetch-user": "" });
    expect(answersIn(body).map((answer) => answer.body)).toEqual([COURSES]);
    expect(screenRenderedIn(body)).toBeUndefined();
    expect(body).not.toContain("guess");
    expect(screenRenderedIn((await open("/courses", { "sec-fetch-user": "" })).body)).toBeDefined();
  });

  it.each([undefined, "", "390", "390~Asia.Nowhere", "390~Asia/Taipei", "1e9~Asia.Taipei", "390~__proto__"])(
    "is rendered for a phone in the school's zone for the device cookie %j",
    async (device) => {
      browser.cookies.delete("device");
      if (device !== undefined) browser.cookies.set("device", device);
      expect(screenRenderedIn((await open()).body)?.device).toEqual({
        width: 390,
        zone: "Asia/Taipei",
        openSections: [],
      });
    },
  );

  it("has the member's sessions for the screen that shows them, without a query to the school", async () => {
    const data = dataIn((await open("/account/sessions")).body);
    expect(data.first?.sessions?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(dataIn((await open("/no/such/screen")).body).first?.sessions).toBeUndefined();
    expect(portal.school.graphqlRequests).toEqual([]);
  });

  it("is complete without the member's sessions when the store cannot list them", async () => {
    let isAway = false;
    const storeInFront = (store: SessionStore): SessionStore => ({
      ...store,
      readSessionsOf: async (member) => {
        if (isAway) throw new StoreFault("the store is away");
        return store.readSessionsOf(member);
      },
    });
    await usePortal(startPortalWithPages({}, {}, { storeInFront }));
    await memberAt(portal, browser);
    isAway = true;
    const { body } = await open("/account/sessions");
    expect(body.endsWith("</html>\n")).toBe(true);
    expect(dataIn(body).first?.session).toBeDefined();
    expect(dataIn(body).first?.sessions).toBeUndefined();
  });

  it("of a course has the list of courses, and the answer to the query that needs that list", async () => {
    const asked = answersIn((await open("/courses/b")).body).map(({ documentId, variables }) => ({
      documentId,
      variables,
    }));
    expect(asked).toEqual([
      { documentId: COURSES_DOCUMENT_ID, variables: { first: 50, after: null } },
      { documentId: COURSE_DOCUMENT_ID, variables: { first: 1, after: "c1" } },
    ]);
    expect(portal.school.graphqlRequests).toHaveLength(2);
  });

  it.each(["</script><script>alert(1)</script>", "<!-- <script>", "\u2028\u0000\ud800]]>", "$& $' `"])(
    "has every text of the school unchanged, and none can end the block of data: %j",
    async (title) => {
      const text = JSON.stringify({ data: { title } });
      answerWith(text);
      const { body } = await open();
      expect(answersIn(body).map((answer) => answer.body)).toEqual([text]);
      expect(body.match(/<script type="application/g)).toHaveLength(1);
      expect(body.match(/<script/g)).toHaveLength(3);
      expect(body).not.toContain("<!--");
      expect(body.endsWith("</script>\n</body>\n</html>\n")).toBe(true);
    },
  );

  it("is complete without its screen when the rendering thread ends, and the next page is rendered", async () => {
    const { statusCode, body } = await open("/courses?end-thread");
    expect([statusCode, screenRenderedIn(body)]).toEqual([200, undefined]);
    expect(body).toContain("<main><i>/courses in en</i></main>");
    expect(answersIn(body).map((answer) => answer.body)).toEqual([COURSES]);
    expect(screenRenderedIn((await open()).body)).toBeDefined();
  });

  it("has no token, cookie or code, even if the school repeats what it was sent", async () => {
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(COURSES);
    const page = await open("/courses/b");
    portal.school.behaviour.graphql = (_query, reply, token) =>
      reply
        .code(500)
        .header("set-cookie", `a=${token}`)
        .send({ errors: [{ message: token }] });
    const refused = await open("/courses/b");
    expect(screenRenderedIn(page.body)).toBeDefined();
    expect(answersIn(refused.body)).toHaveLength(1);
    const outgoing = [outgoingOf("the page", page), outgoingOf("the page of a refusal", refused)];
    browser.cookies.delete("device");
    const secrets = secretsOf(portal, [browser]);
    expect(secrets.size).toBeGreaterThan(6);
    expect(leaks(secrets, outgoing)).toEqual([]);
  });

  it("is the same page in gzip", async () => {
    const plain = await open();
    const coded = await open("/courses", { "accept-encoding": "zstd, br, gzip" });
    expect(coded.headers["content-encoding"]).toBe("gzip");
    const dateless = (text: string) => text.replace(/answeredAt[^}]*/g, "");
    expect(dateless(gunzipSync(coded.rawPayload).toString())).toBe(dateless(plain.body));
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });
});

describe("the page is the cached one, without a query to the school,", () => {
  afterEach(() => expect(portal.school.graphqlRequests).toEqual([]));

  it.each<[string, () => ReturnType<typeof open>]>([
    ["in a frame", () => open("/courses", { "sec-fetch-dest": "iframe" })],
    ["for a prefetch", () => open("/courses", { "sec-purpose": "prefetch" })],
    ["for a script", () => open("/courses", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" })],
    ["for the sign-in page", () => open("/sign-in")],
  ])("%s", async (_when, opened) => {
    expect(isCachedPage(await opened())).toBe(true);
  });

  it.each<[string, () => void, string]>([
    ["the sign-in page for a session past its end", () => portal.clock.advance(400 * 24 * 3600), "/sign-in"],
    ["that of the screen when the store is lost", () => portal.breakStore(), "/courses"],
  ])("and is %s", async (_which, change, path) => {
    change();
    const page = await open();
    expect(isCachedPage(page)).toBe(true);
    expect(page.body).toContain(`<main><i>${path} in en</i></main>`);
  });

  it("for a browser without Fetch Metadata", async () => {
    const cookie = cookieOf(browser);
    const page = await portal.app.inject({ url: "/courses", headers: { accept: "text/html", cookie } });
    expect(isCachedPage(page)).toBe(true);
  });

  it("and only opens its address again, after a link on another site, with any cookie", async () => {
    const { statusCode, headers, body } = await open("//evil.example/?a=%22><b>", {
      "sec-fetch-site": "cross-site",
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store", vary: "cookie, sec-fetch-site" });
    const [, script = ""] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(body).toContain('content="0;url=http://localhost:3000//evil.example/?a=%22%3E%3Cb%3E"');
  });

  it("for a HEAD request", async () => {
    const cookie = cookieOf(browser);
    for (const url of ["/", "/courses"]) {
      const request = { method: "HEAD", url, headers: { ...OWN_NAVIGATION, cookie } } as const;
      const { statusCode, headers } = await portal.app.inject(request);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    }
  });

  it("without a session, and for one that is over, cut or forged", async () => {
    const cookie = browser.cookies.get("session") ?? "";
    const swapped = cookie.slice(10, 20) + cookie.slice(0, 10) + cookie.slice(20);
    for (const forged of [undefined, "", "a", cookie.slice(0, -4), swapped]) {
      browser.cookies.delete("session");
      if (forged !== undefined) browser.cookies.set("session", forged);
      expect(isCachedPage(await open())).toBe(true);
    }
    browser.cookies.set("session", cookie);
    await browser.call("POST", "/auth/logout");
    browser.cookies.set("session", cookie).set("device", DEVICE);
    expect(isCachedPage(await open())).toBe(true);
  });
});
