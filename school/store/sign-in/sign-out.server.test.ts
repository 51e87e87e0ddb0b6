import { expect, test } from "vitest";

import { signOutEverywhere } from "#school/store/sign-in/sign-out.ts";
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
