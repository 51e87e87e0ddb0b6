/** Every session store, and the common set-up of their tests. */

import { join } from "node:path";

import { afterAll, beforeAll } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openRedisStore } from "#bff/store/redis/redis-store.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import type { PendingRevocation, RowKey, SessionStore } from "#bff/store/store.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";
import { type RedisProcess, startRedis } from "#e2e/harness/redis-process.ts";

export const KEY = rowKeyOf("session");
export const MEMBER = rowKeyOf("member");
/** Not text: a store that decoded it would give other bytes back. */
export const SEALED = Buffer.from([0, 255, 128, 13, 10, 36]);

/** Redis expires keys by its own clock, so all times are near the present. */
const present = Math.floor(Date.now() / 1000);
export function inSeconds(seconds: number): number {
  return present + seconds;
}

type Open = () => Promise<SessionStore>;

/** @returns the name of each store, how to open an empty one in the tests of this file, and how to open that one again */
export function eachStore(): [name: string, open: Open, openAgain: Open][] {
  const folder = folderOfAllTests();
  let server: RedisProcess;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());
  /** Each database is another store: a file for SQLite, a number for Redis. */
  let databases = 0;
  const sqlite: Open = async () => openSqliteStore(join(folder, "made", "on demand", `${databases}.db`));
  const redis: Open = () => openRedisStore(`${server.url}/${databases % 16}`, "homeroom:", () => undefined);
  const emptyOne = (open: Open) => (): Promise<SessionStore> => {
    databases += 1;
    return open();
  };
  return [
    ["SQLite", emptyOne(sqlite), sqlite],
    ["Redis", emptyOne(redis), redis],
  ];
}

export function createSession(
  store: SessionStore,
  key = KEY,
  expiresAt = 1000,
  memberKey = MEMBER,
): Promise<void> {
  const times = { now: inSeconds(100), expiresAt: inSeconds(expiresAt) };
  return store.createSession({ key, memberKey, sealed: SEALED, ...times });
}

/** Claims all pending revocations, whenever they are due. */
export function claimAll(store: SessionStore): Promise<PendingRevocation[]> {
  return store.claimRevocations(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100);
}

/** Names of rows that can be compared, sorted. */
export function namesOf(rows: { key: RowKey }[]): string[] {
  return rows.map(({ key }) => key.toString("hex")).toSorted();
}
