/** The school service as a program: `node school/main.ts`, or `node school/main.ts client create ...`. */

import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";

import { buildSchool } from "#school/app.ts";
import { createClient, parseClient, UsageError } from "#school/client-command.ts";
import { ConfigError, parseConfig } from "#school/config.ts";
import { loggerOptions } from "#school/log.ts";
import { parseReview, reviewClient } from "#school/review-command.ts";
import type { School } from "#school/school.ts";
import { openSchool } from "#school/start.ts";
import { rotateSigningKey } from "#school/store/signing-keys.ts";
import { SWEEP_INTERVAL, sweep } from "#school/store/sweep.ts";

const USAGE = `Usage:
  npm run school
      starts the school service; school/README.md lists its settings
  npm run school -- client create --name N --redirect-uri U [--redirect-uri U2] --scope "S1 S2" [--confidential]
      creates a member OAuth application and prints it as JSON, its secret once
  npm run school -- client review --client-id URL [--sha256 S]
      prints what a client's metadata document says, and its SHA-256; given that SHA-256, stores this text as reviewed
  npm run school -- key rotate
      makes a new key for ID tokens and prints its id as JSON; the one before stays in the key set for an hour
  npm run school -- --help
      prints this`;

/** The exit code for wrong arguments, as shells and GNU programs have it. */
const USAGE_EXIT_CODE = 2;

/** The service cannot start; the message says what to change. */
class StartError extends Error {}

const clockAndRandom = { now: Date.now, random: (size: number): Uint8Array => randomBytes(size) };

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  const expected = error instanceof ConfigError || error instanceof StartError || isUsage;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = isUsage ? USAGE_EXIT_CODE : 1;
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) {
    process.stdout.write(`${USAGE}\n`);
  } else if (args[0] === "client" && args[1] === "create") {
    // The arguments are read before the database is opened, so that a wrong one leaves no empty database behind.
    const client = parseClient(args.slice(2));
    await printFrom((school) => createClient(school, client));
  } else if (args[0] === "client" && args[1] === "review") {
    const review = parseReview(args.slice(2));
    await printFrom((school) => reviewClient(school, review));
  } else if (args.length === 2 && args[0] === "key" && args[1] === "rotate") {
    await printFrom(async (school) => ({ kid: await rotateSigningKey(school.db, school.now) }));
  } else {
    refuseArguments(args);
    await serve();
  }
}

/** Runs a command on the database, which a running school may have open too, and prints its result as JSON. */
async function printFrom(command: (school: School) => Promise<unknown>): Promise<void> {
  const school = await openSchool({ ...parseConfig(process.env), demo: false }, clockAndRandom);
  try {
    process.stdout.write(`${JSON.stringify(await command(school))}\n`);
  } finally {
    await school.db.destroy();
  }
}

/** @throws {UsageError} naming the first argument, if there is one */
function refuseArguments(args: readonly string[]): void {
  try {
    parseArgs({ args: [...args] });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function serve(): Promise<void> {
  const hasParent = process.connected === true;
  const config = parseConfig(process.env);
  const school = await openSchool(config, clockAndRandom);
  const app = await buildSchool(school, loggerOptions(config.logLevel));
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await school.db.destroy();
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new StartError(`Port ${config.port} is in use. Set SCHOOL_PORT to a free one.`);
    }
    if (error instanceof Error && "code" in error && error.code === "EADDRNOTAVAIL") {
      throw new StartError(`SCHOOL_HOST ${config.host} is not an address of this machine.`);
    }
    throw error;
  }

  await sweep(school.db, school.now());
  const sweeping = setInterval(() => {
    sweep(school.db, school.now()).catch((error: unknown) => app.log.error({ err: error }, "sweep failed"));
  }, SWEEP_INTERVAL);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    clearInterval(sweeping);
    await app.close();
    await school.db.destroy();
    if (process.connected) process.disconnect();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  if (!hasParent) return;
  // A school that another program started stops with it, also when that program has ended during the start.
  process.once("disconnect", () => void stop());
  if (!process.connected) return stop();
  // The parent waits for this message and not for /healthz, which another program would answer on a busy port. A parent
  // that has just ended is no error.
  process.send?.("listening", undefined, {}, () => undefined);
}
