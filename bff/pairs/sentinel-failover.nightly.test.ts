/** Two instances of the portal find Redis by a sentinel, and the primary is killed under load: nobody is signed out. */

import { expect, it } from "vitest";

import { FAKE_CLIENT_ID, startFakeSchool } from "#bff/testing/fake-school.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";
import { PortalClient } from "#e2e/harness/portal-client.ts";
import { startPortal } from "#e2e/harness/portal-process.ts";
import { startRedis, startSentinel } from "#e2e/harness/redis-process.ts";

const MEMBERS = 30;

it("keeps all members signed in while the sentinel chooses another primary", async () => {
  const [primary, replica] = await Promise.all([startRedis(), startRedis()]);
  await replica.follow(primary);
  const replication = async (): Promise<string> => String(await primary.command("INFO", "replication"));
  await expect.poll(replication).toContain("state=online");
  const sentinel = await startSentinel(primary);
  const school = await startFakeSchool();
  let subs = 0;
  school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub: `mem_${(subs += 1)}` });
  const settings = {
    SCHOOL_URL: school.url,
    CLIENT_ID: FAKE_CLIENT_ID,
    CLIENT_SECRET: school.clientSecret,
    PORTAL_URL: `http://localhost:${await findFreePort()}`,
    SESSION_KEYS: Buffer.alloc(32, "sentinel failover").toString("base64"),
    SESSION_STORE: `redis+sentinel://127.0.0.1:${sentinel.port}/school`,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
  const portals = await Promise.all([startPortal(settings), startPortal(settings)]);
  const members = Array.from(
    { length: MEMBERS },
    (_, number) => new PortalClient(portals[number % 2]?.url ?? ""),
  );
  for (const member of members) {
    const { headers } = await member.navigate("/auth/login?return_to=/");
    await member.navigate(`/auth/callback?${school.consent(headers.location ?? "").toString()}`);
  }

  const statuses = new Map<number, number>();
  let isOver = false;
  const load = members.map(async (member) => {
    while (!isOver) {
      const { statusCode } = await member.query("CoursesPage", { first: 50 });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
  });
  const probe = async (): Promise<number[]> =>
    Promise.all(portals.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
  await primary.kill();
  await expect.poll(probe).toEqual([503, 503]);
  await expect.poll(probe).toEqual([200, 200]);
  isOver = true;
  await Promise.all(load);

  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const sessions = await Promise.all(members.map((member) => member.session()));
  expect(sessions.filter(({ signedIn }) => signedIn !== true)).toEqual([]);
  // Each sign-out is written at the new primary, and its pair revoked.
  expect(new Set(await Promise.all(members.map((member) => member.signOut())))).toEqual(new Set([204]));
  await expect.poll(() => school.livePairs().length).toBe(0);
  // An outage is one line that it began and one that it is over.
  for (const portal of portals) {
    const events = () => [...portal.output().matchAll(/"event":"(store_\w+)"/g)].map(([, event]) => event);
    await expect.poll(events).toEqual(["store_lost", "store_back"]);
    expect(portal.output()).toContain('"event":"store_lost","reason":"NO_PRIMARY"');
  }
  await Promise.all(portals.map((portal) => portal.stop()));
  await school.close();
  await sentinel.stop();
  await Promise.all([primary.stop(), replica.stop()]);
});
