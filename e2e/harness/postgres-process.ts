/** Starts a PostgreSQL server for tests: on a free port, with its data in a temporary folder. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { CLEAN_ENVIRONMENT } from "./clean-environment.ts";
import { findFreePort } from "./free-port.ts";

/** Whether a commit waits until it is on the disk. Without that a server is faster, and loses data only when the machine fails. */
export type Durability = "each commit on disk" | "fast";

export type PostgresProcess = Awaited<ReturnType<typeof startPostgres>>;

/** The server does not check it. It is in the addresses so that tests can search logs and answers for it. */
const PASSWORD = "password-of-the-database";

const START_WITHIN_MS = 60_000;
const TRY_EVERY_MS = 50;
/** Characters of a server's log that are kept for a message. */
const MAX_LOG_LENGTH = 20_000;

const SETTINGS: Record<Durability, readonly string[]> = {
  "each commit on disk": [],
  fast: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
};

/**
 * Starts a server with the programs in the folder POSTGRES_BIN; without it, with those in the path.
 *
 * @throws {Error} when it cannot be started; `npm test` installs one
 */
export async function startPostgres(durability: Durability) {
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), "school-postgres-"));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const initialise = [
    "--auth=trust",
    "--username=school",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync(program("initdb"), [...initialise, `--pgdata=${join(folder, "data")}`], {
    ...account,
    cwd: folder,
    env: CLEAN_ENVIRONMENT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const port = await findFreePort();
  const url = `postgres://school:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const launch = (): Promise<ChildProcess> => launchServer({ account, folder, port, durability });
  let child = await launch();

  const end = async (signal: "SIGQUIT" | "SIGKILL"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    /** The address of the database `postgres`, from which others are created. */
    url,

    /** The password in the addresses, which no log and no answer may hold. */
    password: PASSWORD,

    /** @returns the address of a new, empty database */
    createDatabase: () => createDatabase(url),

    /** Kills the server and its processes, as a power cut would. */
    kill: () => end("SIGKILL"),

    /** Starts it again on the same port, with its durable data. */
    async restart(): Promise<void> {
      child = await launch();
    },

    /** Ends it and removes its data. */
    stop: async (): Promise<void> => {
      // By SIGQUIT it ends at once, without writing what is about to be removed.
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

/**
 * Creates a database.
 *
 * @param url  of any database of the server
 * @param template  the name of a database that it begins as a copy of; without it, it is empty
 * @returns the address of the new one
 */
export async function createDatabase(url: string, template = "template1"): Promise<string> {
  const name = `school_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** The user and group that a server runs as. */
interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. In that case it runs as the account of its package, or as `nobody`.
 *
 * @returns undefined for the account of this process
 */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = ["postgres", "nobody"].map((name) => accounts.find(([known]) => known === name));
  const [, , uid, gid] = found.find((fields) => fields !== undefined) ?? [];
  if (uid === undefined || gid === undefined) throw new Error("No account was found to run PostgreSQL as.");
  return { uid: Number(uid), gid: Number(gid) };
}

async function launchServer({
  account,
  folder,
  port,
  durability,
}: {
  account: Account | undefined;
  folder: string;
  port: number;
  durability: Durability;
}): Promise<ChildProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    // Many short-lived schools, each with a small pool.
    "max_connections=200",
    "shared_buffers=32MB",
    "autovacuum=off",
    ...SETTINGS[durability],
  ].flatMap((setting) => ["-c", setting]);
  // After a kill, the shared memory is free only when the last of the server's processes has ended.
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const child = spawn(program("postgres"), ["-D", join(folder, "data"), ...settings], {
      ...account,
      cwd: folder,
      env: CLEAN_ENVIRONMENT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const output = await isReady(child);
    if (output === undefined) return child;
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`);
    await sleep(TRY_EVERY_MS);
  }
}

/** Waits until a server takes connections. @returns its output when it ended instead */
function isReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      if (output.length < MAX_LOG_LENGTH) output += chunk.toString("utf8");
      if (output.includes("ready to accept connections")) resolve(undefined);
    });
    child.once("error", (error) => resolve(error.message));
    child.once("exit", () => resolve(output));
  });
}

function program(name: string): string {
  return join(process.env["POSTGRES_BIN"] ?? "", name);
}
