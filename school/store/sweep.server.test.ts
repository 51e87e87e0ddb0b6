import { describe, expect, test } from "vitest";

import { DAY, HOUR } from "#school/clock.ts";
import { storeFormTokens } from "#school/store/admin-forms.ts";
import { storeCode } from "#school/store/oauth/authorization-codes.ts";
import { findAnyClient, noteClientUse } from "#school/store/oauth/clients.ts";
import { openConsentRequest } from "#school/store/oauth/consent-requests.ts";
import { rotateSigningKey } from "#school/store/oauth/signing-keys.ts";
import { admitWithin } from "#school/store/rate-windows.ts";
import { makePasswordLink } from "#school/store/sign-in/password-links.ts";
import { admitAttempt } from "#school/store/sign-in/sign-in-attempts.ts";
import { sweep } from "#school/store/sweep.ts";
import { requestOf } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

const keySet = async () =>
  (await testSchool.app.inject({ url: "/api/oauth/jwks" }))
    .json<{ keys: { kid: string }[] }>()
    .keys.map(({ kid }) => kid);

describe("the sweep", () => {
  test("deletes codes, consent requests and pairs a day after they ended, and keeps live pairs", async () => {
    const { db } = testSchool.school;
    const old = await testSchool.storePair();
    const { id } = await db.selectFrom("token_pair").select("id").executeTakeFirstOrThrow();
    const fresh = await testSchool.storePair({ predecessorId: id });
    expect((await testSchool.queryMemberApi(fresh.accessToken, "{ viewer { id } }")).status).toBe(200);
    const request = requestOf(testSchool, old.clientId);
    await storeCode(testSchool.school, "cod_spent", request, "mem_yichun");
    await db
      .updateTable("authorization_code")
      .set({ pair_id: id, used_at: testSchool.school.now() })
      .execute();
    await openConsentRequest(testSchool.school, request, "hash");
    const countAll = async () =>
      Promise.all(
        (["authorization_code", "consent_request", "token_pair"] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );

    testSchool.advanceClock(DAY - 1);
    await sweep(db, testSchool.school.now());
    expect(await countAll()).toEqual([1, 1, 2]);

    testSchool.advanceClock(HOUR);
    await sweep(db, testSchool.school.now());
    expect(await countAll()).toEqual([0, 0, 1]);
  });

  test("deletes the tokens of forms a day after they ended, and keeps those of pages that are open", async () => {
    const { school } = testSchool;
    const tokens = new Map([["/admin/settings", "frm_swept"]]);
    const isKept = async (): Promise<boolean> =>
      (await school.db.selectFrom("admin_form").select("purpose").execute()).length > 0;
    await school.db.deleteFrom("admin_form").execute();
    await storeFormTokens(school, "session", tokens);
    await sweep(school.db, school.now() + DAY);
    expect(await isKept()).toBe(true);

    await sweep(school.db, school.now() + 2 * HOUR + DAY);
    expect(await isKept()).toBe(false);
  });

  test.each([
    ["password_link", "expires_at", DAY],
    ["admin_form", "expires_at", DAY],
    ["consent_request", "expires_at", DAY],
    ["authorization_code", "expires_at", DAY],
    ["token_pair", "revoked_at", DAY],
    ["rate_window", "ends_at", 0],
    ["sign_in_attempt", "window_ends_at", 0],
  ] as const)(
    "deletes a row of %s when it ended so long ago, and not a millisecond before",
    async (...of) => {
      const [table, column, kept] = of;
      const { school } = testSchool;
      const { db, now } = school;
      await sweep(db, now() + 30 * DAY);
      const { clientId } = await testSchool.storePair();
      const request = requestOf(testSchool, clientId);
      await makePasswordLink(school, "mem_bohan");
      await storeFormTokens(school, "session", new Map([["/admin/settings", "frm_kept"]]));
      await openConsentRequest(school, request, "hash");
      await storeCode(school, "cod_kept", request, "mem_yichun");
      await admitWithin(db, { name: "test", max: 1, windowMs: HOUR }, { caller: "somebody" }, now());
      await admitAttempt(db, { email: "a@x.example", address: "192.0.2.1" }, now());
      const endedAt = now();
      await db
        .updateTable(table as "token_pair")
        .set({ [column]: endedAt })
        .execute();
      const rows = async () => (await db.selectFrom(table).selectAll().execute()).length;
      const before = await rows();
      await sweep(db, endedAt + kept - 1);
      expect(await rows()).toBe(before);
      await sweep(db, endedAt + kept);
      expect([before > 0, await rows()]).toEqual([true, 0]);
    },
  );
});

describe("clients that registered themselves", () => {
  test("stay while a code of theirs is to be exchanged", async () => {
    const { school } = testSchool;
    const { clientId } = await testSchool.storeOperatorPair();
    await school.db.deleteFrom("token_pair").where("client_id", "=", clientId).execute();
    testSchool.advanceClock(DAY);
    await storeCode(school, "cod_late", requestOf(testSchool, clientId), "mem_owner");
    const isThere = async () => (await findAnyClient(school.db, clientId)) !== undefined;
    await sweep(school.db, school.now());
    expect(await isThere()).toBe(true);
    await school.db.deleteFrom("authorization_code").execute();
    await sweep(school.db, school.now());
    expect(await isThere()).toBe(false);
  });

  test("are deleted after a day without use; used clients and operators' clients stay", async () => {
    const { db } = testSchool.school;
    const unused = (await testSchool.storeOperatorPair()).clientId;
    const used = (await testSchool.storeOperatorPair()).clientId;
    await db.deleteFrom("token_pair").where("client_id", "=", unused).execute();
    await noteClientUse(db, used, testSchool.school.now());
    const [registered] = await db.selectFrom("oauth_client").selectAll().where("id", "=", unused).execute();
    if (registered === undefined) throw new Error("the program is not stored");
    const reviewed = { id: "https://client.example/client.json", source: "metadata_document" } as const;
    await db
      .insertInto("oauth_client")
      .values({ ...registered, ...reviewed })
      .execute();
    const made = await db
      .selectFrom("oauth_client")
      .select("id")
      .where("source", "!=", "registration")
      .execute();
    const left = async () => (await db.selectFrom("oauth_client").select("id").execute()).map(({ id }) => id);

    testSchool.advanceClock(DAY - 1);
    await sweep(db, testSchool.school.now());
    expect(await left()).toContain(unused);

    testSchool.advanceClock(1);
    await sweep(db, testSchool.school.now());
    expect((await left()).toSorted()).toEqual([used, ...made.map(({ id }) => id)].toSorted());
  });
});

describe("rotating the signing key", () => {
  test("a retired key stays in the key set for an hour, behind the one that signs", async () => {
    const [first] = await keySet();
    testSchool.advanceClock(1);
    const second = await rotateSigningKey(testSchool.school.db, testSchool.school.now);
    expect(await keySet()).toEqual([second, first]);

    testSchool.advanceClock(HOUR - 1);
    expect(await keySet()).toEqual([second, first]);
    testSchool.advanceClock(1);
    expect(await keySet()).toEqual([second]);
  });
});
