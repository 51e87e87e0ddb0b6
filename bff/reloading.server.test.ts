import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { fingerprintOfSecret } from "#bff/oauth/client-secret.ts";
import { pseudonymsOfMember } from "#bff/ops/audit/audit.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { StoreFault } from "#bff/store/store.ts";
import { startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

const OLD_KEY = Buffer.alloc(32, "the old key").toString("base64");
const NEW_KEY = Buffer.alloc(32, "the new key").toString("base64");

let folder: string;
let portal: TestPortal;
/** Secrets that the school accepts. */
let accepted: string[];

beforeEach(async () => {
  folder = folderOfTest();
  portal = await startTestPortal({ SESSION_KEYS: OLD_KEY, AUDIT_LOG: "stdout" });
  accepted = [portal.school.clientSecret];
  portal.school.behaviour.revoke = (reply, form) =>
    accepted.includes(form["client_secret"] ?? "")
      ? undefined
      : reply.code(403).send({ error: "unauthorized_client" });
});
afterEach(async () => {
  portal.school.behaviour.revoke = undefined;
  await portal.close();
});

/** Writes the files and makes the portal read them, as SIGHUP does. */
function reload({ keys = OLD_KEY, secret = portal.school.clientSecret }): Promise<void> {
  const environment = {
    SESSION_KEYS_FILE: join(folder, "session-keys"),
    CLIENT_SECRET_FILE: join(folder, "client-secret"),
  };
  writeFileSync(environment.SESSION_KEYS_FILE, `${keys}\n`);
  writeFileSync(environment.CLIENT_SECRET_FILE, `${secret}\n`);
  return portal.app.reload(environment);
}

/** Lines of this event in the audit trail. */
const audited = (event: string): Record<string, unknown>[] =>
  portal.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ audit }) => audit === event);

const readiness = () => portal.app.inject("/readyz");

describe("session keys that are read again", () => {
  it("[S66] seal what is written from then on, and a member stays signed in through a rotation", async () => {
    const browser = portal.browser();
    await browser.signIn();
    const before = browser.cookies.get("session");
    await reload({ keys: `${NEW_KEY},${OLD_KEY}` });
    expect(portal.events("secrets_reloaded")).toMatchObject([
      { sessionKeys: [expect.any(String), expect.any(String)], added: [expect.any(String)], removed: [] },
    ]);
    expect(await browser.isSignedIn()).toBe(true);
    expect(browser.cookies.get("session")).not.toBe(before);
    await reload({ keys: NEW_KEY });
    expect(await browser.isSignedIn()).toBe(true);
    expect((await browser.ask()).statusCode).toBe(200);

    // The cookie no longer opens, since its key was removed.
    const stale = portal.browser();
    stale.cookies.set("session", before ?? "");
    expect((await stale.ask()).statusCode).toBe(401);
    await browser.call("POST", "/auth/logout");
  });

  it("are not used when one is weak, or when the store knows none of them", async () => {
    const browser = portal.browser();
    await browser.signIn();
    await reload({ keys: "c2hvcnQ=" });
    await reload({ keys: NEW_KEY });
    expect(portal.events("reload_refused")).toMatchObject([
      { reason: expect.stringContaining("expected the base64 form of 32 bytes") },
      { reason: expect.stringContaining("sealed with other keys") },
    ]);
    expect(portal.logLines.join("")).not.toContain(NEW_KEY);
    expect(await browser.isSignedIn()).toBe(true);
  });
});

it("secrets that are read again are in use also when the store is away", async () => {
  await portal.close();
  let isAway = false;
  portal = await startTestPortal(
    { SESSION_KEYS: OLD_KEY },
    {
      storeInFront: (store) => ({
        ...store,
        claimKeys: (own) =>
          isAway ? Promise.reject(new StoreFault("the store is away")) : store.claimKeys(own),
      }),
    },
  );
  isAway = true;
  await reload({ keys: `${NEW_KEY},${OLD_KEY}` });
  expect(portal.events("secrets_reloaded")).toMatchObject([{ added: [expect.any(String)] }]);
  expect(portal.events("reload_refused")).toEqual([]);
});

