import { describe, expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { findPublicKeys, requireSigningKey, rotateSigningKey } from "#school/store/oauth/signing-keys.ts";
import { buildTestSchool, openTestSchool } from "#school/testing/test-school.ts";

const { school, advanceClock } = await openTestSchool();
const { db, now } = school;

const kids = async () => (await findPublicKeys(db, now())).map(({ kid }) => kid);

describe("the keys of ID tokens", () => {
  test("are there before the first request, since a client may keep an empty list", async () => {
    const empty = await buildTestSchool({ SCHOOL_DEMO: "0" });
    const answer = await empty.app.inject({ url: "/api/oauth/jwks" });
    await empty.close();

    expect(answer.json<{ keys: unknown[] }>().keys).toHaveLength(1);
  });

  test("are one at first, which is not made again, and of which only the public part is published", async () => {
    const { kid } = await requireSigningKey(db, now);
    expect((await requireSigningKey(db, now)).kid).toBe(kid);

    expect(await findPublicKeys(db, now())).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        x: expect.stringMatching(/^[\w-]{43}$/) as unknown,
        y: expect.stringMatching(/^[\w-]{43}$/) as unknown,
        kid,
        use: "sig",
        alg: "ES256",
      },
    ]);
  });

  test("are replaced at once, and the former one is published for an hour", async () => {
    const former = (await requireSigningKey(db, now)).kid;
    advanceClock(1);
    const newest = await rotateSigningKey(db, now);
    expect((await requireSigningKey(db, now)).kid).toBe(newest);
    expect(await kids()).toEqual([newest, former]);
    advanceClock(HOUR - 1);
    expect(await kids()).toEqual([newest, former]);
    advanceClock(1);

    expect(await kids()).toEqual([newest]);
  });

  test("stay no longer because of a further rotation", async () => {
    advanceClock(HOUR);
    const first = (await requireSigningKey(db, now)).kid;
    const second = await rotateSigningKey(db, now);
    advanceClock(HOUR - 1);
    const third = await rotateSigningKey(db, now);
    expect(await kids()).toEqual([third, second, first]);
    advanceClock(1);

    expect(await kids()).toEqual([third, second]);
  });

  test("stay when the next one cannot be stored", async () => {
    const former = (await requireSigningKey(db, now)).kid;
    const failing = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "InsertQueryNode") throw new Error("the connection is lost");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await expect(rotateSigningKey(failing, now)).rejects.toThrow("is lost");
    advanceClock(2 * HOUR);

    expect(await kids()).toContain(former);
    expect((await requireSigningKey(db, now)).kid).toBe(former);
  });

  test("are one also when two processes make the first at the same time", async () => {
    await db.deleteFrom("signing_key").execute();
    const made = await Promise.all([requireSigningKey(db, now), requireSigningKey(db, now)]);

    expect(made[0].kid).toBe(made[1].kid);
    expect(await kids()).toEqual([made[0].kid]);
  });
});
