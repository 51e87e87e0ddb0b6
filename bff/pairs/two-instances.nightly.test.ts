/** Two instances of the portal as processes, behind one Redis, at a school that keeps the pair lifecycle. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { FAKE_CLIENT_ID, type FakeSchool, startFakeSchool } from "#bff/testing/fake-school.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";
import { type HttpAnswer, type Send, sendTo } from "#e2e/harness/http-browser.ts";
import { PortalClient } from "#e2e/harness/portal-client.ts";
import { type PortalProcess, startPortal } from "#e2e/harness/portal-process.ts";
import { type RedisProcess, startRedis } from "#e2e/harness/redis-process.ts";
import { type RedisProxy, startRedisProxy } from "#e2e/harness/redis-proxy.ts";

const MEMBERS = 1000;
/** A release is measured for a minute: SOAK_SECONDS=60. */
const SOAK_MS = 1000 * Number(process.env["SOAK_SECONDS"] ?? "8");
const SOAKING_MEMBERS = 60;

let redis: RedisProcess;
let replica: RedisProcess;
/** The address of Redis for the instances, which leads to the primary. */
let address: RedisProxy;
let school: FakeSchool;
let instances: PortalProcess[];
let send: Send;

beforeAll(async () => {
  [redis, replica] = await Promise.all([startRedis(), startRedis()]);
  await replica.follow(redis);
  address = await startRedisProxy(redis);
});
afterAll(async () => {
  await address.close();
  await Promise.all([redis.stop(), replica.stop()]);
});

let database = 0;
beforeEach(async () => {
  school = await startFakeSchool();
  let members = 0;
  school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub: `mem_${(members += 1)}` });
  const publicPort = await findFreePort();
  database += 1;
  const settings = {
    SCHOOL_URL: school.url,
    CLIENT_ID: FAKE_CLIENT_ID,
    CLIENT_SECRET: school.clientSecret,
    PORTAL_URL: `http://localhost:${publicPort}`,
    SESSION_KEYS: Buffer.alloc(32, "two instances").toString("base64"),
    SESSION_STORE: `${address.url}/${database}`,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  instances = await Promise.all([startPortal(settings), startPortal(settings)]);
  send = sendToAnyOf(instances.map(({ url }) => url));
}, 60_000);
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await school.close();
});

/** Sends each request to the next instance that answers, as a load balancer does. */
function sendToAnyOf(urls: readonly string[]): Send {
  const targets = urls.map((url) => sendTo(url));
  let next = 0;
  return async (request) => {
    let fault: unknown;
    for (let tries = 0; tries < 2 * targets.length; tries += 1) {
      try {
        return await targets[next++ % targets.length]!(request);
      } catch (error) {
        fault = error;
      }
    }
    throw fault;
  };
}

class Member extends PortalClient {
  /** @param number  for a different address of each member, since calls are limited by address */
  constructor(number: number) {
    super(
      "http://localhost",
      { "x-forwarded-for": `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}` },
      send,
    );
  }

  async signIn(): Promise<HttpAnswer> {
    const { headers } = await this.navigate("/auth/login?return_to=/");
    return this.navigate(`/auth/callback?${school.consent(headers.location ?? "").toString()}`);
  }

  ask(): Promise<HttpAnswer> {
    return this.query("CoursesPage", { first: 50 });
  }
}

/** Signs in so many members, a few at a time. */
async function signInMembers(count: number): Promise<Member[]> {
  const members = Array.from({ length: count }, (_, number) => new Member(number));
  for (let start = 0; start < count; start += 20) {
    const answers = await Promise.all(members.slice(start, start + 20).map((member) => member.signIn()));
    expect(answers.map(({ headers }) => headers.location)).toEqual(answers.map(() => "/"));
  }
  return members;
}

const refreshes = () =>
  school.tokenRequests.filter(({ grant_type }) => grant_type === "refresh_token").length;
