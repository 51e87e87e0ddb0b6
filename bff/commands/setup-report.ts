/**
 * Checks settings, keys, store and school in one run, and names every problem with the step that corrects it. No line holds a
 * secret.
 */

import { readFileSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";

import { LIMITS } from "#bff/bounds/limits.ts";
import { UNWATCHED } from "#bff/bounds/school-watch.ts";
import { checkSetup, type Finding } from "#bff/commands/setup-checks.ts";
import { checkAsMember } from "#bff/commands/setup-member.ts";
import type { Terminal } from "#bff/commands/setup-sign-in.ts";
import { checkPublicAddress } from "#bff/commands/setup-public.ts";
import { type Config, readConfig } from "#bff/config.ts";
import { ConfigError, type Environment } from "#shared/node/settings.ts";
import { makeOwnFolder } from "#shared/node/own-files.ts";
import { RELEASE } from "#shared/node/release.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { createClientSecrets } from "#bff/oauth/client-secret.ts";
import { createSchoolConnection, type SchoolConnection } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { probePorts, portsOf } from "#bff/ports.ts";
import { problemOfKeys } from "#bff/sessions/keys/key-fingerprints.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { setupState } from "#bff/sessions/keys/setup-proof.ts";
import { contradictorySettings, misspelledSettings, missingTrustedProxy } from "#bff/setting-warnings.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import type { RenderProgram } from "#shared/renderer.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { problemOfOwner } from "#bff/store/store-owner.ts";

interface ReportOptions {
  /** Also looks at the running portal. */
  isPublic?: boolean;
  /** Also signs in as a member. */
  member?: Pick<Terminal, "readLine"> & {
    /** Loads the parsers of the portal's screens from its build. */
    openReader: RenderProgram["openReader"];
  };
}

/**
 * @param print  prints a line; called once for each check
 * @returns whether everything is in order
 */
export async function reportSetup(
  environment: Environment,
  print: (line: string) => void,
  { isPublic = false, member }: ReportOptions = {},
): Promise<boolean> {
  const printFinding = ({ name, problem }: Finding): void =>
    print(problem === null ? `ok      ${name}` : `PROBLEM ${name}: ${problem}`);
  print(`Homeroom ${RELEASE} on Node ${process.versions.node}`);
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.faults) printFinding({ name: "settings", problem });
    return false;
  }
  for (const warning of missingTrustedProxy(config)) print(`WARNING settings: ${warning}`);
  const problems = [...misspelledSettings(environment), ...contradictorySettings(config)];
  const findings: Finding[] = problems.map((problem) => ({ name: "settings", problem }));
  if (problems.length === 0) findings.push({ name: "settings", problem: null });
  // With `--public` the portal already runs, and uses its own ports.
  if (!isPublic) findings.push(...(await checkPorts(config)));
  findings.push(await checkStore(config), await checkFormerBuilds(config));
  if (config.school === null) {
    print("SCHOOL_URL is unset: the portal would start the embedded demo school, which needs no check.");
  } else {
    findings.push(...(await checkSchool(config, config.school)));
  }
  if (isPublic) findings.push(...(await checkPublicAddress(config)));
  for (const finding of findings) printFinding(finding);
  const isInOrder = findings.every(({ problem }) => problem === null);
  if (member === undefined || config.school === null) return isInOrder;
  if (!isInOrder) {
    print("No sign-in as a member was tried: correct these problems first.");
    return false;
  }
  const found = await checkMember(config, config.school, { ...member, print });
  for (const finding of found.findings) printFinding(finding);
  for (const warning of found.warnings) print(`WARNING ${warning}`);
  return found.findings.every(({ problem }) => problem === null);
}

