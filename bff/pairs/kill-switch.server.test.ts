/** All sessions are ended while the school is slow and then down, and the portal restarts: every pair is revoked. */

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, it } from "vitest";

import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createRevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { watchMassEndings } from "#bff/sessions/mass-endings/watch-mass-endings.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { connectionOver, CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

const SESSIONS = 2000;
const ANSWERS_PER_SECOND = 1000;
const seal = createSeal(createKeyRing([Buffer.alloc(32, "kill switch")]));

/** A school that revokes this many pairs a second, and none while it is down. */
class SlowSchool {
  readonly revoked = new Set<string>();
  readonly outcomes = new Map<string, number>();
  isAway = false;
  #freeAtMs = 0;

  connection(): SchoolConnection {
    return connectionOver(async (_url, { body }) => {
      this.#freeAtMs = Math.max(this.#freeAtMs, performance.now()) + 1000 / ANSWERS_PER_SECOND;
      await sleep(this.#freeAtMs - performance.now());
      if (this.isAway) throw new SchoolFault("unreachable", "the school is away");
      this.revoked.add(new URLSearchParams(String(body)).get("token") ?? "");
      return new Response(null, { status: 200 });
    }, Date.now);
  }
}

/** The parts of a portal that end sessions. */
function startPortal(store: SessionStore, school: SlowSchool) {
  const outbox = createRevocationOutbox({
    store,
    seal,
    connection: school.connection(),
    report: (outcome) => school.outcomes.set(outcome, (school.outcomes.get(outcome) ?? 0) + 1),
    schedule: (work, afterMs) => {
      const timer = setTimeout(work, afterMs);
      return () => clearTimeout(timer);
    },
  });
  const sessions = sessionsOn(store, seal, Date.now, { ended: outbox.wake });
  const mostPending = { count: 0 };
  const stopWatching = watchMassEndings({
    sessions,
    store,
    seal,
    now: Date.now,
    wait: (ms) => sleep(ms),
    due: outbox.due,
    moved: () => {
      void store
        .revocationBacklog()
        .then(({ count }) => (mostPending.count = Math.max(mostPending.count, count)));
      outbox.wake();
    },
    finished: () => undefined,
  });
  return {
    sessions,
    mostPending,
    stop: async () => {
      await stopWatching();
      await outbox.close();
    },
  };
}

it("revokes 2,000 ended sessions, though the school goes away and the portal restarts meanwhile", async () => {
  const store = openSqliteStore(join(folderOfTest(), "sessions.db"));
  const school = new SlowSchool();
  const first = startPortal(store, school);
  const ids: string[] = [];
  for (let number = 0; number < SESSIONS; number += 1) {
    const member = { ...CONTENT.member, sub: `mem_${number}` };
    const pair = { ...CONTENT.pair, refresh_token: `rt-${number}` };
    ids.push((await first.sessions.open({ ...CONTENT, member, pair })).id);
  }
  for (const id of ids.slice(0, 10)) expect(await first.sessions.read(id)).toBeDefined();
  await store.startMassEnding({ isOfAll: true, signedInBeforeMs: Date.now(), nowMs: Date.now() });
  // Both sessions in memory and others are refused, long before they are moved.
  for (const id of [...ids.slice(0, 10), ...ids.slice(-10)])
    expect(await first.sessions.read(id)).toBeUndefined();

  await expect.poll(() => school.revoked.size).toBeGreaterThan(300);
  school.isAway = true;
  await expect.poll(() => school.outcomes.get("postponed") ?? 0).toBeGreaterThan(0);
  expect((await store.massEnding())?.finishedAtMs).toBeNull();
  await first.stop();
  const second = startPortal(store, school);
  school.isAway = false;
  await expect.poll(() => school.revoked.size, { interval: 100 }).toBe(SESSIONS);
  await expect.poll(async () => (await store.revocationBacklog()).count).toBe(0);
  // Including the 20 that were read above.
  expect(await store.massEnding()).toMatchObject({ moved: SESSIONS });
  expect((await store.massEnding())?.finishedAtMs).not.toBeNull();
  expect(school.outcomes.has("given_up")).toBe(false);
  // A member who signs out meanwhile waits for few others.
  expect(Math.max(first.mostPending.count, second.mostPending.count)).toBeLessThan(600);
  await second.stop();
  await store.close();
});
