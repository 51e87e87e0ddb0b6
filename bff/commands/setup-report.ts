/**
 * Settings, keys, store and school in one run: every problem is named with the step that mends it. Secrets are never
 * part of a line.
 */

import { LIMITS } from "#bff/bounds/limits.ts";
import { UNWATCHED } from "#bff/bounds/school-watch.ts";
import { checkSetup, type Finding } from "#bff/commands/setup-checks.ts";
import { type Config, readConfig } from "#bff/config.ts";
import { ConfigError, type Environment } from "#shared/node/settings.ts";
import { createSchoolConnection } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { lookAtPorts, portsOf } from "#bff/ports.ts";
import { problemOfKeys } from "#bff/sessions/key-marks.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { contradictionsIn, misspeltIn, unnamedProxyIn } from "#bff/setting-doubts.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import { problemOfOwner } from "#bff/store/store-owner.ts";

/**
 * @param say  is given one line for each thing that was looked at
 * @returns whether everything is in order
 */
export async function reportSetup(environment: Environment, say: (line: string) => void): Promise<boolean> {
  const sayFinding = ({ name, problem }: Finding): void =>
    say(problem === null ? `ok      ${name}` : `PROBLEM ${name}: ${problem}`);
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.faults) sayFinding({ name: "settings", problem });
    return false;
  }
  for (const warning of unnamedProxyIn(config)) say(`WARNING settings: ${warning}`);
  const doubts = [...misspeltIn(environment), ...contradictionsIn(config)];
  const findings: Finding[] = doubts.map((problem) => ({ name: "settings", problem }));
  if (doubts.length === 0) findings.push({ name: "settings", problem: null });
  findings.push(...(await checkPorts(config)), await checkStore(config));
  if (config.school === null) {
    say("SCHOOL_URL is unset: the portal would start the embedded demo school, which needs no check.");
  } else {
    findings.push(...(await checkSchool(config, config.school)));
  }
  for (const finding of findings) sayFinding(finding);
  return findings.every(({ problem }) => problem === null);
}

async function checkPorts(config: Config): Promise<Finding[]> {
  const wanted = portsOf(config);
  const name = `ports ${wanted.map(({ port }) => port).join(", ")}`;
  const { faults, running } = await lookAtPorts(wanted);
  // Its settings may be looked at beside the portal that runs with them.
  if (faults.length === 0 || running === config.portalUrl) return [{ name, problem: null }];
  return faults.map((problem) => ({ name, problem }));
}

async function checkStore(config: Config): Promise<Finding> {
  const { sessionStore } = config;
  const [name, expected] =
    sessionStore.kind === "sqlite"
      ? [`session store ${sessionStore.path}`, "a file that the portal may write"]
      : [
          `session store in Redis, keys ${sessionStore.prefix}*`,
          "a Redis or Valkey that answers, with the right user and password",
        ];
  try {
    const store = await openSessionStore(sessionStore, () => undefined);
    await store.check();
    const doubts = await store.doubts();
    const foreign =
      problemOfOwner(await store.ownerSchool(), config.school?.url ?? null) ??
      problemOfKeys(await store.keyMarks(), createKeyRing(config.sessionKeys ?? []).marks);
    await store.close();
    if (foreign !== null) return { name, problem: `${foreign}.` };
    const problem =
      doubts.length === 0 ? null : `it may lose sessions: ${doubts.join(", ")} (bff/README.md, "Stores").`;
    return { name, problem };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown fault";
    return { name, problem: `${reason}. SESSION_STORE must name ${expected}.` };
  }
}

async function checkSchool(config: Config, school: NonNullable<Config["school"]>): Promise<Finding[]> {
  const { fetch, close } = createSchoolFetch({
    schoolUrl: school.url,
    timeoutMs: config.schoolTimeoutMs,
    limits: LIMITS,
    watch: UNWATCHED,
  });
  const connection = createSchoolConnection({
    school,
    portalUrl: config.portalUrl,
    fetch,
    now: Date.now,
    steadyNow: Date.now,
  });
  try {
    return await checkSetup(connection);
  } finally {
    await close();
  }
}
