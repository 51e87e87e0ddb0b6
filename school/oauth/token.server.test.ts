import { describe, expect, test } from "vitest";

import { DAY, MINUTE } from "#school/clock.ts";
import { findCode, spendCode } from "#school/store/oauth/authorization-codes.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

const newCode = async () => storeCode(testSchool, (await testSchool.storePair()).clientId);

async function exchange(code: Record<string, string>) {
  const answer = await testSchool.postForm("/api/oauth/token", code);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe("the code grant", () => {
  test("accepts a code within a minute, with the verifier and challenge of RFC 7636", async () => {
    const code = await newCode();
    testSchool.advanceClock(MINUTE - 1);

    expect(await exchange(code)).toMatchObject({ status: 200, body: { scope: "account:read" } });
  });

  test("refuses a code after a minute", async () => {
    const code = await newCode();
    testSchool.advanceClock(MINUTE);

    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("is spent once, also when two requests have found its code unspent", async () => {
    const { db, now } = testSchool.school;
    const code = await findCode(db, (await newCode())["code"] ?? "");
    const [pair] = await db.selectFrom("token_pair").select("id").limit(1).execute();
    if (code === undefined || pair === undefined) throw new Error("There is no code, or no pair.");

    expect(await spendCode(db, code, pair.id, now())).toBe(true);
    expect(await spendCode(db, code, pair.id, now())).toBe(false);
  });

  test("refresh tokens do not expire", async () => {
    const pair = await testSchool.storePair();
    testSchool.advanceClock(400 * DAY);

    expect((await testSchool.refresh(pair)).statusCode).toBe(200);
  });
});
