import Fastify from "fastify";
import { expect, it } from "vitest";

import { cookieNames, openSessionCookieReader, registerCookies } from "#bff/sessions/cookies.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";

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
