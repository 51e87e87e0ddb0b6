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
      prints what a client's metadata document says and its SHA-256; with that SHA-256, notes this very text as reviewed
  npm run school -- key rotate
      makes a new key for ID tokens and prints its id as JSON; the one before stays in the key set for an hour
  npm run school -- --help
      prints this`;

/** The exit code of a program that was called wrongly, as shells and GNU programs have it. */
const USAGE_EXIT_CODE = 2;

/** The service cannot start; the message says what to change. */
class StartError extends Error {}

const surroundings = { now: Date.now, random: (size: number): Uint8Array => randomBytes(size) };

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

async function run(words: readonly string[]): Promise<void> {
  if (words.includes("--help")) {
    process.stdout.write(`${USAGE}\n`);
  } else if (words[0] === "client" && words[1] === "create") {
    // Read before the database is opened: a slip of the pen must not leave an empty one behind.
    const client = parseClient(words.slice(2));
    await printFrom((school) => createClient(school, client));
  } else if (words[0] === "client" && words[1] === "review") {
    const review = parseReview(words.slice(2));
    await printFrom((school) => reviewClient(school, review));
  } else if (words.length === 2 && words[0] === "key" && words[1] === "rotate") {
    await printFrom(async (school) => ({ kid: await rotateSigningKey(school.db, school.now) }));
  } else {
    refuseWords(words);
    await serve();
  }
}

/** Opens the database, beside a running school too, and prints as JSON what a command makes of it. */
async function printFrom(command: (school: School) => Promise<unknown>): Promise<void> {
  const school = await openSchool({ ...parseConfig(process.env), demo: false }, surroundings);
  try {
    process.stdout.write(`${JSON.stringify(await command(school))}\n`);
  } finally {
    await school.db.destroy();
  }
}

/** @throws {UsageError} naming the first word, if there is one */
function refuseWords(words: readonly string[]): void {
  try {
    parseArgs({ args: [...words] });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function serve(): Promise<void> {
  const hasParent = process.connected === true;
  const config = parseConfig(process.env);
  const school = await openSchool(config, surroundings);
  const app = await buildSchool(school, loggerOptions(config.logLevel));
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await school.db.destroy();
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new StartError(`Port ${config.port} is in use. Set SCHOOL_PORT to a free one.`);
    }
    if (error instanceof Error && "code" in error && error.code === "EADDRNOTAVAIL") {
      throw new StartError(`SCHOOL_HOST ${config.host} is no address of this machine.`);
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
  // Started by another program: do not outlive it, nor one that went away while this one was starting.
  process.once("disconnect", () => void stop());
  if (!process.connected) return stop();
  // On a busy port somebody else would answer /healthz, so the parent is told by word. It may be gone just now.
  process.send?.("listening", undefined, {}, () => undefined);
}
