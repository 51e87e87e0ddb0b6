import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DAY, HOUR } from "../clock.ts";
import { buildTestSchool, type TestSchool } from "../test-school.ts";
import { issueCode } from "./authorization-codes.ts";
import { openConsentRequest } from "./consent-requests.ts";
import { rotateSigningKey } from "./signing-keys.ts";
import { sweep } from "./sweep.ts";

let it: TestSchool;

beforeAll(async () => {
  it = await buildTestSchool();
});
afterAll(() => it.close());

const keySet = async () =>
  (await it.app.inject({ url: "/api/oauth/jwks" }))
    .json<{ keys: { kid: string }[] }>()
    .keys.map(({ kid }) => kid);

describe("sweeping", () => {
  test("takes codes, questions and pairs a day after they ended, and leaves those that live", async () => {
    const { db } = it.school;
    const old = await it.plantPair();
    const { id } = await db.selectFrom("token_pair").select("id").executeTakeFirstOrThrow();
    const fresh = await it.plantPair({ predecessorId: id });
    expect((await it.ask(fresh.accessToken, "{ viewer { id } }")).status).toBe(200);
    const request = {
      client_id: old.clientId,
      redirect_uri: "http://127.0.0.1/cb",
      scope: "account:read",
      resource: null,
      code_challenge: "",
      nonce: null,
      state: "s",
    };
    await issueCode(it.school, request, "mem_yichun");
    await db.updateTable("authorization_code").set({ pair_id: id, used_at: it.school.now() }).execute();
    await openConsentRequest(it.school, request, "hash");
    const countAll = async () =>
      Promise.all(
        (["authorization_code", "consent_request", "token_pair"] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );

    it.pass(DAY - 1);
    await sweep(db, it.school.now());
    expect(await countAll()).toEqual([1, 1, 2]);

    it.pass(HOUR);
    await sweep(db, it.school.now());
    expect(await countAll()).toEqual([0, 0, 1]);
  });
});

describe("rotating the signing key", () => {
  test("a retired key stays in the key set for an hour, behind the one that signs", async () => {
    const [first] = await keySet();
    it.pass(1);
    const second = await rotateSigningKey(it.school.db, it.school.now);
    expect(await keySet()).toEqual([second, first]);

    it.pass(HOUR - 1);
    expect(await keySet()).toEqual([second, first]);
    it.pass(1);
    expect(await keySet()).toEqual([second]);
  });
});
