import type { RootOperationNode } from "kysely";
import { describe, expect, test } from "vitest";

import { transact } from "#school/store/dialects/transaction.ts";
import { disableClient } from "#school/store/oauth/client-access.ts";
import { hashOpaque } from "#school/store/opaque.ts";
import {
  findPairByAccessToken,
  isAccessTokenLive,
  issueSuccessor,
  markFirstUse,
  revokeDescendants,
  revokePairByToken,
} from "#school/store/oauth/token-pairs.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { interruptOnce, requestTokenAt, requestTokenDuring } from "#school/testing/meanwhile.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;
const LIFETIME = 7200 * 1000;

type Stored = Awaited<ReturnType<typeof testSchool.storePair>>;

const rowOf = ({ accessToken }: Pick<Stored, "accessToken">) =>
  school.db
    .selectFrom("token_pair")
    .selectAll()
    .where("access_hash", "=", hashOpaque(accessToken))
    .executeTakeFirstOrThrow();

const endOf = async (pair: Pick<Stored, "accessToken">) => (await rowOf(pair)).revoked_at;

/** Each pair of these tests has a client of its own, whose pairs are then all those of the test. */
const newPair = () => testSchool.storeOperatorPair();

async function refresh(pair: Stored): Promise<Stored> {
  const answer = await testSchool.refresh(pair);
  expect(answer.statusCode).toBe(200);
  const { access_token, refresh_token } = answer.json<Record<string, string>>();
  return { accessToken: access_token ?? "", refreshToken: refresh_token ?? "", clientId: pair.clientId };
}

const revoke = (token: string, clientId: string) =>
  revokePairByToken(school.db, token, clientId, school.now());

describe("a refresh", () => {
  test("leaves the old pair live, so that its refresh token may be sent again", async () => {
    const old = await newPair();
    const siblings = [await refresh(old), await refresh(old)];
    const { id } = await rowOf(old);

    expect(await endOf(old)).toBeNull();
    for (const pair of siblings)
      expect(await rowOf(pair)).toMatchObject({ predecessor_id: id, revoked_at: null, first_used_at: null });
  });

  test("of a revoked pair is refused and makes no pair", async () => {
    const pair = await newPair();
    await revoke(pair.refreshToken, pair.clientId);
    const answer = await testSchool.refresh(pair);

    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    expect(await pairsOf(pair.clientId)).toHaveLength(1);
  });

  test("by another client is refused", async () => {
    const { refreshToken } = await newPair();
    const { clientId } = await newPair();

    expect((await testSchool.refresh({ refreshToken, clientId })).statusCode).toBe(400);
  });

  test("gives a pair that was revoked since it was read no successor", async () => {
    const pair = await newPair();
    const { id, client_id, member_id, scope, resource, school_id } = await rowOf(pair);
    await revoke(pair.refreshToken, pair.clientId);
    const { now, random, config } = school;
    const successor = await issueSuccessor(
      school.db,
      { now, random, accessTokenSeconds: config.accessTokenSeconds },
      {
        clientId: client_id,
        memberId: member_id,
        scope,
        resource,
        schoolId: school_id,
        predecessorId: id,
      },
    );

    expect(successor).toBeUndefined();
    expect(await pairsOf(pair.clientId)).toHaveLength(1);
  });
});

const pairsOf = (clientId: string) =>
  school.db.selectFrom("token_pair").selectAll().where("client_id", "=", clientId).execute();

/** Refreshes a pair while something else happens, just after the pair was read. */
const refreshDuring = ({ refreshToken, clientId }: Stored, meanwhile: () => Promise<unknown>) =>
  requestTokenDuring(
    testSchool,
    { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId },
    "refresh_hash",
    meanwhile,
  );

const REFUSED_MEANWHILE = { hasHappened: true, status: 400, error: "invalid_grant" };

