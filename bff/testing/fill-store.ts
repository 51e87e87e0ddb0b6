/**
 * Writes so many sessions into a session store, for `npm run bench -- capacity`:
 *
 *     fill-store.ts STORE COUNT
 *
 * `SESSION_KEYS` is in the environment.
 */

import { DatabaseSync } from "node:sqlite";

import { readConfig } from "#bff/config.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { memberKeyOf, rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import { STATEMENTS } from "#bff/store/sqlite-statements.ts";
import type { SessionStore } from "#bff/store/store.ts";

const SCHOOL_URL = "https://school.example.com";
const seal = createSeal(createKeyRing([Buffer.from(process.env["SESSION_KEYS"] ?? "", "base64")]));
const NOW = Math.floor(Date.now() / 1000);
const WEEK = 7 * 24 * 60 * 60;
const AT_ONCE = 5000;

type NewRow = Parameters<SessionStore["createSession"]>[0];

function rowOf(name: string, number: number): NewRow {
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
    expiresAt: NOW + WEEK,
  };
  return {
    key,
    memberKey: memberKeyOf(SCHOOL_URL, sub),
    sealed: seal.seal(record, key),
    now: NOW,
    expiresAt: NOW + WEEK,
  };
}

function* rowsOf(count: number): Generator<NewRow> {
  for (let number = 0; number < count; number += 1) yield rowOf(`session ${number}`, number);
}

async function fill(address: string, count: number): Promise<void> {
  const store = await openSessionStore(readConfig({ SESSION_STORE: address }).sessionStore, () => undefined);
  const rows = rowsOf(count);
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

const [address = "", count = "0"] = process.argv.slice(2);
await fill(address, Number(count));
