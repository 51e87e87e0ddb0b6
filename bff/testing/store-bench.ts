/**
 * The work on a session store that `npm run bench -- sessions` measures, as a program:
 *
 *     store-bench.ts fill STORE COUNT       writes so many sessions, of which the first tokens are `rt-0`, `rt-1`, ...
 *     store-bench.ts measure STORE...       measures operations on each store, in turns, and prints JSON
 *
 * `SESSION_KEYS` and `BENCH_SCHOOL` are in the environment.
 */

import { DatabaseSync } from "node:sqlite";

import { readConfig } from "#bff/config.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { memberKeyOf, rowKeyOf } from "#bff/sessions/session-ids.ts";
import { ENDED_AT_ONCE } from "#bff/sessions/sweep.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import { STATEMENTS } from "#bff/store/sqlite-statements.ts";
import type { SessionStore } from "#bff/store/store.ts";

const SCHOOL_URL = process.env["BENCH_SCHOOL"] ?? "https://school.example.com";
const seal = createSeal(createKeyRing([Buffer.from(process.env["SESSION_KEYS"] ?? "", "base64")]));
const NOW = Math.floor(Date.now() / 1000);
const WEEK = 7 * 24 * 60 * 60;
/** Sessions past their end beside those that count, for the sweep. */
const EXPIRED = 2000;
const AT_ONCE = 5000;
const READS = 4000;
const WRITES = 400;
const ROUNDS = 5;

type NewRow = Parameters<SessionStore["createSession"]>[0];

function rowOf(name: string, number: number, expiresAt: number): NewRow {
  const key = rowKeyOf(name);
  const sub = `mem_${number}`;
  const record: SessionRecord = {
    member: {
      sub,
      name: "林怡君",
      email: `member${number}@example.com`,
      picture: `${SCHOOL_URL}/pictures/${sub}.jpg`,
      org_id: "sch_1",
      roles: ["student"],
    },
    school: { school_id: "sch_1", subdomain: "titmouse", resource: SCHOOL_URL },
    scope: ["openid", "profile", "email", "account:read", "account:write"],
    device: { browser: "Chrome", system: "Android" },
    browser: key.toString("base64url"),
    pair: {
      access_token: key.toString("hex"),
      refresh_token: `rt-${number}`,
      accessTokenExpiresAt: NOW + 7200,
      lifetimeSeconds: 7200,
    },
    predecessorRefreshTokens: [],
    signedInAt: NOW,
    signedInAtMs: NOW * 1000,
    afterMassEnding: 0,
    expiresAt,
  };
  return {
    key,
    memberKey: memberKeyOf(SCHOOL_URL, sub),
    sealed: seal.seal(record, key),
    now: NOW,
    expiresAt,
  };
}

function* rowsOf(count: number, expired: number): Generator<NewRow> {
  for (let number = 0; number < count; number += 1) yield rowOf(`session ${number}`, number, NOW + WEEK);
  for (let number = 0; number < expired; number += 1)
    yield rowOf(`expired ${number}`, count + number, NOW - 1);
}

async function open(address: string): Promise<SessionStore> {
  return openSessionStore(readConfig({ SESSION_STORE: address }).sessionStore, () => undefined);
}

async function fill(address: string, count: number, expired: number): Promise<void> {
  const store = await open(address);
  const rows = rowsOf(count, expired);
  if (address.startsWith("sqlite:")) fillFile(address.slice("sqlite:".length), rows);
  else {
    const some: Promise<void>[] = [];
    for (const row of rows) {
      if (some.push(store.createSession(row)) < AT_ONCE) continue;
      await Promise.all(some.splice(0));
    }
    await Promise.all(some);
  }
  await store.close();
}

/** Without waiting for the disk at each session, as the store itself does. */
function fillFile(path: string, rows: Iterable<NewRow>): void {
  const database = new DatabaseSync(path);
  database.exec("pragma synchronous = off; begin");
  const insert = database.prepare(STATEMENTS.insertSession);
  for (const { key, memberKey, sealed, now, expiresAt } of rows)
    insert.run(key, memberKey, sealed, now, expiresAt);
  database.exec("commit; pragma wal_checkpoint(truncate)");
  database.close();
}

/** Milliseconds of each operation, one after another. */
type Times = Record<"read" | "create" | "refresh" | "sweep" | "count", number[]>;

async function measure(addresses: readonly string[]): Promise<void> {
  const measured: { store: SessionStore; count: number; times: Times }[] = [];
  for (const address of addresses) {
    const store = await open(address);
    const times: Times = { read: [], create: [], refresh: [], sweep: [], count: [] };
    measured.push({ store, count: (await store.countSessions(0)).all - EXPIRED, times });
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { store, count, times } of measured) await measureRound(store, count, round, times);
  for (const { store } of measured) await store.close();
  process.stdout.write(JSON.stringify(measured.map(({ times }) => times)));
}

async function measureRound(store: SessionStore, count: number, round: number, times: Times): Promise<void> {
  const timed = async (name: keyof Times, work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work();
    times[name].push(performance.now() - startedAt);
  };
  const keys = Array.from({ length: READS }, () => rowKeyOf(`session ${Math.floor(Math.random() * count)}`));
  for (const key of keys) await timed("read", () => store.readSession(key));
  for (let number = 0; number < WRITES; number += 1) {
    const row = rowOf(`new ${round} ${number} ${Math.random()}`, number, NOW + WEEK);
    await timed("create", () => store.createSession(row));
    await timed("refresh", () => store.replaceSession(row.key, 1, row));
  }
  const batches = EXPIRED / ENDED_AT_ONCE / ROUNDS;
  for (let batch = 0; batch < batches; batch += 1)
    await timed("sweep", () => store.endExpiredSessions(NOW, 0, ENDED_AT_ONCE));
  await timed("count", () => store.countSessions(0));
}

const [verb, ...rest] = process.argv.slice(2);
if (verb === "fill") await fill(rest[0] ?? "", Number(rest[1]), Number(rest[2] ?? EXPIRED));
else await measure(rest);
