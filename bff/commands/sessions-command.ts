/**
 * `npm run sessions -- list` and `npm run sessions -- end --sub SUB | --session ID | --all`: the operator lists and ends sessions.
 * Works on the store that the settings name, while portals run: each refuses the ended sessions within five seconds, and one of
 * them revokes their pairs at the school within fifteen.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openOperatorAudit } from "#bff/commands/operator-audit.ts";
import { type Config, readConfig } from "#bff/config.ts";
import { embeddedSchoolUrl } from "#bff/embedded-school.ts";
import { readOrMakeSessionKey } from "#bff/session-key-file.ts";
import { allSessions, type AnySession, endEverySession, endSessionsOf } from "#bff/sessions/all-sessions.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal, type Seal } from "#bff/sessions/seal.ts";
import { instantOf } from "#bff/sessions/session-view.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";
import { ConfigError } from "#shared/node/settings.ts";

const USAGE = [
  "Usage, with the portal's own settings in the environment:",
  "  npm run sessions -- list                one line of JSON for each session",
  "  npm run sessions -- end --sub SUB       ends every session of one member",
  "  npm run sessions -- end --session ID    ends one session, by its id in the list",
  "  npm run sessions -- end --all           ends every session, and prints after each thousand how many",
  "  npm run sessions -- --help              prints this",
].join("\n");

/** The settings are not sufficient to read the store; the message says what is missing. */
class SettingsError extends Error {}

async function main(): Promise<void> {
  const request = parseArguments();
  const config = readConfig(process.env);
  const seal = createSeal(createKeyRing(sessionKeysOf(config)));
  const store = await openSessionStore(config.sessionStore, () => undefined);
  try {
    if (request === "list") await list(store, seal);
    else await end(store, config, request);
  } finally {
    await store.close();
  }
}

/** What to end: the sessions of a `sub`, one by its id in the list, or all. */
type EndRequest = { by: "sub"; sub: string } | { by: "session"; id: string } | { by: "all" };

/** Ends the process unless the arguments have one of the forms above. */
function parseArguments(): "list" | EndRequest {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { sub: { type: "string" }, session: { type: "string" }, all: { type: "boolean" } },
  });
  const { sub, session, all } = values;
  const [verb, ...others] = positionals;
  const given = [sub, session, all].filter((value) => value !== undefined);
  if (others.length > 0) return refuseCall(`"${others[0]}" is one word too many.`, USAGE);
  if (verb === "list" && given.length === 0) return "list";
  if (verb !== "end") return refuseCall(`"${verb ?? ""}" is neither "list" nor "end".`, USAGE);
  if (given.length !== 1) return refuseCall('"end" needs exactly one of --sub, --session and --all.', USAGE);
  if (sub !== undefined) return { by: "sub", sub };
  if (session !== undefined) return { by: "session", id: session };
  return { by: "all" };
}

/** @throws {SettingsError} when the settings name no key and no portal has made one */
function sessionKeysOf(config: Config): Buffer[] {
  if (config.sessionKeys !== null) return config.sessionKeys;
  const path = join(config.dataFolder, "session-key");
  if (!existsSync(path))
    throw new SettingsError(`SESSION_KEYS is unset and there is no ${path}: use the portal's own settings.`);
  return [readOrMakeSessionKey(path)];
}

async function list(store: SessionStore, seal: Seal): Promise<void> {
  let count = 0;
  for await (const session of allSessions(store, seal)) {
    printLine(lineOf(session));
    count += 1;
  }
  // Standard output stays lines of JSON.
  if (count === 0) process.stderr.write("There are no sessions in this store.\n");
}

async function end(store: SessionStore, config: Config, request: EndRequest): Promise<void> {
  const printCount = async (event: string, count: number): Promise<void> => {
    const { count: pending } = await store.revocationBacklog();
    printLine({ event, by: request.by, count, revocations_owed: pending, time: new Date().toISOString() });
  };
  const printProgress = (ended: number): Promise<void> => printCount("sessions_ending", ended);
  const count = await endRequested(store, config, request, printProgress);
  openOperatorAudit(config, sessionKeysOf(config)).sessionEnded("operator", count, {
    ...(request.by === "sub" && { sub: request.sub }),
    ...(request.by === "session" && { key: Buffer.from(request.id, "base64url") }),
  });
  await printCount("sessions_ended_by_operator", count);
}

/** How many sessions are ended between two lines of progress. */
const PROGRESS_EVERY = 1000;

/** @returns how many were ended */
async function endAll(store: SessionStore, printProgress: (ended: number) => Promise<void>): Promise<number> {
  let ended = 0;
  let printed = 0;
  for await (ended of endEverySession(store, Date.now, (ms) => sleep(ms))) {
    if (ended - printed < PROGRESS_EVERY) continue;
    printed = ended;
    await printProgress(ended);
  }
  // No session is left that was sealed with these keys, so portals may start with others.
  await store.forgetKeys();
  return ended;
}

/** @returns how many were ended */
async function endRequested(
  store: SessionStore,
  config: Config,
  request: EndRequest,
  printProgress: (ended: number) => Promise<void>,
): Promise<number> {
  if (request.by === "all") return endAll(store, printProgress);
  if (request.by === "session")
    return Number(await store.endSession(Buffer.from(request.id, "base64url"), null, Date.now()));
  const schoolUrl = config.school?.url ?? embeddedSchoolUrl(config.embeddedSchoolPort);
  return endSessionsOf(store, schoolUrl, request.sub, Date.now);
}

/** One line of the list. It holds no token, and no id of a cookie. */
function lineOf(session: AnySession): Record<string, unknown> {
  const { record, lastSeenAt } = session;
  const seen = { session: idOf(session), lastSeenAt: instantOf(lastSeenAt) };
  if (record === null) return { ...seen, readable: false };
  return {
    ...seen,
    sub: record.member.sub,
    school_id: record.school.school_id,
    signedInAt: instantOf(record.signedInAt),
    expiresAt: instantOf(record.expiresAt),
    browser: record.device.browser,
    system: record.device.system,
  };
}

function idOf({ key }: AnySession): string {
  return key.toString("base64url");
}

function printLine(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  await main();
} catch (error) {
  const isExplained =
    error instanceof ConfigError || error instanceof SettingsError || error instanceof StoreFault;
  if (!isExplained) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
