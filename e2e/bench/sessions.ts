/** What a session store costs with a thousand, a hundred thousand and a million sessions, in Redis and in SQLite. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { type RedisProcess, startRedis } from "../harness/redis-process.ts";
import { findOrInstallRedisServer } from "../runner/programs.ts";
import { median } from "./median.ts";
import { benchFolder } from "./targets.ts";

const ROOT = join(import.meta.dirname, "../..");
const STORE_PROGRAM = join(ROOT, "bff/testing/store-bench.ts");
const SESSIONS_COMMAND = join(ROOT, "bff/commands/sessions-command.ts");
const BENCH_KEY = Buffer.from("thirty-two bytes for a benchmark").toString("base64");

/** Sessions past their end that `store-bench.ts` adds, for the sweep. */
const EXPIRED = 2000;
const READ_BUDGET = 1.2;
const SWEEP_BUDGET_MS = 5;

interface MeasuredStore {
  name: string;
  address: string;
  sessions: number;
  /** Of the server's memory or of the file. */
  bytesPerSession: number;
}

type Times = Record<"read" | "create" | "refresh" | "sweep" | "count", number[]>;
const NO_TIMES: Times = { read: [], create: [], refresh: [], sweep: [], count: [] };

type Measured = MeasuredStore & Times & { list: ListCost };

export async function benchSessions(): Promise<string> {
  process.env["REDIS_SERVER"] ??= findOrInstallRedisServer();
  const folder = benchFolder();
  // Durable from the time of the measurement on, as it has to be; filling it would take an hour otherwise.
  const redis = await startRedis(["--appendonly", "no"]);
  try {
    const stores: MeasuredStore[] = [];
    for (const [database, sessions] of [1000, 100_000, 1_000_000].entries())
      stores.push(await fillRedis(redis, database, sessions));
    for (const sessions of [1000, 1_000_000]) stores.push(await fillFile(folder, sessions));
    await redis.command("CONFIG", "SET", "appendonly", "yes");
    await redis.command("CONFIG", "SET", "appendfsync", "always");
    await waitForLog(redis);
    const addresses = stores.map(({ address }) => address);
    const times = JSON.parse(await runStoreProgram("measure", ...addresses)) as Times[];
    const measured: Measured[] = [];
    for (const [place, store] of stores.entries())
      measured.push({ ...store, ...(times[place] ?? NO_TIMES), list: await listAll(store.address) });
    return tableOf(measured);
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
}

/** @param expired  sessions past their end, beside those */
async function fillStore(
  address: string,
  sessions: number,
  schoolUrl?: string,
  expired?: number,
): Promise<void> {
  const school = schoolUrl === undefined ? {} : { BENCH_SCHOOL: schoolUrl };
  const args = [address, String(sessions), ...(expired === undefined ? [] : [String(expired)])];
  await run([STORE_PROGRAM, "fill", ...args], school);
}

export async function fillRedis(
  redis: RedisProcess,
  database: number,
  sessions: number,
): Promise<MeasuredStore> {
  const address = `${redis.url}/${database}`;
  const before = await memoryOf(redis);
  await fillStore(address, sessions);
  const bytesPerSession = ((await memoryOf(redis)) - before) / (sessions + EXPIRED);
  return { name: "Redis", address, sessions, bytesPerSession };
}

export async function fillFile(folder: string, sessions: number): Promise<MeasuredStore> {
  const path = join(folder, `${sessions}.db`);
  await fillStore(`sqlite:${path}`, sessions);
  return {
    name: "SQLite",
    address: `sqlite:${path}`,
    sessions,
    bytesPerSession: statSync(path).size / (sessions + EXPIRED),
  };
}

async function memoryOf(redis: RedisProcess): Promise<number> {
  const [, bytes] = /used_memory:(\d+)/.exec(String(await redis.command("INFO", "memory"))) ?? [];
  return Number(bytes);
}

/** The log is written once whole when it is switched on. */
async function waitForLog(redis: RedisProcess): Promise<void> {
  for (;;) {
    const persistence = String(await redis.command("INFO", "persistence"));
    if (/aof_rewrite_in_progress:0/.test(persistence) && /aof_rewrite_scheduled:0/.test(persistence)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

interface ListCost {
  seconds: number;
  /** Most resident memory of the command, in MB. */
  megabytes: number;
}

async function listAll(address: string): Promise<ListCost> {
  const startedAt = performance.now();
  let mostBytes = 0;
  await run([SESSIONS_COMMAND, "list"], { SESSION_STORE: address }, (pid) => {
    mostBytes = Math.max(mostBytes, residentBytes(pid));
  });
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: mostBytes / 1e6 };
}

function residentBytes(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    // It has ended, or this system has no such file.
    return 0;
  }
}

async function runStoreProgram(...args: string[]): Promise<string> {
  return run([STORE_PROGRAM, ...args], {});
}

/** @returns what the program printed, where that is not a list */
async function run(
  args: readonly string[],
  settings: Record<string, string>,
  look?: (pid: number) => void,
): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"] ?? "", SESSION_KEYS: BENCH_KEY, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (look === undefined) output += chunk.toString();
  });
  const looking = look && setInterval(() => look(child.pid ?? 0), 50);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return output;
}

function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ name, sessions, bytesPerSession, list, ...times }) => {
    const { read, create, refresh, sweep, count } = times;
    const milliseconds = [
      median(read),
      high(read),
      median(create),
      median(refresh),
      median(sweep),
      high(sweep),
    ];
    milliseconds.push(median(count));
    const cells = [
      `${name}, ${sessions.toLocaleString("en")}`,
      ...milliseconds.map((ms) => ms.toFixed(3)),
      `${list.seconds.toFixed(1)} s`,
      `${list.megabytes.toFixed(0)} MB`,
      `${(bytesPerSession / 1000).toFixed(1)} kB`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const readOf = (name: string, sessions: number): number =>
    median(measured.find((of) => of.name === name && of.sessions === sessions)?.read ?? []);
  const ratio = (name: string): string => (readOf(name, 1_000_000) / readOf(name, 1000)).toFixed(2);
  return [
    "Milliseconds of one operation after another, each with its answer: the middle one, and the one of which 1 in 100 takes longer.",
    "The stores are measured in turns. A sweep ends 25 sessions in a batch; `list` reads and opens every session.",
    "",
    "| store | read | 1 in 100 | create | refresh | sweep | 1 in 100 | count | list | its memory | each session |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    `A read among a million, beside one among a thousand: Redis ${ratio("Redis")}, SQLite ${ratio("SQLite")} (budget ${READ_BUDGET}).`,
    "SQLite is above it: its table holds the records inside its tree, so that a page holds few and a read passes through more pages. A flatter",
    "table would be another form of the file, which the release before could not read. A call whose session is in memory reads nothing.",
    `A sweep's batch has a budget of ${SWEEP_BUDGET_MS} ms of the store.`,
  ].join("\n");
}

function high(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
}