describe("while a pair is refreshed", () => {
  test("its client can be disabled, and then gets no pair", async () => {
    const pair = await newPair();
    const answer = await refreshDuring(pair, () =>
      school.db
        .updateTable("oauth_client")
        .set({ disabled_at: school.now() })
        .where("id", "=", pair.clientId)
        .execute(),
    );

    expect(answer).toEqual(REFUSED_MEANWHILE);
    expect(await pairsOf(pair.clientId)).toHaveLength(1);
  });

  test("it can be revoked, and then has no live successor", async () => {
    const pair = await newPair();
    const answer = await refreshDuring(pair, () => revoke(pair.refreshToken, pair.clientId));

    expect(answer).toEqual(REFUSED_MEANWHILE);
    expect((await pairsOf(pair.clientId)).filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  });
});

test.each(["refresh_token", "authorization_code"])(
  "a client that is disabled while it gets a pair keeps no live pair: %s",
  async (grantType) => {
    const pair = await newPair();
    const { clientId: client_id, refreshToken: refresh_token } = pair;
    const form =
      grantType === "refresh_token"
        ? { grant_type: grantType, client_id, refresh_token }
        : await storeCode(testSchool, client_id, "mem_owner");
    let disabling: Promise<unknown> | undefined;
    const { status } = await requestTokenAt(
      school,
      form,
      // The use of the client is noted first. Whoever disables it then waits until the pair is stored, and ends it.
      ({ numAffectedRows }) => numAffectedRows === 1n,
      () => {
        disabling = transact(school.db, (db) => disableClient(db, client_id, school.now()));
        return Promise.resolve();
      },
    );

    expect(status).toBe(200);
    expect(await disabling).toBe(2);
    expect((await pairsOf(client_id)).filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  },
);

describe("the first use of a refreshed pair", () => {
  test("ends the pair before it, and neither a sibling nor another pair of the client", async () => {
    const old = await newPair();
    const other = await testSchool.storePair({ clientId: old.clientId });
    const [used, sibling] = [await refresh(old), await refresh(old)];
    await markFirstUse(school.db, await rowOf(used), school.now());

    expect(await endOf(old)).toBe(school.now());
    for (const pair of [used, sibling, other]) expect(await endOf(pair)).toBeNull();
    expect((await testSchool.refresh(old)).statusCode).toBe(400);
  });

  test("is noted once, also when two calls have read the pair before it", async () => {
    const old = await newPair();
    const fresh = await refresh(old);
    const unused = await rowOf(fresh);
    await markFirstUse(school.db, unused, school.now());
    const at = school.now();
    testSchool.advanceClock(1000);
    await markFirstUse(school.db, unused, school.now());

    expect((await rowOf(fresh)).first_used_at).toBe(at);
    expect(await endOf(old)).toBe(at);
  });

  test("is not noted when the pair before it could not be ended, so that the next use ends it", async () => {
    const old = await newPair();
    const fresh = await refresh(old);
    const isEnd = (node: RootOperationNode) =>
      node.kind === "UpdateQueryNode" && JSON.stringify(node.updates).includes("revoked_at");
    const failing = school.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isEnd(node)) throw new Error("the connection is lost");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await expect(markFirstUse(failing, await rowOf(fresh), school.now())).rejects.toThrow("is lost");
    expect((await rowOf(fresh)).first_used_at).toBeNull();

    await markFirstUse(school.db, await rowOf(fresh), school.now());
    expect(await endOf(old)).toBe(school.now());
  });

  test("of one sibling does not end what the use of the other has made of it", async () => {
    const old = await newPair();
    const [one, two] = [await refresh(old), await refresh(old)];
    await markFirstUse(school.db, await rowOf(one), school.now());
    const at = school.now();
    testSchool.advanceClock(1000);
    await markFirstUse(school.db, await rowOf(two), school.now());

    expect(await endOf(old)).toBe(at);
    for (const pair of [one, two]) expect(await endOf(pair)).toBeNull();
  });
});

describe("an access token", () => {
  test("is live in the last millisecond of its two hours, and not in the next one", async () => {
    const row = await rowOf(await newPair());

    expect(isAccessTokenLive(row, row.created_at + LIFETIME - 1)).toBe(true);
    expect(isAccessTokenLive(row, row.created_at + LIFETIME)).toBe(false);
  });

  test("is not live once its pair is revoked", async () => {
    const pair = await newPair();
    await revoke(pair.refreshToken, pair.clientId);

    expect(isAccessTokenLive(await rowOf(pair), school.now())).toBe(false);
  });

  test("of a disabled client is not found", async () => {
    const { accessToken, clientId } = await newPair();
    expect(await findPairByAccessToken(school.db, accessToken)).toMatchObject({ client_id: clientId });
    await school.db.updateTable("oauth_client").set({ disabled_at: 1 }).where("id", "=", clientId).execute();

    expect(await findPairByAccessToken(school.db, accessToken)).toBeUndefined();
  });
});

describe("a revocation", () => {
  test("by the refresh token ends the pair also after its access token has lapsed", async () => {
    const pair = await newPair();
    testSchool.advanceClock(LIFETIME);
    await revoke(pair.refreshToken, pair.clientId);

    expect(await endOf(pair)).toBe(school.now());
  });

  test("by the access token ends the pair in the last millisecond of the token's lifetime", async () => {
    const pair = await newPair();
    testSchool.advanceClock(LIFETIME - 1);
    await revoke(pair.accessToken, pair.clientId);

    expect(await endOf(pair)).toBe(school.now());
  });

  test("by an access token that has lapsed changes nothing: the refresh token still works", async () => {
    const pair = await newPair();
    testSchool.advanceClock(LIFETIME);
    await revoke(pair.accessToken, pair.clientId);

    expect(await endOf(pair)).toBeNull();
    expect((await testSchool.refresh(pair)).statusCode).toBe(200);
  });

  test("ends no pair of another client, and none of another token", async () => {
    const [pair, other] = [await newPair(), await newPair()];
    await revoke(pair.refreshToken, other.clientId);
    await revoke(pair.accessToken, other.clientId);
    await revoke("ref_unknown", pair.clientId);

    expect([await endOf(pair), await endOf(other)]).toEqual([null, null]);
  });

  test("of a pair that has ended keeps the time of its end", async () => {
    const pair = await newPair();
    await revoke(pair.refreshToken, pair.clientId);
    const at = school.now();
    testSchool.advanceClock(1000);
    await revoke(pair.refreshToken, pair.clientId);

    expect(await endOf(pair)).toBe(at);
  });

  test("of a pair with its descendants ends those that were made of an ended pair, and no sibling", async () => {
    const root = await newPair();
    const first = await refresh(root);
    const second = await refresh(first);
    const sibling = await refresh(root);
    await revoke(first.refreshToken, first.clientId);
    const before = school.now();
    testSchool.advanceClock(1000);
    await revokeDescendants(school.db, (await rowOf(first)).id, school.now());

    expect(await endOf(first)).toBe(before);
    expect(await endOf(second)).toBe(school.now());
    expect([await endOf(root), await endOf(sibling)]).toEqual([null, null]);
  });

  test("of a pair with its descendants ends one that a refresh has added since the first look", async () => {
    const pair = await newPair();
    const { id } = await rowOf(pair);
    const { db, hasHappened } = interruptOnce(
      school.db,
      () => true,
      () => testSchool.storePair({ clientId: pair.clientId, predecessorId: id }),
    );
    await revokeDescendants(db, id, school.now());

    expect(await hasHappened()).toBe(true);
    expect((await pairsOf(pair.clientId)).map(({ revoked_at }) => revoked_at)).toEqual([
      school.now(),
      school.now(),
    ]);
  });
});
