/** Cases that only PostgreSQL has: statements that the server ends in favour of others, and locks of other transactions. */

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { lockRow, transact, transactAlone } from "#school/store/dialects/transaction.ts";
import { newTestDatabase } from "#school/store/test-database.ts";

let db: SchoolDatabase;

beforeAll(async () => {
  ({ db } = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database));
  await sql`create table word (text text)`.execute(db);
  await sql`create table course (id text primary key)`.execute(db);
  await sql`insert into course values ('crs_1'), ('crs_2')`.execute(db);
  // A sequence is not set back with the statement that is ended, so it counts the tries.
  await sql`create sequence try`.execute(db);
  await sql`create function try_until(successful int, code text) returns text language plpgsql as $$
    begin
      if nextval('try') < successful then raise exception 'provoked' using errcode = code; end if;
      return 'said';
    end $$`.execute(db);
});
beforeEach(async () => {
  await sql`alter sequence try restart`.execute(db);
  await sql`delete from word`.execute(db);
});
afterAll(() => db.destroy());

const tries = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select last_value as count from try`.execute(db);
  return rows[0]?.count ?? 0;
};
const words = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from word`.execute(db);
  return rows[0]?.count ?? 0;
};

describe.each([
  ["a deadlock", "40P01"],
  ["a serialization failure", "40001"],
])("PostgreSQL ends for %s", (_case, code) => {
  test("a statement of its own, which is run again, and writes once", async () => {
    await sql`insert into word select try_until(3, ${code})`.execute(db);
    expect([await tries(), await words()]).toEqual([3, 1]);
  });

  test("a read of its own, which is run again", async () => {
    const { rows } = await sql`select try_until(2, ${code}) as text`.execute(db);
    expect(rows).toEqual([{ text: "said" }]);
  });

  test("a statement of a transaction, which is run again from its beginning", async () => {
    let runs = 0;
    await transact(db, async (transaction) => {
      runs += 1;
      await sql`insert into word values ('first')`.execute(transaction);
      await sql`insert into word select try_until(3, ${code})`.execute(transaction);
    });
    expect([runs, await tries(), await words()]).toEqual([3, 3, 2]);
  });

  test("a statement again and again, which fails after five tries", async () => {
    await expect(sql`select try_until(99, ${code})`.execute(db)).rejects.toThrow("provoked");
    expect(await tries()).toBe(5);
  });
});

test("a statement that fails for another reason is run once", async () => {
  await expect(sql`select try_until(3, '22012')`.execute(db)).rejects.toThrow("provoked");
  expect(await tries()).toBe(1);
});

/**
 * Begins a transaction, and another one that shall wait for it. @returns what happened, in order
 */
async function overlap(first: Work, second: Work): Promise<string[]> {
  const happened: string[] = [];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const one = first(async () => {
    happened.push("the first begins");
    begun.resolve();
    await mayEnd.promise;
    happened.push("the first ends");
  });
  await begun.promise;
  const other = second(() => Promise.resolve(void happened.push("the second runs")));
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(async () => happened.length > 1 || (await isWaiting())).toBe(true);
  mayEnd.resolve();
  await Promise.all([one, other]);
  return happened;
}

type Work = (within: () => Promise<void>) => Promise<void>;

const IN_TURN = ["the first begins", "the first ends", "the second runs"];
const alone =
  (name: string): Work =>
  (within) =>
    transactAlone(db, name, within);
const locking =
  (id: string): Work =>
  (within) =>
    transact(db, async (transaction) => {
      await lockRow(transaction, "course", id);
      await within();
    });

test("the second of two transactions that run alone under one name waits for the first", async () => {
  expect(await overlap(alone("roles"), alone("roles"))).toEqual(IN_TURN);
  expect(await overlap(alone("roles"), alone("sweep"))).toEqual([
    "the first begins",
    "the second runs",
    "the first ends",
  ]);
});

test("the second of two transactions that lock one row waits for the first", async () => {
  expect(await overlap(locking("crs_1"), locking("crs_1"))).toEqual(IN_TURN);
  expect(await overlap(locking("crs_1"), locking("crs_2"))).toEqual([
    "the first begins",
    "the second runs",
    "the first ends",
  ]);
});
