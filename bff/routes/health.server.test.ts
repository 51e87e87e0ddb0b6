import { beforeEach, describe, expect, it } from "vitest";

import { SETUP_PROOF_HEADER } from "#bff/sessions/keys/setup-proof.ts";
import { StoreFault } from "#bff/store/store.ts";
import { portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

let isWritable: boolean;
beforeEach(async () => {
  isWritable = true;
  await usePortal(
    startTestPortal(
      {},
      {
        storeInFront: (store) => ({
          ...store,
          check: () =>
            isWritable ? store.check() : Promise.reject(new StoreFault("session store: it is full")),
        }),
      },
    ),
  );
});

describe("health and readiness", () => {
  it("are 200 for a portal that runs and can sign members in", async () => {
    // Whoever cannot prove that they hold a session key is not told how the portal sees callers.
    for (const headers of [{}, { [SETUP_PROOF_HEADER]: "forged" }])
      expect((await portal.app.inject({ url: "/healthz", headers })).json()).toEqual({
        status: "ok",
        portal: "http://localhost:3000",
      });
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
  });

  it("are 503 at /readyz while the school has never been reached", async () => {
    await portal.school.close();
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        status: "not_ready",
        store: "ok",
        school: "unavailable",
        reason: expect.stringContaining("could not be reached"),
      },
    ]);
    // The outage has an event of its own.
    expect(portal.events("not_ready")).toEqual([]);
  });

  it("are 503 at /readyz as soon as the portal is to stop, while it still listens", async () => {
    const lifecycle = { isStopping: true, hasStoppedListening: false };
    await usePortal(startTestPortal({}, { lifecycle }));
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "stopping" }]);
  });

  it("name no fault of the portal itself", async () => {
    const check = () => Promise.reject(new TypeError("a secret"));
    await usePortal(startTestPortal({}, { storeInFront: (store) => ({ ...store, check }) }));
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { reason: "unknown fault" }]);
  });

  it("are 503 at /readyz while the school refuses the client secret, and logged, since that is no outage", async () => {
    portal.school.behaviour.revoke = (reply) => reply.code(403).send({ error: "unauthorized_client" });
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { store: "ok", school: "unavailable" }]);
    expect(portal.events("not_ready")).toMatchObject([
      { store: "ok", school: "unavailable", reason: expect.stringContaining("client secret") as unknown },
    ]);
  });

  it("[S62] are 503 at /readyz with the reason while the store can be read and not written", async () => {
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
    isWritable = false;
    // For any number of requests the store is written once a second.
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
    portal.clock.advance(1);
    const answer = await portal.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: "not_ready", store: "unavailable", school: "ok", reason: "session store: it is full" },
    ]);
    expect(portal.events("store_lost")).toMatchObject([{ reason: "session store: it is full" }]);
    expect(portal.events("not_ready")).toEqual([]);
  });
});
