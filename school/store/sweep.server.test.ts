import { describe, expect, test } from "vitest";

import { DAY, HOUR } from "#school/clock.ts";
import { storeFormTokens } from "#school/store/admin-forms.ts";
import { storeCode } from "#school/store/oauth/authorization-codes.ts";
import { noteClientUse } from "#school/store/oauth/clients.ts";
import { openConsentRequest } from "#school/store/oauth/consent-requests.ts";
import { rotateSigningKey } from "#school/store/oauth/signing-keys.ts";
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
});

describe("clients that registered themselves", () => {
  test("are deleted after a day without use; used clients and operators' clients stay", async () => {
    const { db } = testSchool.school;
    const unused = (await testSchool.storeOperatorPair()).clientId;
    const used = (await testSchool.storeOperatorPair()).clientId;
    await db.deleteFrom("token_pair").where("client_id", "=", unused).execute();
    await noteClientUse(db, used, testSchool.school.now());
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
