/**
 * `npm run check-setup`: settings, keys, store and school in one run. Every problem is named with the step that mends
 * it; secrets are never printed. Exit code 1 when there is one.
 */

import { type Config, ConfigError, readConfig } from "#bff/config.ts";
import { LIMITS } from "#bff/limits.ts";
import { createSchoolConnection } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { UNWATCHED } from "#bff/ops/school-watch.ts";
import { openSessionStore } from "#bff/sessions/open-store.ts";
import { checkSetup, type Finding } from "#bff/setup-checks.ts";

async function main(): Promise<boolean> {
  const config = readConfig(process.env);
  say("ok", "settings");
  const findings = [await checkStore(config)];
  if (config.school === null) {
    process.stdout.write(
      "SCHOOL_URL is unset: the portal would start the embedded demo school, which needs no check.\n",
    );
  } else {
    findings.push(...(await checkSchool(config, config.school)));
  }
  for (const { name, problem } of findings)
    say(problem === null ? "ok" : "problem", name, problem ?? undefined);
  return findings.every(({ problem }) => problem === null);
}

async function checkStore(config: Config): Promise<Finding> {
  const { sessionStore } = config;
  const name =
    sessionStore.kind === "sqlite" ? `session store ${sessionStore.path}` : "session store in Redis";
  try {
    const store = await openSessionStore(sessionStore, () => undefined);
    await store.check();
    const doubts = await store.doubts();
    await store.close();
    const problem =
      doubts.length === 0 ? null : `it may lose sessions: ${doubts.join(", ")} (bff/README.md, "Stores").`;
    return { name, problem };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown fault";
    const expected =
      sessionStore.kind === "sqlite"
        ? "a file that the portal may write"
        : "a Redis or Valkey that answers, with the right user and password";
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
  const connection = createSchoolConnection({ school, portalUrl: config.portalUrl, fetch, now: Date.now });
  try {
    return await checkSetup(connection);
  } finally {
    await close();
  }
}

function say(state: "ok" | "problem", name: string, problem?: string): void {
  process.stdout.write(
    `${state === "ok" ? "ok     " : "PROBLEM"} ${name}${problem === undefined ? "" : `: ${problem}`}\n`,
  );
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  for (const fault of error.faults) say("problem", "settings", fault);
  process.exitCode = 1;
}
