/** The page of a member, at a school that is slow, refuses or answers too much. */

import { createGunzip } from "node:zlib";

import { request } from "undici";
import { describe, expect, it } from "vitest";

import {
  answersIn,
  cookieOf,
  dataIn,
  memberAt,
  OWN_NAVIGATION,
  screenRenderedIn,
  startPortalWithPages,
} from "#bff/testing/portal-with-pages.ts";
import { browser, codeIn, portal, portOf, usePortal } from "#bff/testing/portal-browser.ts";
import { type RawBrowser, sendRaw } from "#bff/testing/raw-browser.ts";

const COURSES = '{"data":{"viewer":{"enrolledCourses":{"nodes":[{"slug":"a"}]}}}}';

async function start(limits: Parameters<typeof startPortalWithPages>[0] = {}): Promise<void> {
  await usePortal(startPortalWithPages(limits));
  await memberAt(portal, browser);
}

const open = (url = "/courses") => browser.navigate(url, OWN_NAVIGATION);

async function openRaw(url = "/courses"): Promise<RawBrowser> {
  const headers = Object.entries({ host: "portal", ...OWN_NAVIGATION, cookie: cookieOf(browser) });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return sendRaw(await portOf(portal.app), `GET ${url} HTTP/1.1\r\n${lines}\r\n`);
}

const asked = (): number => portal.school.graphqlRequests.length;
const pagesCounted = (outcome: string, count: number) =>
  expect(portal.metrics.text()).toContain(`homeroom_pages_total{outcome="${outcome}"} ${count}`);

describe("a school that refuses", () => {
  it.each([
    ["with errors beside its data", 200, '{"data":{"viewer":null},"errors":[{"message":"no"}]}', 200],
    ["with errors written with a space", 200, '{"errors" : [{"message":"no"}]}', 200],
    ["with a fault", 500, "down", 503],
    ["with a token that it does not know", 401, '{"errors":[{"message":"invalid_token"}]}', 401],
    ["with what is no answer", 200, "[]", 502],
  ])(
    "%s leaves the screen to the browser, which gets the unchanged answer",
    async (_how, status, body, told) => {
      await start();
      portal.school.behaviour.graphql = (_query, reply) =>
        reply.code(status).type("application/json").send(body);
      const page = await open();
      expect([page.statusCode, screenRenderedIn(page.body)]).toEqual([200, undefined]);
      const [answer, ...others] = answersIn(page.body);
      expect([answer?.status, others]).toEqual([told, []]);
      if (told === 200) expect(answer?.body).toBe(body);
      pagesCounted("school_refused", 1);
    },
  );

  it.each(["{}", '"abc"', "5", "[null]", "[5]", '{"findIndex":1}'])(
    "to keep its schema (courses %s) has its unchanged answer sent to the browser",
    async (nodes) => {
      await start();
      const body = `{"data":{"viewer":{"enrolledCourses":{"nodes":${nodes},"edges":5}}}}`;
      portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(body);
      expect(answersIn((await open("/courses/a")).body).map((answer) => answer.body)).toEqual([body]);
      // The next page has its answer, too: the first one caused no delay.
      expect(answersIn((await open("/courses/a")).body)).toHaveLength(1);
    },
  );
});

