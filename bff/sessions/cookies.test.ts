import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";

import {
  browserIdOf,
  clearSessionCookie,
  cookieNames,
  forgetOpenSections,
  hasSessionCookie,
  openSessionCookieReader,
  registerCookies,
  sessionIdOf,
  setBrowserId,
  setSessionId,
} from "#bff/sessions/cookies.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";

const NAME = cookieNames(false).session;
const ID = "one".padEnd(43, "-");

/** A reader of cookies, and what makes them under the first key of the ring. */
async function cookiesOf(keys: readonly string[]) {
  const keyRing = createKeyRing(keys.map((key) => Buffer.alloc(32, key)));
  const options = { keyRing, isHttps: false, sessionMaxSeconds: 60, cacheEntries: 2 };
  const app = Fastify();
  const lookedUp: string[] = [];
  const read = await openSessionCookieReader(Fastify(), {
    ...options,
    lookedUp: (outcome) => void lookedUp.push(outcome),
  });
  await registerCookies(app, options);
  const valueOf = (id: string): string =>
    encodeURIComponent(app.encodeSecureSession(app.createSecureSession({ id })));
  return { keyRing, read, lookedUp, headerOf: (id = ID) => `${NAME}=${valueOf(id)}` };
}

describe("the session cookie", () => {
  it("is none without a header, and among other cookies", async () => {
    const { read, lookedUp } = await cookiesOf(["key"]);
    expect(read(undefined)).toBe("none");
    expect(lookedUp).toEqual([]);
    expect([read(""), read(`sign-in=x; other-${NAME}=y`)]).toEqual(["none", "none"]);
  });

  it("is unreadable when it was made up, and when its key is gone", async () => {
    const [here, elsewhere] = [await cookiesOf(["key"]), await cookiesOf(["another"])];
    expect(here.read(`${NAME}=made-up`)).toBe("unreadable");
    expect(here.read(elsewhere.headerOf())).toBe("unreadable");
  });

  it("holds an id of 43 characters, and is unreadable with another text in it", async () => {
    const { read, headerOf } = await cookiesOf(["key"]);
    expect(read(headerOf())).toEqual({ id: ID });
    expect([read(headerOf(`${ID}-`)), read(headerOf(ID.slice(1)))]).toEqual(["unreadable", "unreadable"]);
  });

  it("is found behind one of the same name that does not open", async () => {
    const { read, headerOf } = await cookiesOf(["key"]);
    expect(read(`${NAME}=planted; ${headerOf()}`)).toEqual({ id: ID });
    expect(read(`${headerOf()}; ${NAME}=planted`)).toEqual({ id: ID });
  });

  it("does not stay open in memory after its key was taken away, and opens under a key that was added", async () => {
    const { read, keyRing, headerOf } = await cookiesOf(["key"]);
    const header = headerOf();
    expect(read(header)).toEqual({ id: ID });
    keyRing.replace([Buffer.alloc(32, "newer"), Buffer.alloc(32, "key")]);
    expect(read(header)).toEqual({ id: ID });
    // As many keys as before.
    keyRing.replace([Buffer.alloc(32, "newest"), Buffer.alloc(32, "newer")]);
    expect(read(header)).toBe("unreadable");
  });

  it("is looked up in memory, unless its header is longer than 2048 characters", async () => {
    const { read, lookedUp, headerOf } = await cookiesOf(["key"]);
    const header = headerOf();
    const longest = `${header}; other=`.padEnd(2048, "x");
    for (const sent of [longest, longest, `${longest}x`, `${longest}x`]) read(sent);
    expect(lookedUp).toEqual(["miss", "hit", "miss", "miss"]);
  });
});

