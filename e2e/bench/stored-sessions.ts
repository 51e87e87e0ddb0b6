/** Fills a session store with sessions, and tells what each of them takes. */

import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import type { RedisProcess } from "../harness/redis-process.ts";

const FILL_PROGRAM = join(import.meta.dirname, "../../bff/testing/fill-store.ts");
const BENCH_KEY = Buffer.from("thirty-two bytes for a benchmark").toString("base64");

/** @returns bytes of the server's memory that a session takes */
export async function fillRedis(redis: RedisProcess, database: number, sessions: number): Promise<number> {
  const before = await memoryOf(redis);
  await fillStore(`${redis.url}/${database}`, sessions);
  return ((await memoryOf(redis)) - before) / sessions;
}

/** @returns bytes of the file that a session takes */
export async function fillFile(folder: string, sessions: number): Promise<number> {
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