it("secrets that are read again while others are still being tried are the last ones in use", async () => {
  const [first, second] = ["the first secret", "the second secret"];
  const answered = Promise.withResolvers<void>();
  let tried = 0;
  portal.school.behaviour.revoke = async (reply, form) => {
    tried += 1;
    if (form["client_secret"] === first) await answered.promise;
    return reply.send({});
  };
  const reloading = reload({ secret: first });
  await expect.poll(() => tried).toBe(1);
  const others = [reloading, reload({ secret: second })];
  // Whatever does not wait has asked the school by then.
  for (let trips = 0; trips < 3; trips += 1) await fetch(`${portal.school.url}/jwks`);
  expect(tried).toBe(1);
  answered.resolve();
  await Promise.all(others);
  const used = portal.events("secrets_reloaded").map(({ clientSecret }) => clientSecret);
  expect(used).toEqual([first, second].map(fingerprintOfSecret));
});

describe("the audit trail", () => {
  it("has the keys and the secret that are in use from then on, and pseudonyms of the newest key", async () => {
    await reload({ keys: `${NEW_KEY},${OLD_KEY}` });
    const [before, after] = audited("secrets_in_use");
    const [[oldId] = [], [newId] = []] = [before, after].map((line) => line?.["keys"] as string[]);
    expect(after).toMatchObject({ keys: [newId, oldId] });
    expect(newId).not.toBe(oldId);
    const browser = portal.browser();
    await browser.signIn();
    await browser.signOut();
    const { auditKeys } = createKeyRing([Buffer.from(NEW_KEY, "base64")]);
    expect(audited("signed_in")).toMatchObject([{ member: pseudonymsOfMember(auditKeys, "mem_1")[0] }]);
  });
});

describe("a client secret", () => {
  it("that the school refuses makes the portal not ready, until a valid one is read", async () => {
    accepted = ["the current secret"];
    const answer = await readiness();
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({
        school: "unavailable",
        reason: expect.stringContaining("CLIENT_SECRET its"),
      }),
    ]);
    expect(portal.events("client_secret_refused")).toHaveLength(1);
    await reload({ secret: "the current secret" });
    expect((await readiness()).statusCode).toBe(200);
    // The school has accepted it, so it is not tried again.
    const asked = portal.school.revocations.length;
    expect((await readiness()).statusCode).toBe(200);
    expect(portal.school.revocations).toHaveLength(asked);
  });

  it("that is refused after it was read leaves the former secret and keys in use", async () => {
    const browser = portal.browser();
    await reload({ secret: "a mistyped secret", keys: `${NEW_KEY},${OLD_KEY}` });
    expect(portal.events("reload_refused")).toMatchObject([
      { reason: expect.stringContaining("the school refuses the client secret") },
    ]);
    expect((await readiness()).statusCode).toBe(200);
    await browser.signIn();
    expect(await browser.isSignedIn()).toBe(true);
    expect(portal.events("secrets_reloaded")).toEqual([]);
  });

  it("is not refused by a school that does not answer", async () => {
    portal.school.behaviour.revoke = (reply) => reply.code(503).send();
    expect((await readiness()).statusCode).toBe(200);
    await reload({ secret: "the secret of tomorrow" });
    expect(portal.events("secrets_reloaded")).toMatchObject([{ state: "untried" }]);
    expect((await readiness()).statusCode).toBe(200);
    // The secret that the school accepted before is still in use.
    const browser = portal.browser();
    await browser.signIn();
    expect(await browser.isSignedIn()).toBe(true);
  });

  it("is replaced by the second line of its file when the school accepts that one", async () => {
    const [former, next] = [portal.school.clientSecret, "the next secret"];
    await reload({ secret: `${next}\n${former}` });
    expect(portal.events("secrets_reloaded")).toMatchObject([{ state: "accepted" }]);
    const browser = portal.browser();
    await browser.signIn();
    expect(await browser.isSignedIn()).toBe(true);

    accepted = [next];
    portal.school.clientSecret = next;
    portal.clock.advance(60);
    const late = portal.browser();
    // The first member meets the refusal, after which the portal tries both again.
    await late.signIn();
    expect(await late.isSignedIn()).toBe(false);
    await expect.poll(() => portal.events("client_secret_accepted").length).toBe(1);
    await late.signIn();
    expect(await late.isSignedIn()).toBe(true);
  });
});
