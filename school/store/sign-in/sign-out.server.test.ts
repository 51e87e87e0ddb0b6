import { expect, test } from "vitest";

import { signOutEverywhere } from "#school/store/sign-in/sign-out.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { interruptOnce } from "#school/testing/meanwhile.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

test("a member who is signed out everywhere keeps no pair that a refresh has added meanwhile", async () => {
  const memberId = "mem_yichun";
  await testSchool.storePair({ memberId });
  const { db, hasHappened } = interruptOnce(
    school.db,
    ({ numAffectedRows = 0n }) => numAffectedRows > 0n,
    () => testSchool.storePair({ memberId }),
  );
  const { pairs } = await signOutEverywhere(db, memberId, school.now());
  const live = await school.db
    .selectFrom("token_pair")
    .select("id")
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .execute();

  expect(await hasHappened()).toBe(true);
  expect([pairs, live]).toEqual([2, []]);
});

test("a member who is signed out everywhere keeps the codes that were exchanged, whose replay ends pairs", async () => {
  const { clientId } = await testSchool.storePair();
  const [used, open, ofOther] = [
    await storeCode(testSchool, clientId, "mem_bohan"),
    await storeCode(testSchool, clientId, "mem_bohan"),
    await storeCode(testSchool, clientId, "mem_daniel"),
  ];
  expect((await testSchool.postForm("/api/oauth/token", used)).statusCode).toBe(200);
  await signOutEverywhere(school.db, "mem_bohan", school.now());
  const left = await school.db
    .selectFrom("authorization_code")
    .select(["member_id", "used_at"])
    .orderBy("member_id")
    .execute();

  expect(left.map(({ member_id, used_at }) => [member_id, used_at !== null])).toEqual([
    ["mem_bohan", true],
    ["mem_daniel", false],
  ]);
  expect((await testSchool.postForm("/api/oauth/token", open)).statusCode).toBe(400);
  expect((await testSchool.postForm("/api/oauth/token", ofOther)).statusCode).toBe(200);
});