const readiness = () => Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
const statusesOf = (answers: readonly HttpAnswer[]): number[] => [
  ...new Set(answers.map(({ statusCode }) => statusCode)),
];

describe("two instances behind one Redis", () => {
  it(
    `[T4] refresh ${MEMBERS} sessions that expire together once each, and leave no orphan pair`,
    { timeout: 120_000 },
    async () => {
      school.behaviour.expiresIn = 1;
      const members = await signInMembers(MEMBERS);
      const signedInAt = Date.now();
      await expect.poll(() => Date.now() - signedInAt).toBeGreaterThan(1100);

      school.behaviour.expiresIn = 7200;
      // Three calls of each member at once, spread over both instances.
      const answers = await Promise.all(
        members.flatMap((member) => [member.ask(), member.ask(), member.ask()]),
      );
      expect(statusesOf(answers)).toEqual([200]);
      expect(refreshes()).toBe(MEMBERS);
      expect(school.livePairs()).toHaveLength(MEMBERS);
      expect(school.livePairs().every(({ isUsed }) => isUsed)).toBe(true);

      expect(new Set(await Promise.all(members.map((member) => member.signOut())))).toEqual(new Set([204]));
      await expect.poll(() => school.livePairs().length).toBe(0);
    },
  );

  it(
    "[T4] keep all members signed in while instances are killed and Redis changes its primary",
    { timeout: SOAK_MS + 60_000 },
    async () => {
      school.behaviour.expiresIn = 2;
      const members = await signInMembers(SOAKING_MEMBERS);
      const endAt = Date.now() + SOAK_MS;
      const wrong: string[] = [];
      let answered = 0;
      let unavailable = 0;
      let kills = 0;
      /** Until the last kill and not until `endAt`: on a busy machine the change of primary may take longer than that. */
      let isLoaded = true;

      const load = members.map(async (member) => {
        while (isLoaded) {
          // Both may be down for a moment; a missing answer is not a wrong one.
          const answer = await member.ask().catch(() => undefined);
          if (answer === undefined) continue;
          if (answer.statusCode === 200 && answer.body.includes('"viewer"')) answered += 1;
          // An answer of an instance while the other one dies, if any: try again.
          else if (answer.statusCode === 503) unavailable += 1;
          else wrong.push(`${answer.statusCode} ${answer.body}`);
        }
      });
      const killUntil = async (untilMs: number): Promise<void> => {
        while (Date.now() < untilMs) {
          const nextAt = Date.now() + 1000;
          const dying = instances[kills % 2]!;
          await dying.kill();
          kills += 1;
          await dying.start();
          await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(nextAt);
        }
      };
      await killUntil(endAt - SOAK_MS / 2);
      const before = answered;
      address.leadTo(replica);
      await redis.handOverTo(replica);
      // Both live, each with a connection to the former primary, now a replica.
      await expect.poll(readiness).toEqual([200, 200]);
      await expect.poll(() => answered).toBeGreaterThan(before + SOAKING_MEMBERS);
      await killUntil(endAt);
      isLoaded = false;
      await Promise.all(load);

      expect(wrong).toEqual([]);
      expect(answered).toBeGreaterThan(kills);
      expect(refreshes()).toBeGreaterThan(SOAKING_MEMBERS);
      const sessions = await Promise.all(members.map((member) => member.session()));
      expect(sessions.filter(({ signedIn }) => signedIn !== true)).toEqual([]);

      await Promise.all(members.map((member) => member.signOut()));
      // What died with a process on its way from the school was never presented; everything else is given up.
      await expect.poll(() => school.livePairs().filter(({ isUsed }) => isUsed).length).toBe(0);
      process.stdout.write(
        `soak: ${answered} calls answered, ${unavailable} answered 503, ${refreshes()} refreshes, ${kills} kills, ${school.livePairs().length} pairs lost with a process\n`,
      );
    },
  );
});