describe("a school that is slow", () => {
  it("does not delay the beginning of the page", async () => {
    await start();
    const gate = Promise.withResolvers<void>();
    portal.school.behaviour.graphql = () => gate.promise;
    const raw = await openRaw();
    await expect.poll(raw.received).toContain("<main>");
    expect(raw.received()).toContain("cache-control: no-store");
    expect(raw.received()).not.toContain("</main>");
    gate.resolve();
    await expect.poll(raw.received).toContain("</html>");
    expect(raw.received()).toContain('id="rendered"');
    raw.leave();
  });

  it("does not delay it for a browser that accepts gzip either", async () => {
    await start();
    const gate = Promise.withResolvers<void>();
    portal.school.behaviour.graphql = () => gate.promise;
    const { body, headers } = await request(`http://127.0.0.1:${await portOf(portal.app)}/courses`, {
      headers: { ...OWN_NAVIGATION, cookie: cookieOf(browser), "accept-encoding": "zstd, br, gzip" },
      reset: true,
    });
    expect(headers["content-encoding"]).toBe("gzip");
    let text = "";
    body.pipe(createGunzip()).on("data", (part: Buffer) => (text += part.toString()));
    await expect.poll(() => text).toContain("<main>");
    expect(text).not.toContain("</main>");
    gate.resolve();
    await expect.poll(() => text).toContain("</html>");
  });

  it("gets a page with the answers that came in time", async () => {
    await start({ pageSchoolMs: 300 });
    portal.school.behaviour.graphql = (_query, reply) =>
      asked() === 1 ? reply.type("application/json").send(COURSES) : reply.hijack();
    const cut = await open("/courses/a");
    expect([cut.statusCode, screenRenderedIn(cut.body)]).toEqual([200, undefined]);
    expect(cut.body.trimEnd().endsWith("</html>")).toBe(true);
    expect(answersIn(cut.body).map(({ body }) => body)).toEqual([COURSES]);
    expect(dataIn(cut.body).first?.session.signedIn).toBe(true);
    pagesCounted("school_slow", 1);
  });

  it("has its query cancelled when the page has ended without it", async () => {
    await start({ pageSchoolMs: 300 });
    let given = 0;
    portal.school.behaviour.graphql = (_query, reply) => {
      reply.raw.once("close", () => (given += 1));
      return reply.hijack();
    };
    const raw = await openRaw();
    await expect.poll(raw.received).toContain("</html>");
    await expect.poll(() => given).toBe(1);
    expect(portal.events("request_failed")).toEqual([]);
    raw.leave();
  });

  it("has its query cancelled when the browser leaves", async () => {
    await start();
    let given = 0;
    portal.school.behaviour.graphql = (_query, reply) => {
      reply.raw.once("close", () => (given += 1));
      return reply.hijack();
    };
    const raw = await openRaw();
    await expect.poll(asked).toBe(1);
    raw.leave();
    await expect.poll(() => given).toBe(1);
    await expect.poll(() => portal.events("request").at(-1)).toMatchObject({ status: 499 });
    portal.school.behaviour.graphql = undefined;
    expect(screenRenderedIn((await open()).body)).toBeDefined();
    expect(portal.events("request_failed")).toEqual([]);
  });
});

describe("the limits", () => {
  it("count each document of a page as a call of its address", async () => {
    await start({ graphqlOfAddress: { burst: 1, perMinute: 1 } });
    expect(screenRenderedIn((await open()).body)).toBeDefined();
    const { body } = await open();
    const [answer] = answersIn(body);
    expect([screenRenderedIn(body), answer?.status, asked()]).toEqual([undefined, 429, 1]);
    expect(codeIn({ json: () => JSON.parse(answer?.body ?? "") as unknown })).toBe("rate_limited");
  });

  it("count it as a call of its session", async () => {
    await start({ graphqlOfSession: { burst: 1, perMinute: 1 } });
    await open();
    expect(answersIn((await open()).body).map(({ status }) => status)).toEqual([429]);
  });

  it("let a call go to the school while the queries of pages wait for their turn", async () => {
    await start({ pageCallsAtOnce: 1, pageSchoolMs: 60_000 });
    const gate = Promise.withResolvers<void>();
    portal.school.behaviour.graphql = async (_query, reply) => {
      if (asked() === 1) await gate.promise;
      return reply.type("application/json").send(COURSES);
    };
    const pages = [open(), open(), open()];
    await expect.poll(asked).toBe(1);
    expect((await browser.ask()).statusCode).toBe(200);
    expect(asked()).toBe(2);
    gate.resolve();
    for (const { body } of await Promise.all(pages)) expect(screenRenderedIn(body)).toBeDefined();
  });

  it("leave a screen to the browser when its answers are too long to render", async () => {
    await start({ pageAnswerBytes: 100 });
    const long = JSON.stringify({ data: { title: "課".repeat(34) } });
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(long);
    const { body } = await open();
    expect([screenRenderedIn(body), answersIn(body)[0]?.body]).toEqual([undefined, long]);
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(COURSES);
    expect(screenRenderedIn((await open()).body)).toBeDefined();
  });
});
