import Fastify from "fastify";
import { describe, expect, it } from "vitest";

import { cookieNames, openSessionCookieReader, registerCookies } from "#bff/sessions/cookies.ts";
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
    const { read } = await cookiesOf(["key"]);
    expect([read(undefined), read(""), read(`sign-in=x; other-${NAME}=y`)]).toEqual(["none", "none", "none"]);
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
    keyRing.replace([Buffer.alloc(32, "newer")]);
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
