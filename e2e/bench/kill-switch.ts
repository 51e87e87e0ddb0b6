/**
 * All of 200,000 sessions are ended, at a school that answers 500 revocations a second and is away for a minute, while the portal
 * is killed and starts again: how long it takes until every pair is revoked, and what it costs the portal.
 */

import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { startPortal } from "../harness/portal-process.ts";
import { schoolDocuments } from "../harness/school-documents.ts";
import { BENCH_KEY, fillStore } from "./sessions.ts";
import { benchFolder } from "./targets.ts";

const SESSIONS = 200_000;
const ANSWERS_PER_SECOND = 500;
const AWAY_AFTER_MS = 60_000;
const AWAY_MS = 60_000;
const KILLED_AFTER_MS = 180_000;
const SESSIONS_COMMAND = join(import.meta.dirname, "../../bff/commands/sessions-command.ts");

/** A school that knows two things: its documents, and revoking so many pairs a second. */
async function startSlowSchool() {
  const revoked = new Set<string>();
  let asked = 0;
  let isAway = false;
  const waiting: { token: string; response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const token = new URLSearchParams(body).get("token");
      if (token === null) response.writeHead(200, { "content-type": "application/json" }).end(documents);
      else waiting.push({ token, response });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents = JSON.stringify(schoolDocuments(url));
  let answeredUntilMs = performance.now();
  const answering = setInterval(() => {
    const due = Math.floor(((performance.now() - answeredUntilMs) / 1000) * ANSWERS_PER_SECOND);
    answeredUntilMs += (due / ANSWERS_PER_SECOND) * 1000;
    if (isAway) return;
    // What was not used of the time before is lost, as in a school that works at its limit.
    for (const { token, response } of waiting.splice(0, due)) {
      asked += 1;
      revoked.add(token);
      response.writeHead(200).end();
    }
  }, 4);
  return {
    url,
    revoked,
    asked: () => asked,
    setAway: (away: boolean) => {
      isAway = away;
      if (away) server.closeAllConnections();
      waiting.length = 0;
    },
    stop: () => {
      clearInterval(answering);
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function benchKillSwitch(): Promise<string> {
  const folder = benchFolder();
  const school = await startSlowSchool();
  const store = `sqlite:${join(folder, "sessions.db")}`;
  const settings = {
    SCHOOL_URL: school.url,
    CLIENT_ID: "bench",
    CLIENT_SECRET: "bench",
    SESSION_KEYS: BENCH_KEY,
    SESSION_STORE: store,
    LOG_LEVEL: "warn",
  };
  await fillStore(store, SESSIONS, school.url, 0);
  const portal = await startPortal(settings);
  const startedAt = performance.now();
  const secondsSoFar = (): number => (performance.now() - startedAt) / 1000;
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [SESSIONS_COMMAND, ...args], {
      env: { PATH: process.env["PATH"] ?? "", ...settings },
    });
  await command("end", "--all", "--no-wait");
  const begun = secondsSoFar();

  const restart = async (): Promise<void> => {
    await sleep(KILLED_AFTER_MS);
    await portal.kill();
    await portal.start();
  };
  const leave = async (): Promise<void> => {
    await sleep(AWAY_AFTER_MS);
    school.setAway(true);
    await sleep(AWAY_MS);
    school.setAway(false);
  };
  const interrupting = Promise.all([restart(), leave()]);
  let mostBytes = 0;
  let mostPending = 0;
  let status: { moved: number; revocations_owed: number; finished: string | null };
  do {
    await sleep(5000);
    mostBytes = Math.max(mostBytes, residentBytes(portal.pid()));
    const { stdout } = await command("end", "--status");
    status = JSON.parse(stdout) as typeof status;
    mostPending = Math.max(mostPending, status.revocations_owed);
    process.stderr.write(`${secondsSoFar().toFixed(0)} s: ${school.revoked.size} revoked, ${stdout}`);
  } while (status.finished === null || status.revocations_owed > 0);
  const seconds = secondsSoFar();
  await interrupting;
  await portal.stop();
  school.stop();
  rmSync(folder, { recursive: true });
  const rows: [string, string][] = [
    ["until every session is refused (the command, its start included)", `${begun.toFixed(1)} s`],
    ["until every pair is revoked", `${seconds.toFixed(0)} s`],
    [
      "the school's own time for it, its minute away included",
      `${SESSIONS / ANSWERS_PER_SECOND + AWAY_MS / 1000} s`,
    ],
    ["pairs revoked, of 200,000", school.revoked.size.toLocaleString("en")],
    ["revocations sent, some again after the kill", school.asked().toLocaleString("en")],
    ["most pairs in the outbox at once", mostPending.toLocaleString("en")],
    ["most memory of the portal", `${(mostBytes / 1e6).toFixed(0)} MB`],
  ];
  return [
    "200,000 sessions in SQLite, `sessions -- end --all`, a school that answers 500 revocations a second and is away for a minute; the",
    "portal is killed and starts again after three minutes.",
    "",
    "| what | |",
    "| --- | ---: |",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}
