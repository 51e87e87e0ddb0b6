/** What a running portal does after the operator has ended all sessions. */

import { afterEach, expect, it, vi } from "vitest";

import type { SessionStore } from "#bff/store/store.ts";
import { portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

afterEach(() => void vi.useRealTimers());

it("has their pairs revoked as they are moved, and says once that it has finished", async () => {
  // By itself the outbox looks only after a while.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let inner: SessionStore | undefined;
  const storeInFront = (store: SessionStore): SessionStore => (inner = store);
  await usePortal(startTestPortal({}, { storeInFront }));
  const browsers = [portal.browser(), portal.browser(), portal.browser()];
  for (const browser of browsers) await browser.signIn();
  // They were seen within a quarter of an hour.
  portal.clock.advance(14 * 60);
  const counted = await portal.metrics.read();
  for (const line of [
    'homeroom_sessions{state="active"} 3',
    'homeroom_sessions{state="idle"} 0',
    'homeroom_instances{release="same"} 1',
    'homeroom_instances{release="other"} 0',
  ])
    expect(counted).toContain(`${line}\n`);
  const nowMs = portal.clock.now();
  const page = await inner?.readSessionPage(null, 1);
  await inner?.startMassEnding({ isOfAll: true, signedInBeforeMs: nowMs, nowMs });
  // A session that has ended before its turn is not moved, and not left.
  await inner?.endSession(page?.rows[0]?.key ?? Buffer.alloc(0), null, nowMs);
  // The poll of Vitest would advance the timers.
  while (portal.events("mass_ending_finished").length === 0) await new Promise(setImmediate);
  for (let trips = 0; trips < 5; trips += 1) await fetch(`${portal.school.url}/jwks`);
  expect(portal.school.livePairs()).toEqual([]);
  expect(portal.events("mass_ending_finished")).toMatchObject([{ count: 2 }]);
  expect(portal.metrics.text()).toContain('homeroom_sessions_ended_total{reason="ended_by_operator"} 2\n');
  portal.clock.advance(60);
  expect(await portal.metrics.read()).toContain("homeroom_mass_ending_left 0\n");
});
