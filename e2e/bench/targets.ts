/** Starts the measured programs, each as a process, and pinned to a core where the system can do that. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { request } from "undici";

import { findFreePort } from "../harness/free-port.ts";
import { waitUntilOk } from "../harness/wait-until-ok.ts";
import type { BenchRequest } from "./load.ts";
import { processorTimeMs } from "./processor-time.ts";

const SESSIONS = 1000;
/** Of a cookie that is as long as the portal's. */
const COOKIE_BYTES = 120;
const hasTaskset = spawnSync("taskset", ["--version"]).status === 0;

const ROOT = join(import.meta.dirname, "../..");

/** Pages that the fixed school answers with 2 kB and with 60 kB. */
const PAGE_SIZES = { small: 50, large: 49 } as const;
export type AnswerSize = keyof typeof PAGE_SIZES;

const manifest = JSON.parse(readFileSync(join(ROOT, "shared/member-api/documents.json"), "utf8")) as Record<
  string,
  string
>;
const DOCUMENT_ID = Object.keys(manifest).find((id) => manifest[id]?.includes("query CoursesPage")) ?? "";

export interface Target {
  url: string;
  pid: number;
  /** @param acceptEncoding  what the member's browser accepts; undefined for a caller that names nothing */
  requests: (size: AnswerSize, acceptEncoding?: string) => BenchRequest[];
  stop: () => Promise<void>;
}

/** @param args  `compress` for a school that compresses, `delay=60` for one that takes 60 ms for an answer */
export async function startFixedSchool(
  ...args: string[]
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = run([join(import.meta.dirname, "fixed-school.ts"), ...args], {}, 1);
  return { url: await firstMessage(child), stop: () => stop(child) };
}

/** @param args  `compress` for a proxy that compresses */
export async function startPlainProxy(schoolUrl: string, ...args: string[]): Promise<Target> {
  const child = run([join(import.meta.dirname, "plain-proxy.ts"), schoolUrl, ...args], {}, 0);
  const url = await firstMessage(child);
  const query = manifest[DOCUMENT_ID] ?? "";
  return {
    url,
    pid: child.pid ?? 0,
    requests: (size, acceptEncoding) => {
      const first = PAGE_SIZES[size];
      const body = JSON.stringify({ query: query.replaceAll("$first", `${first}`) + ` # first: ${first}` });
      return Array.from({ length: SESSIONS }, (_, number) => {
        const cookie = `session=${randomBytes(COOKIE_BYTES).toString("base64url")}`;
        return { headers: accepting(browserHeaders(url, addressOf(number), cookie), acceptEncoding), body };
      });
    },
    stop: () => stop(child),
  };
}

/**
 * Starts a portal and signs a thousand members in.
 *
 * @param beside  another process of the same portal on the same store, whose members are this one's
 */
export async function startBenchPortal(
  schoolUrl: string,
  sessionStore: string,
  { beside }: { beside?: Target } = {},
): Promise<Target & { signInMs: number }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    PORTAL_URL: beside?.url ?? url,
    SCHOOL_URL: schoolUrl,
    CLIENT_ID: "bench",
    CLIENT_SECRET: "bench",
    SESSION_KEYS: Buffer.from("thirty-two bytes for a benchmark").toString("base64"),
    SESSION_STORE: sessionStore,
    // Each session has its own address, so that none reaches the limits by address.
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "info",
  };
  const child = run([...startOptions(), join(ROOT, "bff/main.ts")], settings, beside ? 1 : 0);
  await waitUntilOk(`${url}/readyz`, child);
  const pid = child.pid ?? 0;
  if (beside !== undefined) return { ...beside, url, pid, signInMs: 0, stop: () => stop(child) };
  const sessions: Record<string, string>[] = [];
  const before = processorTimeMs(pid);
  for (let number = 0; number < SESSIONS; number += 1) sessions.push(await signIn(url, schoolUrl, number));
  return {
    url,
    pid,
    signInMs: (processorTimeMs(pid) - before) / SESSIONS,
    requests: (size, acceptEncoding) => {
      const body = JSON.stringify({ documentId: DOCUMENT_ID, variables: { first: PAGE_SIZES[size] } });
      return sessions.map((headers) => ({ headers: accepting(headers, acceptEncoding), body }));
    },
    stop: () => stop(child),
  };
}

/** Node's options of `npm start`: the arguments before the program's name. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const args = scripts.start.split(" ");
  return args.slice(1, args.indexOf("bff/main.ts"));
}

/** The headers of Chromium with a call of the portal's pages behind a proxy, without `Accept-Encoding`: the same for every target. */
function browserHeaders(url: string, address: string, cookie: string): Record<string, string> {
  return {
    Connection: "keep-alive",
    "x-csrf": "1",
    "sec-ch-ua-platform": '"Linux"',
    "User-Agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "sec-ch-ua": '"Not:A-Brand";v="8", "Chromium";v="156"',
    "content-type": "application/json",
    "sec-ch-ua-mobile": "?0",
    "Accept-Language": "zh-TW",
    Accept: "*/*",
    Origin: url,
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    Referer: `${url}/courses`,
    Cookie: cookie,
    "X-Forwarded-For": address,
  };
}

function accepting(
  headers: Record<string, string>,
  acceptEncoding: string | undefined,
): Record<string, string> {
  return acceptEncoding === undefined ? headers : { ...headers, "Accept-Encoding": acceptEncoding };
}

function addressOf(number: number): string {
  return `10.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}

/** @returns the headers of a signed-in browser's calls */
async function signIn(url: string, schoolUrl: string, number: number): Promise<Record<string, string>> {
  const address = addressOf(number);
  const navigation = {
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "x-forwarded-for": address,
  };
  const start = await request(`${url}/auth/login?return_to=/`, { headers: navigation });
  await start.body.dump();
  const state = new URL(String(start.headers["location"])).searchParams.get("state") ?? "";
  const query = new URLSearchParams({ code: "any", state, iss: schoolUrl });
  const end = await request(`${url}/auth/callback?${query.toString()}`, {
    headers: { ...navigation, cookie: cookieIn(start.headers["set-cookie"]) },
  });
  await end.body.dump();
  if (end.headers["location"] !== "/") throw new Error(`sign-in led to ${String(end.headers["location"])}`);
  return browserHeaders(url, address, cookieIn(end.headers["set-cookie"]));
}

function cookieIn(lines: string | string[] | undefined): string {
  return [lines ?? []]
    .flat()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
}

function run(args: readonly string[], settings: Record<string, string>, core: number): ChildProcess {
  const [program, programArgs] = hasTaskset
    ? ["taskset", ["-c", String(core), process.execPath, ...args]]
    : [process.execPath, args];
  const child = spawn(program, [...programArgs], {
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "", ...settings },
    stdio: ["ignore", openLog(), "inherit", "ipc"],
  });
  // A benchmark that ends early leaves no process running.
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

/** @returns a file that takes what a log costs, and is gone with its process */
function openLog(): number {
  const folder = benchFolder();
  const file = openSync(join(folder, "log"), "a");
  rmSync(folder, { recursive: true });
  return file;
}

async function firstMessage(child: ChildProcess): Promise<string> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`a program ended at its start (${String(code)}): ${child.spawnargs.join(" ")}`);
  });
  const [message] = (await Promise.race([once(child, "message"), ended])) as [string];
  ended.catch(() => undefined);
  return message;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** A folder for the files of a benchmark. */
export function benchFolder(): string {
  return mkdtempSync(join(tmpdir(), "bench-"));
}
