/**
 * How many members a portal holds: what a member costs, and how many calls one process and two processes on one store answer in time.
 * `docs/capacity.md` explains the tables, and counts on to a million members.
 */

import { execFile } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import type { MemberName } from "../browser/member-browser.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type RedisProcess, startRedis } from "../harness/redis-process.ts";
import { findOrInstallRedisServer } from "../runner/programs.ts";
import { type BrowserAtPortal, withBrowserAtPortal } from "./browser-at-portal.ts";
import { type BenchRequest, load } from "./load.ts";
import { costOfOpenTab, type TabCost } from "./open-tab.ts";
import { processorTimeMs } from "./processor-time.ts";
import { benchFolder, startBenchPortal, startFixedSchool, type Target } from "./targets.ts";

const SCHOOL_MS = 60;
const MAX_P99_MS = 200;
/** How many calls wait at the same time. */
const CONNECTIONS = [32, 64, 96, 128, 160, 192, 256, 384];
const CALLS_OF_A_CONNECTION = 100;
const STORED_SESSIONS = 50_000;
/** Asked for one at a time, so that each page is rendered. */
const PAGES = 200;

const FILL_PROGRAM = join(import.meta.dirname, "../../bff/testing/fill-store.ts");
const BENCH_KEY = Buffer.from("thirty-two bytes for a benchmark").toString("base64");

const TABS = [
  { name: "Home", path: "/", isLookedAt: true },
  { name: "Courses", path: "/courses", isLookedAt: true },
  { name: "Billing", path: "/billing", isLookedAt: true },
  { name: "a course of 2,000 lectures", path: "/courses/daily-english-2000", isLookedAt: true },
  { name: "Home, in the background", path: "/", isLookedAt: false },
] as const;

interface Costs {
  tabs: readonly TabCost[];
  pageMs: number;
  signInMs: number;
  /** Of a stored session, in bytes. */
  sqliteBytes: number;
  redisBytes: number;
}

/** The answers of one or two processes at a number of calls under way. */
interface Held {
  connections: number;
  callsPerSecond: number;
  p99: number;
  /** Of each process: the part of the time in which it worked. */
  busy: readonly number[];
  /** Processor time of a call, of all processes. */
  callMs: number;
}