it("opens a cookie once while it is used, and drops the one that was used longest ago", async () => {
  const app = Fastify();
  const keyRing = createKeyRing([Buffer.alloc(32, "cookies")]);
  const options = { keyRing, isHttps: false, sessionMaxSeconds: 60, cacheEntries: 2 };
  const read = await openSessionCookieReader(Fastify(), options);
  await registerCookies(app, options);
  const headerOf = (name: string): string => {
    const session = app.createSecureSession({ id: name.padEnd(43, "-") });
    return `${cookieNames(false).session}=${encodeURIComponent(app.encodeSecureSession(session))}`;
  };
  const [one, two, three] = [headerOf("one"), headerOf("two"), headerOf("three")];
  const first = { one: read(one), two: read(two) };
  expect(read(one)).toBe(first.one);
  read(three);
  expect(read(one)).toBe(first.one);
  expect(read(two)).toEqual(first.two);
  expect(read(two)).not.toBe(first.two);
  await app.close();
});

/** A program that sets, reads and deletes the portal's cookies. */
async function programWith(isHttps: boolean): Promise<FastifyInstance> {
  const app = Fastify();
  const keyRing = createKeyRing([Buffer.alloc(32, "key")]);
  await registerCookies(app, { keyRing, isHttps, sessionMaxSeconds: 86_400, cacheEntries: 2 });
  app.get("/set", async (request) => {
    setSessionId(request, ID);
    setBrowserId(request, "browser".padEnd(43, "-"));
    return "set";
  });
  app.get("/read", async (request) => ({
    session: sessionIdOf(request) ?? null,
    browser: browserIdOf(request) ?? null,
    hasSession: hasSessionCookie(request, isHttps),
  }));
  app.get("/delete", async (request, reply) => {
    clearSessionCookie(request);
    forgetOpenSections(reply, isHttps);
    return "deleted";
  });
  return app;
}

/** The name of each cookie that an answer sets, its value and its attributes, which have no order. */
async function cookiesFrom(app: FastifyInstance, url: string, cookie?: string) {
  const { headers } = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  return [headers["set-cookie"] ?? []].flat().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    const [name, value] = pair.split("=");
    return { name, value, pair, attributes: attributes.toSorted() };
  });
}

describe("the portal's cookies", () => {
  it.each([
    [true, ["__Host-Http-session", "__Host-Http-sign-in"], ["Secure"]],
    [false, ["session", "sign-in"], []],
  ])(
    "[S26] are HttpOnly and for the whole portal, and on https (%s) Secure",
    async (isHttps, names, secure) => {
      const set = await cookiesFrom(await programWith(isHttps), "/set");
      const common = ["HttpOnly", "Path=/", ...secure];
      expect(set.map(({ name, attributes }) => [name, attributes])).toEqual([
        [names[0], ["Max-Age=86400", "SameSite=Strict", ...common].toSorted()],
        [names[1], ["Max-Age=3600", "SameSite=Lax", ...common].toSorted()],
      ]);
    },
  );

  it.each([true, false])(
    "[S27] are deleted with the attributes that they have, on https: %s",
    async (isHttps) => {
      const app = await programWith(isHttps);
      const set = await cookiesFrom(app, "/set");
      const deleted = await cookiesFrom(app, "/delete", set[0]?.pair);
      const lasting = (attributes: string[] = []): string[] =>
        attributes.filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute));
      const secure = isHttps ? ["Secure"] : [];
      expect(deleted.map(({ name, value, attributes }) => [name, value, lasting(attributes)])).toEqual(
        expect.arrayContaining([
          [set[0]?.name, "", lasting(set[0]?.attributes)],
          ["sections", "", ["Path=/courses", "SameSite=Lax", ...secure].toSorted()],
        ]),
      );
    },
  );

  it("are read behind ones of the same name that do not open, and each for its own purpose", async () => {
    const app = await programWith(false);
    const [session, signIn] = await cookiesFrom(app, "/set");
    const read = async (cookie: string) => (await app.inject({ url: "/read", headers: { cookie } })).json();
    const both = `session=x; sign-in=y; ${session?.pair}; ${signIn?.pair}`;
    expect(await read(both)).toEqual({ session: ID, browser: "browser".padEnd(43, "-"), hasSession: true });
    expect(await read("session=x; session=y")).toEqual({ session: null, browser: null, hasSession: true });
    expect(await read("other=x")).toEqual({ session: null, browser: null, hasSession: false });
  });
});