async function checkMember(
  config: Config,
  school: NonNullable<Config["school"]>,
  terminal: Terminal & NonNullable<ReportOptions["member"]>,
) {
  const folder = join(import.meta.dirname, "../../shared/member-api");
  const manifest = JSON.parse(readFileSync(join(folder, "documents.json"), "utf8")) as Record<string, string>;
  const documents = compileTrustedDocuments(readFileSync(join(folder, "schema.graphql"), "utf8"), manifest);
  const branding = {
    name: config.portalName,
    accent: null,
    courseLink: null,
    timeZone: config.schoolTimeZone,
  };
  const canRead = await terminal.openReader(branding);
  const state = setupState(createKeyRing(config.sessionKeys ?? []));
  return withConnection(config, school, async (connection) => {
    await createClientSecrets({
      connection,
      secrets: school.clientSecrets,
      report: () => undefined,
    }).requireAccepted();
    const timeoutMs = config.schoolTimeoutMs;
    return checkAsMember({ connection, timeoutMs, state, terminal, documents, manifest, canRead });
  });
}

async function checkPorts(config: Config): Promise<Finding[]> {
  const wanted = portsOf(config);
  const name = `ports ${wanted.map(({ port }) => port).join(", ")}`;
  const { faults, running } = await probePorts(wanted);
  // The operator may check the settings while the portal already runs with them.
  if (faults.length === 0 || running === config.portalUrl) return [{ name, problem: null }];
  return faults.map((problem) => ({ name, problem }));
}

async function checkFormerBuilds({ formerBuilds }: Config): Promise<Finding> {
  const name = `former builds ${formerBuilds}`;
  try {
    makeOwnFolder(formerBuilds);
    await access(formerBuilds, constants.W_OK);
    return { name, problem: null };
  } catch (error) {
    const problem = `${(error as Error).message}. Set FORMER_BUILDS to a folder that the portal may write, the same for all instances: without it, pages that are open during an upgrade lack files.`;
    return { name, problem };
  }
}

async function checkStore(config: Config): Promise<Finding> {
  const { sessionStore } = config;
  const [name, expected] =
    sessionStore.kind === "redis"
      ? [
          `session store in Redis, keys ${sessionStore.prefix}*`,
          "a Redis or Valkey that answers, with the right user and password",
        ]
      : [`session store ${sessionStore.path}`, "a file that the portal may write"];
  try {
    const store = await openSessionStore(sessionStore, () => undefined);
    try {
      return { name, problem: await problemOfStore(store, config) };
    } finally {
      // An open connection to a shared store would keep the command from ending.
      await store.close();
    }
  } catch (error) {
    const fault = error instanceof Error ? error.message : "unknown fault";
    const reason = error instanceof StoreFault ? error.inOutput : fault;
    return { name, problem: `${reason}. SESSION_STORE must name ${expected}.` };
  }
}

async function problemOfStore(store: SessionStore, config: Config): Promise<string | null> {
  await store.check();
  const belongsToOthers =
    problemOfOwner(await store.ownerSchool(), config.school?.url ?? null) ??
    problemOfKeys(await store.keyFingerprints(), createKeyRing(config.sessionKeys ?? []).fingerprints);
  if (belongsToOthers !== null) return `${belongsToOthers}.`;
  const unsafe = await store.unsafeSettings();
  return unsafe.length === 0 ? null : `it may lose sessions: ${unsafe.join(", ")} (docs/session-store.md).`;
}

function checkSchool(config: Config, school: NonNullable<Config["school"]>): Promise<Finding[]> {
  return withConnection(config, school, (connection) => checkSetup(connection, school.clientSecrets));
}

async function withConnection<Result>(
  config: Config,
  school: NonNullable<Config["school"]>,
  work: (connection: SchoolConnection) => Promise<Result>,
): Promise<Result> {
  const { fetch, close } = createSchoolFetch({
    schoolUrl: school.url,
    timeoutMs: config.schoolTimeoutMs,
    limits: LIMITS,
    watch: UNWATCHED,
    now: Date.now,
  });
  const connection = createSchoolConnection({
    school,
    portalUrl: config.portalUrl,
    fetch,
    now: Date.now,
    steadyNow: Date.now,
  });
  try {
    return await work(connection);
  } finally {
    await close();
  }
}
