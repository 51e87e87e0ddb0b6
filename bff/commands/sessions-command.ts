/**
 * `npm run sessions`: the operator lists, ends, exports and erases sessions, and copies their store. Works on the store that the
 * settings name, while portals run: an ended session is refused within a second, and the portals revoke its pairs at the school.
 */

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

import { eraseMember, exportMember } from "#bff/commands/member-data.ts";
import { endRequested, type EndRequest, printStatus } from "#bff/commands/session-ends.ts";
import { listSessions, type ListRequest } from "#bff/commands/session-list.ts";
import { createReportAct, openOperatorAudit, type ReportAct } from "#bff/commands/operator-act.ts";
import { type Config, readConfig, type SessionStoreConfig } from "#bff/config.ts";
import { pseudonymsOfMember } from "#bff/ops/audit/audit.ts";
import { embeddedSchoolUrl } from "#bff/embedded-school.ts";
import { SECRET_SETTINGS } from "#bff/secret-settings.ts";
import { readOrMakeSessionKey } from "#bff/session-key-file.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import { storeFaultOf } from "#bff/store/sqlite-access.ts";
import { StoreFault } from "#bff/store/store.ts";
import { INSTANT_FORM, readCommandLine, readInstant, refuseCall } from "#shared/node/command-line.ts";
import { copyDatabase } from "#shared/node/copy-database.ts";
import { ConfigError } from "#shared/node/settings.ts";
import { inLayout } from "#shared/node/layout.ts";
import { readSettingsOption, SETTINGS_USAGE } from "#shared/node/settings-file.ts";

const USAGE = inLayout(`Usage, with the portal's own settings in the environment:
  npm run sessions -- list                every session: a table at a terminal, in a pipe one line of JSON each
      --sub SUB, --email E-MAIL           of one member
      --since INSTANT                     signed in then or later, such as 2026-11-24T08:00+08:00
      --idle DURATION                     not seen for this long, such as 90m, 12h or 30d
      --limit N, --after PLACE            so many, and those after a place that an earlier list ended with
  npm run sessions -- end --sub SUB       ends every session of one member
  npm run sessions -- end --session ID    ends one session, by its id in the list
  npm run sessions -- end --all           ends every session at once, and shows how their pairs are revoked
  npm run sessions -- end --signed-in-before INSTANT    the same for those who signed in before
      --no-wait                           does not wait for the revocations, which go on in any case
  npm run sessions -- end --status        how far the last such ending is
  npm run sessions -- export --sub SUB    all that the store holds of a member, as JSON without tokens
  npm run sessions -- erase --sub SUB     ends a member's sessions, and keeps nothing that says whose they were
  npm run sessions -- backup FILE         copies an SQLite store while portals run
  npm run sessions -- --help              prints this

${SETTINGS_USAGE}`);

/** The settings are not enough to read the store; the message names the missing ones. */
class SettingsError extends Error {}

type Request =
  | { verb: "list"; list: ListRequest }
  | { verb: "end"; end: EndRequest }
  | { verb: "status" }
  | { verb: "export" | "erase"; sub: string }
  | { verb: "backup"; path: string };

async function main(): Promise<void> {
  readSettingsOption(USAGE, SECRET_SETTINGS);
  const request = parseArguments();
  const config = readConfig(process.env);
  const keyRing = createKeyRing(sessionKeysOf(config));
  const report = createReportAct(openOperatorAudit(config, keyRing));
  if (request.verb === "backup") return backUp(config.sessionStore, request.path, report);
  const seal = createSeal(keyRing);
  const schoolUrl = config.school?.url ?? embeddedSchoolUrl(config.embeddedSchoolPort);
  const store = await openSessionStore(config.sessionStore, () => undefined);
  try {
    if (request.verb === "list") {
      const { isTTY, columns } = process.stdout;
      const table = isTTY ? { timeZone: config.schoolTimeZone, columns } : null;
      await listSessions({ store, seal, schoolUrl, table, nowMs: Date.now() }, request.list);
    } else if (request.verb === "end") await endRequested({ report, store, seal, schoolUrl }, request.end);
    else if (request.verb === "status") await printStatus(store);
    else {
      const act = request.verb === "export" ? exportMember : eraseMember;
      await act({
        report,
        pseudonyms: pseudonymsOfMember(keyRing.auditKeys, request.sub),
        store,
        seal,
        schoolUrl,
        sub: request.sub,
      });
    }
  } finally {
    await store.close();
  }
}

const OPTIONS = {
  sub: { type: "string" },
  email: { type: "string" },
  since: { type: "string" },
  idle: { type: "string" },
  limit: { type: "string" },
  after: { type: "string" },
  session: { type: "string" },
  all: { type: "boolean" },
  "signed-in-before": { type: "string" },
  status: { type: "boolean" },
  "no-wait": { type: "boolean" },
} as const;

const LIST_OPTIONS = ["sub", "email", "since", "idle", "limit", "after"];
const WHOM = ["sub", "session", "all", "signed-in-before", "status"];