/** Takes some six minutes. @returns the tables, as Markdown */
export async function benchCapacity(): Promise<string> {
  process.env["REDIS_SERVER"] = findOrInstallRedisServer();
  const opsPort = String(await findFreePort());
  const { tabs, pageMs } = await withBrowserAtPortal(
    async (at) => {
      const metricsUrl = `http://127.0.0.1:${opsPort}/metrics`;
      const costs: TabCost[] = [];
      for (const tab of TABS) costs.push(await costOfOpenTab(at, { ...tab, metricsUrl }));
      const page = { path: "/courses", headers: await headersOf(at, "typical") };
      await costOfPage(at.pid, at.portalUrl, page);
      return { tabs: costs, pageMs: await costOfPage(at.pid, at.portalUrl, page) };
    },
    { RATE_LIMITS: "off", LOG_LEVEL: "warn", OPS_PORT: opsPort },
  );
  const folder = benchFolder();
  const redis = await startRedis();
  const school = await startFixedSchool(`delay=${SCHOOL_MS}`);
  const portals: (Target & { signInMs: number })[] = [];
  try {
    const stored = {
      sqliteBytes: await fillFile(folder, STORED_SESSIONS),
      redisBytes: await fillRedis(redis, 1, STORED_SESSIONS),
    };
    const rows: [string, Held[]][] = [];
    let signInMs = 0;
    for (const [name, store] of [
      ["SQLite", `sqlite:${join(folder, "sessions.db")}`],
      ["Redis", redis.url],
    ] as const) {
      const first = await startBenchPortal(school.url, store);
      signInMs = Math.max(signInMs, first.signInMs);
      const second = await startBenchPortal(school.url, store, { beside: first });
      portals.push(first, second);
      rows.push([`one process, ${name}`, await holdAll([first])]);
      rows.push([`two processes, ${name}`, await holdAll([first, second])]);
      await Promise.all([first.stop(), second.stop()]);
    }
    return report({ tabs, pageMs, signInMs, ...stored }, rows);
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await school.stop();
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
}

/** @returns milliseconds of processor time of a rendered page, of all threads */
async function costOfPage(pid: number, url: string, asked: BenchRequest): Promise<number> {
  const before = processorTimeMs(pid);
  await load(url, [asked], { count: PAGES, connections: 1 });
  return (processorTimeMs(pid) - before) / PAGES;
}

/** The headers of a navigation of this member. */
async function headersOf(
  { newContext, portalUrl }: BrowserAtPortal,
  member: MemberName,
): Promise<Record<string, string>> {
  const context = await newContext(member);
  const cookies = await context.cookies();
  await context.close();
  return {
    accept: "text/html",
    "accept-encoding": "gzip",
    "accept-language": "en",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
    "sec-fetch-site": "same-origin",
    cookie: cookies
      .filter(({ domain }) => domain === new URL(portalUrl).hostname)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
  };
}

/** @returns bytes of the server's memory that a session takes */
async function fillRedis(redis: RedisProcess, database: number, sessions: number): Promise<number> {
  const before = await memoryOf(redis);
  await fillStore(`${redis.url}/${database}`, sessions);
  return ((await memoryOf(redis)) - before) / sessions;
}

/** @returns bytes of the file that a session takes */
async function fillFile(folder: string, sessions: number): Promise<number> {
  const path = join(folder, `${sessions}.db`);
  await fillStore(`sqlite:${path}`, sessions);
  return statSync(path).size / sessions;
}

async function fillStore(address: string, sessions: number): Promise<void> {
  const env = { PATH: process.env["PATH"] ?? "", SESSION_KEYS: BENCH_KEY };
  await promisify(execFile)(process.execPath, [FILL_PROGRAM, address, String(sessions)], { env });
}

async function memoryOf(redis: RedisProcess): Promise<number> {
  const [, bytes] = /used_memory:(\d+)/.exec(String(await redis.command("INFO", "memory"))) ?? [];
  return Number(bytes);
}

/** More and more calls at the same time, until they take too long. */
async function holdAll(processes: readonly Target[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const connections of CONNECTIONS) {
    // The first run warms up.
    if (held.length === 0) await hold(processes, connections);
    const last = await hold(processes, connections);
    held.push(last);
    if (last.p99 > MAX_P99_MS) break;
  }
  return held;
}

async function hold(processes: readonly Target[], connections: number): Promise<Held> {
  const each = { connections: connections / processes.length, host: new URL(processes[0]?.url ?? "").host };
  const before = processes.map(({ pid }) => processorTimeMs(pid));
  const startedAt = performance.now();
  const results = await Promise.all(
    processes.map(({ url, requests }) =>
      load(url, requests("small"), { ...each, count: each.connections * CALLS_OF_A_CONNECTION }),
    ),
  );
  const ms = performance.now() - startedAt;
  const worked = processes.map(({ pid }, at) => processorTimeMs(pid) - (before[at] ?? 0));
  return {
    connections,
    callsPerSecond: results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    busy: worked.map((own) => own / ms),
    callMs: worked.reduce((sum, own) => sum + own, 0) / (connections * CALLS_OF_A_CONNECTION),
  };
}

function report(costs: Costs, rows: readonly (readonly [string, readonly Held[]])[]): string {
  const { tabs, pageMs, signInMs, sqliteBytes, redisBytes } = costs;
  const { callMs } = bestOf(rows[0]?.[1] ?? []);
  return [
    "| an open tab in an hour | calls | kB | school's time (s) |",
    "| --- | ---: | ---: | ---: |",
    ...TABS.map(({ name }, at) => {
      const { calls = 0, bytes = 0, schoolSeconds = 0 } = tabs[at] ?? {};
      return `| ${name} | ${calls} | ${(bytes / 1000).toFixed(0)} | ${schoolSeconds.toFixed(1)} |`;
    }),
    "",
    "| what else a member costs | |",
    "| --- | ---: |",
    `| a sign-in, processor time of the portal | ${signInMs.toFixed(1)} ms |`,
    `| a rendered page, of all threads | ${pageMs.toFixed(1)} ms |`,
    `| a call of 2 kB | ${callMs.toFixed(2)} ms |`,
    `| a session in SQLite, signed in and not seen | ${(sqliteBytes / 1000).toFixed(1)} kB |`,
    `| the same in Redis | ${(redisBytes / 1000).toFixed(1)} kB |`,
    "",
    `Calls of 2 kB at a school that answers in ${SCHOOL_MS} ms, more and more at the same time; the last row with a p99 below ${MAX_P99_MS} ms:`,
    "",
    "| | calls at the same time | calls a second | p99 (ms) | busy | first beyond it: p99 (ms), busy |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map(([name, held]) => {
      const { connections, callsPerSecond, p99, busy } = bestOf(held);
      const beyond = held.find((other) => other.p99 > MAX_P99_MS);
      const next = beyond === undefined ? "none" : `${beyond.p99.toFixed(0)}, ${shares(beyond.busy)}`;
      return `| ${name} | ${connections} | ${callsPerSecond.toFixed(0)} | ${p99.toFixed(0)} | ${shares(busy)} | ${next} |`;
    }),
  ].join("\n");
}

/** The most calls a second that were answered in time. */
function bestOf(held: readonly Held[]): Held {
  const inTime = held.filter(({ p99 }) => p99 <= MAX_P99_MS);
  const [first = { connections: 0, callsPerSecond: 0, p99: 0, busy: [], callMs: 0 }] = inTime.toSorted(
    (one, other) => other.callsPerSecond - one.callsPerSecond,
  );
  return first;
}

function shares(busy: readonly number[]): string {
  return busy.map((share) => share.toFixed(2)).join(" + ");
}
