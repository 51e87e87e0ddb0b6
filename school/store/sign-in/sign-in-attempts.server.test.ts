import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { migrate } from "#school/store/migrate.ts";
import { newTestDatabase } from "#school/store/test-database.ts";
import { admitAttempt, ATTEMPT_WINDOW, clearAttempt } from "#school/store/sign-in/sign-in-attempts.ts";
import { interruptOnce } from "#school/testing/meanwhile.ts";

let db: SchoolDatabase;
let now = 0;
const statements: string[] = [];

beforeEach(async () => {
  now = 0;
  const { database } = parseConfig({ SCHOOL_DATABASE: await newTestDatabase() });
  ({ db } = openDatabase(database, (statement) => statements.push(statement)));
  await migrate(db);
});
afterEach(() => db.destroy());

const attempt = (email: string, address: string) => admitAttempt(db, { email, address }, now);

async function admitted(attempts: { email: string; address: string }[]): Promise<number> {
  let count = 0;
  for (const { email, address } of attempts) if (await attempt(email, address)) count += 1;
  return count;
}

describe("attempts to sign in", () => {
  test("five on an account from one address lock that account only for that address, in each spelling", async () => {
    const spellings = ["\u00e9@x.example", "e\u0301@x.example", "\u00c9@x.example", "\u00e9@X.example"];
    const tries = [...spellings, ...spellings].map((email) => ({ email, address: "192.0.2.1" }));

    expect(await admitted(tries)).toBe(5);
    expect(await attempt("\u00e9@x.example", "192.0.2.2")).toBe(true);
    expect(await attempt("b@x.example", "192.0.2.1")).toBe(true);
  });

  test("fifty on an account from many addresses lock it for all addresses for 15 minutes", async () => {
    const tries = Array.from({ length: 60 }, (_, at) => ({ email: "a@x.example", address: `192.0.2.${at}` }));
    expect(await admitted(tries)).toBe(50);

    now = ATTEMPT_WINDOW;
    expect(await attempt("A@x.example", "198.51.100.1")).toBe(true);
  });

  test("an address may try a hundred passwords in 15 minutes, whatever the accounts", async () => {
    const tries = Array.from({ length: 110 }, (_, at) => ({
      email: `n${at}@x.example`,
      address: "192.0.2.1",
    }));

    expect(await admitted(tries)).toBe(100);
  });

  test("of eight that come at once five are admitted", async () => {
    const tries = Array.from({ length: 8 }, () => attempt("a@x.example", "192.0.2.1"));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(5);
  });

  test("a refused attempt writes nothing", async () => {
    for (let at = 0; at < 5; at += 1) await attempt("a@x.example", "192.0.2.1");
    statements.length = 0;
    expect(await attempt("a@x.example", "192.0.2.1")).toBe(false);

    expect(statements.filter((statement) => /^(insert|update|delete)/i.test(statement))).toEqual([]);
  });

  test("an attempt leaves no count when another attempt fills one of its counters meanwhile", async () => {
    const own = { email: "a@x.example", address: "192.0.2.1" };
    await admitAttempt(db, own, now);
    const counters = () =>
      db.selectFrom("sign_in_attempt").select(["bucket", "count"]).orderBy("bucket").execute();
    const before = await counters();
    // Counters are counted in this order, so the last one refuses after the others have counted.
    const last = before.at(-1)?.bucket ?? "";
    const { db: interrupted, hasHappened } = interruptOnce(
      db,
      ({ rows }) => rows.length === before.length,
      () => db.updateTable("sign_in_attempt").set({ count: 100 }).where("bucket", "=", last).execute(),
    );

    expect(await admitAttempt(interrupted, own, now)).toBe(false);
    expect(await hasHappened()).toBe(true);
    expect(await counters()).toEqual(
      before.map(({ bucket, count }) => ({ bucket, count: bucket === last ? 100 : count })),
    );
  });

  test("are stored under hashes of one length, without the account or the address", async () => {
    await attempt(`${"long".repeat(50_000)}@x.example`, "192.0.2.1");
    const rows = await db.selectFrom("sign_in_attempt").select("bucket").execute();

    expect(rows).toHaveLength(3);
    for (const { bucket } of rows) expect(bucket).toMatch(/^[0-9a-f]{64}$/);
  });

  test("are counted anew when the 15 minutes since the first one are over, and not before", async () => {
    const own = { email: "a@x.example", address: "192.0.2.1" };
    expect(await attempt(own.email, own.address)).toBe(true);
    now = ATTEMPT_WINDOW - 1;
    expect(await admitted(Array.from({ length: 6 }, () => own))).toBe(4);
    now = ATTEMPT_WINDOW;
    expect(await admitted(Array.from({ length: 6 }, () => own))).toBe(5);
    now = 2 * ATTEMPT_WINDOW - 1;
    expect(await attempt(own.email, own.address)).toBe(false);
  });

  test("a right password takes back one attempt of its account and of its address, and none below zero", async () => {
    const [own, other] = [
      { email: "a@x.example", address: "192.0.2.1" },
      { email: "a@x.example", address: "192.0.2.2" },
    ];
    const counts = async () =>
      (await db.selectFrom("sign_in_attempt").select("count").execute())
        .map(({ count }) => count)
        .toSorted((one, other) => one - other);
    for (const { email, address } of [own, own, other]) await attempt(email, address);
    // Account and address together: 2 and 1; the account: 3; the addresses: 2 and 1.
    expect(await counts()).toEqual([1, 1, 2, 2, 3]);
    await clearAttempt(db, own);
    expect(await counts()).toEqual([1, 1, 1, 2]);
    for (let times = 0; times < 5; times += 1) await clearAttempt(db, own);
    expect(await counts()).toEqual([0, 0, 1, 1]);
  });

  test("attempts with a right password are not counted", async () => {
    for (let at = 0; at < 120; at += 1) {
      expect(await attempt("a@x.example", "192.0.2.1")).toBe(true);
      await clearAttempt(db, { email: "a@x.example", address: "192.0.2.1" });
    }
  });
});
