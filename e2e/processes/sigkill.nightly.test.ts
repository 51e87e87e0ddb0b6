/**
 * A portal that is killed at every step of a refresh: after each message that it sends to or receives from its store or
 * its school. Portal, school and Redis are real processes.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { InterferingProxy } from "./interfering-proxy.ts";
import { MemberAtPortal } from "./member-at-portal.ts";
import { livePairsAt, pairsAt } from "./pairs-at-school.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { type RedisProcess, startRedis } from "../harness/redis-process.ts";
import { type RedisProxy, startRedisProxy } from "../harness/redis-proxy.ts";
import type { SchoolProcess } from "../harness/school-process.ts";
import { startSchoolBehindProxy } from "./school-behind-proxy.ts";

const EMAIL = "daniel@example.com";
/** A call with a refresh has fewer steps; more would mean an endless loop. */
const MAX_STEPS = 40;
const TOKEN_ANSWER = "school: answer of /api/oauth/token";
/** Of the commands of a refresh, only the one that stores the session with its new pair is longer. */
const LONGEST_OTHER_COMMAND = 400;

let redis: RedisProcess;
let redisProxy: RedisProxy;
let schoolProxy: InterferingProxy;
let school: SchoolProcess;
let portal: PortalProcess;

beforeAll(async () => {
  redis = await startRedis();
  redisProxy = await startRedisProxy(redis);
  const started = await startSchoolBehindProxy();
  ({ proxy: schoolProxy, school } = started);
  portal = await startPortal({ ...started.settings, SESSION_STORE: redisProxy.url });
}, 60_000);

afterAll(async () => {
  await portal.stop();
  await school.stop();
  await schoolProxy.close();
  await redisProxy.close();
  await redis.stop();
});

/** Kills the portal at the first message that it sends or receives and that `isDue`. @param isDue  of the message's number and name */
function killAt(isDue: (number: number, name: string) => boolean) {
  let count = 0;
  let killedAt: string | undefined;
  let isIssued = false;
  let isStored = false;
  const countStep = async (name: string): Promise<"pass" | "drop"> => {
    if (killedAt !== undefined) return "drop";
    count += 1;
    if (!isDue(count, name)) return "pass";
    killedAt = name;
    await portal.kill();
    return "drop";
  };
  redisProxy.onMessage(async ({ direction, text }) => {
    // Messages of the connection itself, and notifications on the other connection, are not counted as steps.
    if (/PING|PONG|CLIENT|message\r\n/i.test(text)) return "pass";
    const decision = await countStep(`store: ${direction}`);
    if (decision === "pass" && isIssued && text.length > LONGEST_OTHER_COMMAND) isStored = true;
    return decision;
  });
  schoolProxy.onRequest(({ path }) => countStep(`school: request of ${path}`));
  schoolProxy.onAnswer(({ path }) => {
    if (`school: answer of ${path}` === TOKEN_ANSWER) isIssued = true;
    return countStep(`school: answer of ${path}`);
  });
  return {
    step: () => killedAt,
    /** Whether the school's new tokens died with the process, on the way from the school or to the store. */
    hasLostPair: () => isIssued && !isStored,
    disarm: () => {
      redisProxy.onMessage(() => Promise.resolve("pass"));
      schoolProxy.onRequest(() => Promise.resolve("pass"));
      schoolProxy.onAnswer(() => Promise.resolve("pass"));
    },
  };
}

/** A member whose access token has expired. */
async function memberInNeedOfRefresh(): Promise<MemberAtPortal> {
  const member = new MemberAtPortal(portal.url, school.url);
  await member.signIn(EMAIL);
  const signedInAt = Date.now();
  await expect.poll(() => Date.now() - signedInAt).toBeGreaterThan(1100);
  return member;
}

const ask = (member: MemberAtPortal) => member.ask("CoursesPage", { first: 1 });

/** Steps that are tried also when their number changes from one call to the next, since messages of store and school may overtake each other. */
const NAMED_STEPS = [
  "school: request of /api/oauth/token",
  TOKEN_ANSWER,
  "school: request of /member/graphql",
  "school: answer of /member/graphql",
];

describe("a portal that is killed during a refresh", () => {
  it(
    "[T2] signs nobody out and leaves no pair that it had stored, at any step",
    { timeout: 240_000 },
    async () => {
      const lost = new Set<string>();
      /** @returns the step at which the portal was killed; undefined when the call was answered before */
      const callAndKill = async (isDue: Parameters<typeof killAt>[0]): Promise<string | undefined> => {
        const member = await memberInNeedOfRefresh();
        const before = pairsAt(school, EMAIL).length;
        const kill = killAt(isDue);
        const answer = await ask(member).catch(() => undefined);
        kill.disarm();
        const step = kill.step();
        if (step === undefined) {
          expect(answer?.status).toBe(200);
          return undefined;
        }
        await portal.start();
        expect(await member.session(), `after ${step}`).toMatchObject({ signedIn: true });
        expect((await ask(member)).status, `after ${step}`).toBe(200);
        expect(await member.signOut()).toBe(204);
        // No client could end that pair. That access token was never presented, so it has ended no predecessor.
        if (kill.hasLostPair()) {
          const [issued] = pairsAt(school, EMAIL).slice(before);
          if (issued !== undefined) lost.add(issued.id);
        }
        await expect
          .poll(() => livePairsAt(school, EMAIL).filter(({ id }) => !lost.has(id)), {
            message: `after ${step}`,
          })
          .toEqual([]);
        return step;
      };

      const steps: string[] = [];
      for (let number = 1; number <= MAX_STEPS; number += 1) {
        const step = await callAndKill((count) => count === number);
        // Every step has been tried.
        if (step === undefined) break;
        steps.push(step);
      }
      expect(steps.filter((step) => step === "store: command").length).toBeGreaterThanOrEqual(4);
      expect(steps.length).toBeLessThan(MAX_STEPS);
      for (const named of NAMED_STEPS.filter((step) => !steps.includes(step)))
        expect(await callAndKill((_count, name) => name === named)).toBe(named);
    },
  );
});
