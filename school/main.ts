/** The school service as a program: `node school/main.ts`, or `node school/main.ts client create ...`. */

import { randomBytes } from "node:crypto";

import { backUpSchool } from "#school/commands/backup-command.ts";
import { createClient, parseClient } from "#school/commands/client-command.ts";
import { parseConfig, SECRET_SETTINGS } from "#school/config.ts";
import { readCommandLine, USAGE_EXIT_CODE } from "#shared/node/command-line.ts";
import { ConfigError } from "#shared/node/settings.ts";
import { inLayout } from "#shared/node/layout.ts";
import { readSettingsOption, SETTINGS_USAGE } from "#shared/node/settings-file.ts";
import { migrateSchool, parseMigration } from "#school/commands/migrate-command.ts";
import {
  createMember,
  parseNewMember,
  parsePasswordChange,
  parseSignOut,
  setPassword,
  signOut,
} from "#school/commands/member-command.ts";
import { parseNotice, sendNotice } from "#school/commands/notify-command.ts";
import { UsageError } from "#school/commands/options.ts";
import { parsePaymentCommand, runPaymentCommand } from "#school/commands/payment-command.ts";
import { parseReview, reviewClient } from "#school/commands/review-command.ts";
import { changeSample, parseSample } from "#school/commands/sample-command.ts";
import type { School } from "#school/school.ts";
import { StartError } from "#school/start-error.ts";
import { openSchool } from "#school/start.ts";
import { DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { rotateSigningKey } from "#school/store/oauth/signing-keys.ts";
import { terminalJson } from "#shared/node/terminal-json.ts";

const USAGE = inLayout(`Usage:
  npm run school
      starts the school service; school/README.md lists its settings
  npm run school -- client create --name N --redirect-uri U [--redirect-uri U2] --scope "S1 S2" [--confidential]
      [--initiate-login-uri U]
      creates a member OAuth application and prints it as JSON, its secret once; U is where a member begins a sign-in at it,
      such as https://portal.example.com/auth/login: the school's pages then lead there
  npm run school -- client review --client-id URL [--sha256 S]
      prints what a client's metadata document says, and its SHA-256; given that SHA-256, stores this text as reviewed
  npm run school -- member create --email E --name N --role R [--role R2] [--language zh-TW|en] [--password-file F]
      makes a member, such as the first owner of a school, and prints it as JSON; the password is asked at the terminal, or is
      the first line of the file
  npm run school -- member set-password --email E [--password-file F]
      gives a member a new password, and signs them out everywhere
  npm run school -- member sign-out --email E
      ends a member's sessions at the school and in every application at once; their password stays
  npm run school -- payment list --member E
      prints the payments of a member as JSON, newest first, while the school runs
  npm run school -- payment paid NUMBER [--method M] [--at INSTANT]
      marks a payment as paid, gives the member what it is for, and tells them
  npm run school -- payment expire NUMBER | payment fail NUMBER
      ends an unpaid payment: it must not, or could not, be paid any more
  npm run school -- payment refund NUMBER [--amount A]
      notes a refund that was made at the bank or the payment service, such as 99.50; without A, all that is left
  npm run school -- notify --member E|--all --title T [--body B] [--url U]
      puts a notice at once into the inbox of one member, or of all who have not turned announcements off; U is where it leads
  npm run school -- sample --member E [--remove]
      gives a member one course, one unpaid payment and one notification, marked as samples, or takes them back, and prints
      their ids as JSON
  npm run school -- key rotate
      makes a new key for ID tokens and prints its id as JSON; the one before stays in the key set for an hour
  npm run school -- migrate --from sqlite:PATH --to postgres://...
      copies a school that is stopped to an empty database, in either direction, and prints the rows of each table as
      JSON; the one that is left out is SCHOOL_DATABASE
  npm run school -- backup FILE
      copies a school in SQLite to a file that does not exist, while it runs, and prints its size as JSON
  npm run school -- --help
      prints this

${SETTINGS_USAGE}`);

// Questions go to standard error, so that standard output has only the JSON.
const terminal = { input: process.stdin, output: process.stderr };
const clockAndRandom = { now: Date.now, random: (size: number): Uint8Array => randomBytes(size) };

readSettingsOption(USAGE, SECRET_SETTINGS);

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  const expected =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof DatabaseUnavailable ||
    isUsage;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = isUsage ? USAGE_EXIT_CODE : 1;
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) readCommandLine(USAGE, {});
  if (args[0] === "client" && args[1] === "create") {
    // The arguments are read before the database is opened, so that a wrong one leaves no empty database behind.
    const client = parseClient(args.slice(2));
    await printFrom((school) => createClient(school, client));
  } else if (args[0] === "client" && args[1] === "review") {
    const review = parseReview(args.slice(2));
    await printFrom((school) => reviewClient(school, review));
  } else if (args[0] === "member" && args[1] === "create") {
    const member = parseNewMember(args.slice(2));
    await printFrom((school) => createMember(school, member, terminal));
  } else if (args[0] === "member" && args[1] === "set-password") {
    const change = parsePasswordChange(args.slice(2));
    await printFrom((school) => setPassword(school, change, terminal));
  } else if (args[0] === "member" && args[1] === "sign-out") {
    const whom = parseSignOut(args.slice(2));
    await printFrom((school) => signOut(school, whom));
  } else if (args[0] === "payment") {
    const command = parsePaymentCommand(args.slice(1));
    await printFrom((school) => runPaymentCommand(school, command));
  } else if (args[0] === "notify") {
    const notice = parseNotice(args.slice(1));
    await printFrom((school) => sendNotice(school, notice));
  } else if (args[0] === "sample") {
    const sample = parseSample(args.slice(1));
    await printFrom((school) => changeSample(school, sample));
  } else if (args.length === 2 && args[0] === "key" && args[1] === "rotate") {
    await printFrom(async (school) => ({ kid: await rotateSigningKey(school.db, school.now) }));
  } else if (args[0] === "backup") {
    const copy = await backUpSchool(args.slice(1), parseConfig(process.env).database);
    process.stdout.write(`${terminalJson(copy)}\n`);
  } else if (args[0] === "migrate") {
    const migration = parseMigration(args.slice(1), parseConfig(process.env).database);
    process.stdout.write(`${terminalJson(await migrateSchool(migration))}\n`);
  } else {
    readCommandLine(USAGE, {});
    const hasParent = process.connected === true;
    // Loaded here, because commands need none of the server, whose modules take most of the time of a start.
    const { serve } = await import("#school/serve.ts");
    await serve(await openSchool(parseConfig(process.env), clockAndRandom), hasParent);
  }
}

/** Runs a command on the database, which a running school may have open too, and prints its result as JSON. */
async function printFrom(command: (school: School) => Promise<unknown>): Promise<void> {
  const school = await openSchool({ ...parseConfig(process.env), demo: false }, clockAndRandom);
  try {
    process.stdout.write(`${terminalJson(await command(school))}\n`);
  } finally {
    await school.db.destroy();
  }
}
