import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { MINUTE, SECOND } from "#school/clock.ts";
import { parseConfig } from "#school/config.ts";
import { ApiError } from "#school/operator/api-error.ts";
import { admitOperator } from "#school/operator/call-rate.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { migrate } from "#school/store/migrate.ts";
import { newTestDatabase } from "#school/store/test-database.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";

let db: SchoolDatabase;
beforeEach(async () => {
  ({ db } = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database));
  await migrate(db);
});
afterEach(() => db.destroy());

/** The seconds that a refused call is told to wait; nothing when it is admitted. */
async function waitOf(
  operatorCallsPerMinute: number,
  memberId: string,
  at: number,
  count = 1,
): Promise<string | undefined> {
  const config = { operatorCallsPerMinute, anonymousCallsPerMinute: 1 };
  try {
    await admitOperator({ db, now: () => at, config }, { caller: memberId, count });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    return error.headers["retry-after"];
  }
}

describe("the rate of calls", () => {
  test("calls beyond the limit are refused for the minute, with the seconds in Retry-After", async () => {
    expect(await waitOf(2, "mem_a", 0)).toBeUndefined();
    expect(await waitOf(2, "mem_a", SECOND)).toBeUndefined();
    expect(await waitOf(2, "mem_a", 10 * SECOND)).toBe("50");
    expect(await waitOf(2, "mem_a", MINUTE)).toBeUndefined();
    expect(await waitOf(2, "mem_a", MINUTE)).toBeUndefined();
    expect(await waitOf(2, "mem_a", MINUTE)).toBe("60");
  });

  test("counts each operator separately", async () => {
    expect(await waitOf(1, "mem_a", 0)).toBeUndefined();

    expect(await waitOf(1, "mem_b", 0)).toBeUndefined();
    expect(await waitOf(1, "mem_a", 0)).toBe("60");
  });

  test("several calls at once are admitted if all are within the limit, else none is counted", async () => {
    expect(await waitOf(10, "mem_a", 0, 11)).toBeDefined();
    expect(await waitOf(10, "mem_a", 0, 4)).toBeUndefined();
    expect(await waitOf(10, "mem_a", 10 * SECOND, 7)).toBe("50");
    expect(await waitOf(10, "mem_a", 0, 6)).toBeUndefined();
    expect(await waitOf(10, "mem_a", 0)).toBe("60");
    expect(await waitOf(10, "mem_a", MINUTE, 10)).toBeUndefined();
  });

  test("admits no more than the limit of calls that come at once", async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => waitOf(7, "mem_a", 0)));

    expect(waits.filter((wait) => wait === undefined)).toHaveLength(7);
    expect(new Set(waits)).toEqual(new Set([undefined, "60"]));
  });

  test("calls of tools and of REST count together, by whatever program; those without a token do not", async () => {
    const testSchool = await buildTestSchool({ SCHOOL_OPERATOR_CALLS_PER_MINUTE: "2" });
    onTestFinished(() => testSchool.close());
    const connect = async () => ({
      authorization: `Bearer ${(await testSchool.storeOperatorPair()).accessToken}`,
    });
    const [one, other] = [await connect(), await connect()];
    const call = (name: string, input: object, asCaller?: typeof one) =>
      testSchool.postMessages(
        { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
        asCaller,
      );
    const callRest = (headers: typeof one) => testSchool.app.inject({ url: "/api/v1/courses", headers });
    expect((await call("list_courses", {}, one)).statusCode).toBe(200);
    expect((await callRest(other)).statusCode).toBe(200);
    const refused = await call("list_courses", {}, one);

    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("list_courses", {}, other)).statusCode).toBe(429);
    expect((await callRest(one)).statusCode).toBe(429);
    expect((await callRest(other)).statusCode).toBe(429);
    expect((await call("get_public_course", { slug: "desk-yoga" })).statusCode).toBe(200);
  });
});