/** Ends the process unless the arguments have one of the forms above. */
function parseArguments(): Request {
  const { values, positionals } = readCommandLine(USAGE, { allowPositionals: true, options: OPTIONS });
  const refuse = (fault: string): never => refuseCall(fault, USAGE);
  const given = Object.keys(values);
  const [verb, ...others] = positionals;
  const isBackup = verb === "backup";
  const surplus = others[isBackup ? 1 : 0];
  if (surplus !== undefined) return refuse(`"${surplus}" is one word too many.`);
  const requireOnly = (names: readonly string[]): void => {
    const foreign = given.find((name) => !names.includes(name));
    if (foreign !== undefined) refuse(`"${verb}" takes no --${foreign}.`);
  };
  const instant = (name: "since" | "signed-in-before"): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    return readInstant(text) ?? refuse(`--${name} wants ${INSTANT_FORM}.`);
  };

  if (verb === "list") {
    requireOnly(LIST_OPTIONS);
    const { sub, email, idle, limit, after } = values;
    const idleMs = idle === undefined ? undefined : durationIn(idle);
    if (idle !== undefined && idleMs === undefined)
      refuse("--idle wants a duration, such as 90m, 12h or 30d.");
    if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
      refuse("--limit wants a whole number of at least 1.");
    const most = limit === undefined ? undefined : Number(limit);
    return { verb, list: { sub, email, sinceMs: instant("since"), idleMs, limit: most, after } };
  }
  if (verb === "export" || verb === "erase") {
    requireOnly(["sub"]);
    return values.sub === undefined ? refuse(`"${verb}" needs --sub.`) : { verb, sub: values.sub };
  }
  if (isBackup) {
    requireOnly([]);
    const [path] = others;
    return path === undefined ? refuse('"backup" needs the FILE to write.') : { verb, path };
  }
  if (verb !== "end")
    return refuse(`"${verb ?? ""}" is none of "list", "end", "export", "erase" and "backup".`);
  requireOnly([...WHOM, "no-wait"]);
  if (WHOM.filter((name) => given.includes(name)).length !== 1)
    return refuse('"end" needs exactly one of --sub, --session, --all, --signed-in-before and --status.');
  if (values.status === true) return { verb: "status" };
  const { sub, session } = values;
  if (sub !== undefined) return { verb, end: { by: "sub", sub } };
  if (session !== undefined) return { verb, end: { by: "session", id: session } };
  const isAwaited = values["no-wait"] !== true;
  if (values.all === true) return { verb, end: { by: "all", signedInBeforeMs: Date.now(), isAwaited } };
  const signedInBeforeMs = instant("signed-in-before") ?? 0;
  // It would end sessions of members who sign in after the command.
  if (signedInBeforeMs > Date.now()) return refuse("--signed-in-before wants an instant in the past.");
  return { verb, end: { by: "signed_in_before", signedInBeforeMs, isAwaited } };
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @param text  such as `90m`, `12h` or `30d`. @returns milliseconds; undefined for another form */
function durationIn(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,6})([mhd])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

/**
 * Makes a consistent copy of the store, while portals run.
 *
 * @throws {StoreFault} when there is nothing to copy, or FILE exists; the message names the next step
 */
async function backUp(store: SessionStoreConfig, path: string, report: ReportAct): Promise<void> {
  if (store.kind !== "sqlite")
    throw new StoreFault(
      "Only sessions in an SQLite file are copied by this command. Redis copies itself: redis-cli BGSAVE writes the file that CONFIG GET dir and dbfilename name, and the files below appenddirname are its log. See docs/session-store.md.",
    );
  if (!existsSync(store.path))
    throw new StoreFault(`There is no ${store.path}: use the portal's own settings.`);
  if (existsSync(path))
    throw new StoreFault(`${path} exists. Name a file that does not: a copy never replaces another.`);
  try {
    await copyDatabase(store.path, path);
  } catch (error) {
    throw storeFaultOf(error, path);
  }
  report({ event: "store_backed_up" });
  process.stderr.write(
    `${path} has ${statSync(path).size.toLocaleString("en")} bytes. It opens with the same SESSION_KEYS.\n`,
  );
}

/** @throws {SettingsError} when the settings name no key and no portal has made one */
function sessionKeysOf(config: Config): Buffer[] {
  if (config.sessionKeys !== null) return config.sessionKeys;
  const path = join(config.dataFolder, "session-key");
  if (!existsSync(path))
    throw new SettingsError(`SESSION_KEYS is unset and there is no ${path}: use the portal's own settings.`);
  return [readOrMakeSessionKey(path)];
}

// A reader such as `head` may stop reading before the list ends.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

try {
  await main();
} catch (error) {
  const isExplained =
    error instanceof ConfigError || error instanceof SettingsError || error instanceof StoreFault;
  if (!isExplained) throw error;
  process.stderr.write(`${error instanceof StoreFault ? error.inOutput : error.message}\n`);
  process.exitCode = 1;
}
