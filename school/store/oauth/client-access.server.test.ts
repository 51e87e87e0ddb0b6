import { beforeEach, describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import {
  countAccess,
  disableClient,
  enableClient,
  endOldSecret,
  findClientRecord,
  listClients,
  rotateSecret,
} from "#school/store/oauth/client-access.ts";
import { createMemberClient, createOperatorClient, findAnyClient } from "#school/store/oauth/clients.ts";
import { hashOpaque } from "#school/store/opaque.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;
const { db, now, random, site } = school;
const store = { db, now, random, schoolId: site.id };

const newClient = (confidential = false) =>
  createMemberClient(store, {
    name: "Test",
    redirectUris: ["http://127.0.0.1/cb"],
    scopes: ["account:read"],
    confidential,
  });

let clientId: string;
let otherId: string;

beforeEach(async () => {
  [clientId, otherId] = [(await newClient()).id, (await newClient()).id];
  for (const memberId of ["mem_yichun", "mem_yichun", "mem_owner"])
    await testSchool.storePair({ clientId, memberId });
  await testSchool.storePair({ clientId: otherId });
});

const revokeAll = (id: string) =>
  db.updateTable("token_pair").set({ revoked_at: 1 }).where("client_id", "=", id).execute();

describe("the access of a client", () => {
  test("is counted by its live pairs and their members", async () => {
    expect(await countAccess(db, clientId)).toEqual({ pairs: 3, members: 2 });
    await revokeAll(clientId);

    expect(await countAccess(db, clientId)).toEqual({ pairs: 0, members: 0 });
    expect(await countAccess(db, otherId)).toEqual({ pairs: 1, members: 1 });
  });

  test("ends as it is disabled: its pairs, and its codes that were not exchanged", async () => {
    const [code, ofOther] = [await storeCode(testSchool, clientId), await storeCode(testSchool, otherId)];
    expect(await disableClient(db, clientId, now())).toBe(3);
    expect(await disableClient(db, clientId, now())).toBeUndefined();
    expect(await findAnyClient(db, clientId)).toMatchObject({ disabled: true });
    expect(await countAccess(db, clientId)).toEqual({ pairs: 0, members: 0 });
    expect(await countAccess(db, otherId)).toEqual({ pairs: 1, members: 1 });

    expect(await enableClient(db, clientId)).toBe(true);
    expect(await enableClient(db, clientId)).toBe(false);
    expect((await testSchool.postForm("/api/oauth/token", code)).statusCode).toBe(400);
    expect((await testSchool.postForm("/api/oauth/token", ofOther)).statusCode).toBe(200);
    expect(await countAccess(db, clientId)).toEqual({ pairs: 0, members: 0 });
  });

  test("keeps the codes that were exchanged as it is disabled, so that a replay still ends their pairs", async () => {
    const code = await storeCode(testSchool, clientId);
    await testSchool.postForm("/api/oauth/token", code);
    await disableClient(db, clientId, now());
    const used = db.selectFrom("authorization_code").selectAll().where("client_id", "=", clientId);

    expect(await used.execute()).toHaveLength(1);
  });
});

describe("the old secret after a rotation", () => {
  const rotated = async () => {
    const { id } = await newClient(true);
    const record = await findClientRecord(db, id);
    if (record === undefined) throw new Error("There is no such client.");
    return { id, endsAt: await rotateSecret(db, record, "sec_new", now()) };
  };

  test("ends in a day, or once before that", async () => {
    const { id, endsAt } = await rotated();
    expect(endsAt).toBe(now() + DAY);
    testSchool.advanceClock(DAY - 1);
    expect(await endOldSecret(db, id, now())).toBe(true);
    expect(await endOldSecret(db, id, now())).toBe(false);

    expect(await findAnyClient(db, id)).toMatchObject({ oldSecret: null });
  });

  test("cannot be ended once it is over", async () => {
    const { id } = await rotated();
    testSchool.advanceClock(DAY);

    expect(await endOldSecret(db, id, now())).toBe(false);
  });

  test("ends as the client is disabled", async () => {
    const { id } = await rotated();
    await disableClient(db, id, now());

    expect(await findAnyClient(db, id)).toMatchObject({ oldSecret: null });
  });
});

test("of two rotations that read the same secret, the second changes nothing", async () => {
  const { id } = await newClient(true);
  const read = (await findClientRecord(db, id))!;

  expect(await rotateSecret(db, read, "sec_first", now())).toBe(now() + DAY);
  expect(await rotateSecret(db, read, "sec_second", now())).toBeUndefined();
  // The secret that the first operator was shown still works, and so does the one before it.
  expect(await findClientRecord(db, id)).toMatchObject({
    secret_hash: hashOpaque("sec_first"),
    old_secret_hash: read.secret_hash,
  });
});

test("clients of one source are listed with their live pairs, the newest first", async () => {
  await revokeAll(otherId);
  const listed = await listClients(db, "operator", { beyond: undefined, limit: 1000 });
  const pairs = new Map(listed.map(({ id, live_pairs }) => [id, live_pairs]));
  expect([pairs.get(clientId), pairs.get(otherId)]).toEqual([3, 0]);
  const times = listed.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted((one, other) => other - one));

  expect(await listClients(db, "registration", { beyond: undefined, limit: 1000 })).toEqual([]);
});

test("a client that registers itself without a name is shown by its id", async () => {
  const client = { redirectUris: ["http://127.0.0.1:5000/cb"], scopes: ["openid"], confidential: false };
  const { id, secret } = await createOperatorClient(store, { ...client, name: undefined });

  expect(await findAnyClient(db, id)).toMatchObject({
    name: id,
    audience: "operator",
    confidential: false,
    reviewed: false,
    source: "registration",
  });
  expect(secret).toBeNull();
});
