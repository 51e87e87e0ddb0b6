/** The portal as a program: reads the settings, starts the embedded school if they name none, listens, and closes gracefully. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

import type { FastifyInstance } from "fastify";

import { buildApp } from "#bff/app.ts";
import { stopMessage, startMessage } from "#bff/banner.ts";
import { LIMITS } from "#bff/bounds/limits.ts";
import { storeBuild } from "#bff/builds/store-build.ts";
import { type Config, readConfig } from "#bff/config.ts";
import { openDevelopmentPages } from "#bff/development-pages.ts";
import { type EmbeddedSchool, EmbeddedSchoolError, startEmbeddedSchool } from "#bff/embedded-school.ts";
import { writeEvent } from "#bff/ops/log/events.ts";
import { type AuditFile, openAuditFile } from "#bff/ops/audit/audit-output.ts";
import { createLogOutput, type LogOutput } from "#bff/ops/log/log-output.ts";
import { createMetrics, type Metrics } from "#bff/ops/metrics/metrics.ts";
import { openPages } from "#bff/pages/pages.ts";
import { faultsOfPorts, portsOf, explanationOfPort, type WantedPort } from "#bff/ports.ts";
import { SECRET_SETTINGS } from "#bff/secret-settings.ts";
import { readOrMakeSessionKey } from "#bff/session-key-file.ts";
import { contradictorySettings, misspelledSettings, missingTrustedProxy } from "#bff/setting-warnings.ts";
import { isAtTerminal, stopWith } from "#bff/stopping.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createLifecycle } from "#shared/node/stopping.ts";
import { CALLBACK_PATH, LOGIN_PATH } from "#shared/bff-paths.ts";
import { newestBuild, pathsOfBuild } from "#shared/node/builds.ts";
import { readCommandLine } from "#shared/node/command-line.ts";
import { startOpsServer } from "#shared/node/ops-server.ts";
import { openPrettyLog } from "#shared/node/pretty-log.ts";
import { ConfigError } from "#shared/node/settings.ts";
import { inLayout, IS_RELEASE } from "#shared/node/layout.ts";
import { readSettingsOption, SETTINGS_USAGE } from "#shared/node/settings-file.ts";

const ROOT = join(import.meta.dirname, "..");

/** The build program, which belongs to `web/`: the BFF starts it as a process. */
const BUILD_PROGRAM = join(ROOT, "web/build/build.ts");

/** A release is built, and has no sources for a browser. */
const BUILD_USAGE = `; builds first what is missing
  npm run dev      the same with hot reload, without a build

  node bff/main.ts [--build | --dev]
      --build      makes the browser's files first, if there are none or a source is newer
      --dev        serves the browser's files from their sources
      --help       prints this`;

const USAGE = inLayout(`Usage, with the settings that SETTINGS.md lists in the environment:
  npm start        starts the portal, and the demo school unless SCHOOL_URL is set${IS_RELEASE ? "" : BUILD_USAGE}

${SETTINGS_USAGE}`);

/** A fault of the start; its message says what to do. */
class StartError extends Error {}

interface StartOptions {
  build: boolean;
  isDevelopment: boolean;
}

function readStartOptions(): StartOptions {
  readSettingsOption(USAGE, SECRET_SETTINGS);
  const options = { build: { type: "boolean" }, dev: { type: "boolean" } } as const;
  const { values } = readCommandLine(USAGE, { options });
  return { build: values.build === true, isDevelopment: values.dev === true };
}

async function main({ build, isDevelopment }: StartOptions): Promise<void> {
  // SIGHUP does not end a starting portal either: the portal reads secrets and notice again after the start.
  let isReloadWanted = false;
  const noteReload = (): void => void (isReloadWanted = true);
  if (!isAtTerminal()) process.on("SIGHUP", noteReload);
  const config = readConfig(process.env);
  // A person who tries the portal with its demo school at a terminal gets readable lines in place of JSON.
  const isDemoAtTerminal =
    config.school === null && process.env["NODE_ENV"] !== "production" && process.stdout.isTTY;
  const printStopMessage = (): void => {
    if (isDemoAtTerminal) process.stderr.write(stopMessage(config.portalName));
  };
  const exitAtOnce = (): void => {
    printStopMessage();
    process.exit(0);
  };
  if (isDemoAtTerminal) process.on("SIGINT", exitAtOnce);

  const faults = await faultsOfPorts(portsOf(config), config.portalName);
  if (faults.length > 0) throw new StartError(faults.join("\n"));
  if (build) await buildIfStale();
  const files = isDevelopment ? undefined : pathsOfBuild(requireBuild());

  const embedded = config.school === null ? await startSchool(config) : undefined;
  const school = config.school ?? embedded?.credentials;
  if (school === undefined) throw new StartError("There is no school.");

  const metrics = createMetrics();
  let reportAudit = (_reason: string): void => undefined;
  const auditFile = openAudit(config, (reason) => reportAudit(reason));
  const lifecycle = createLifecycle();
  const logOutput = openLog(metrics);
  const logStream = (isDemoAtTerminal ? await openPrettyLog() : undefined) ?? logOutput;
  const app = await buildApp({
    config,
    metrics,
    lifecycle,
    school,
    sessionKeys: config.sessionKeys ?? [readOrMakeSessionKey(join(config.dataFolder, "session-key"))],
    pages: files === undefined ? openDevelopmentPages(ROOT) : openPages(files),
    ...(auditFile && { auditFile }),
    logStream,
  });
  if (files !== undefined)
    await storeBuild(config.formerBuilds, files, Date.now()).catch(({ message: reason }: Error) =>
      writeEvent(app.log, { event: "build_not_kept", reason }),
    );
  reportAudit = (reason) => writeEvent(app.log, { event: "audit_failed", reason });
  for (const reason of [
    ...misspelledSettings(process.env),
    ...contradictorySettings(config),
    ...missingTrustedProxy(config),
  ])
    writeEvent(app.log, { event: "setting_doubtful", reason });
  process.off("SIGINT", exitAtOnce);
  process.off("SIGHUP", noteReload);
  stopWith({ app, config, lifecycle, embedded, printStopMessage });
  if (isReloadWanted) void app.reload(process.env);
  await listen(app, config, metrics);
  // The log and /readyz tell the outcome.
  const tried = app.tryClientSecret().catch(() => undefined);
  if (embedded !== undefined) {
    // The demo school answers at once. So the message for a person comes after the lines of the start, when both go into one pipe.
    await tried;
    logOutput.flush();
  }
  process.stderr.write(startMessage(config.portalName, config.portalUrl, embedded));
}

/** @returns the folder of the newest build, which this process serves until it ends */
function requireBuild(): string {
  const folder = newestBuild(ROOT);
  if (folder !== undefined) return folder;
  throw new StartError(
    'The portal has not been built. Run "npm start", which builds what is missing, or "npm run build".',
  );
}

/** Standard output. All lines are written before the process ends. */
function openLog({ logLinesLost }: Metrics): LogOutput {
  const output = createLogOutput(1, () => logLinesLost.add());
  process.on("exit", output.flush);
  return output;
}

/** @returns the file of the audit trail, if the settings name one. SIGHUP opens it anew */
function openAudit({ auditLog }: Config, report: (reason: string) => void): AuditFile | undefined {
  if (auditLog === null || auditLog === "stdout") return undefined;
  const file = openAuditFile(auditLog.path, report);
  process.on("exit", file.flush);
  process.on("SIGHUP", file.reopen);
  return file;
}

/** @throws {StartError} when the files cannot be built; the build has printed why */
async function buildIfStale(): Promise<void> {
  const child = spawn(process.execPath, [BUILD_PROGRAM, "--if-stale"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new StartError("The portal's pages could not be built.");
}

function startSchool(config: Config): Promise<EmbeddedSchool> {
  return startEmbeddedSchool({
    port: config.embeddedSchoolPort,
    portalName: config.portalName,
    loginUri: `${config.portalUrl}${LOGIN_PATH}`,
    redirectUri: `${config.portalUrl}${CALLBACK_PATH}`,
    dataFolder: config.dataFolder,
    environment: process.env,
  });
}

async function listen(app: FastifyInstance, { host, port, ops }: Config, metrics: Metrics): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw faultOfListening(error, { setting: "PORT", host, port });
  }
  if (ops === null) return;
  try {
    await startOpsServer(ops, metrics.read, LIMITS);
  } catch (error) {
    await app.close();
    throw faultOfListening(error, { setting: "OPS_PORT", ...ops });
  }
}

/** Another program may have taken the port since `faultsOfPorts` checked it. */
function faultOfListening(error: unknown, place: WantedPort): unknown {
  const sentence = explanationOfPort(place, (error as NodeJS.ErrnoException).code);
  return sentence === undefined ? error : new StartError(sentence);
}

function explanationOf(error: unknown): string | undefined {
  if (error instanceof StoreFault) return error.inOutput;
  const isExplained =
    error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedSchoolError;
  return isExplained ? error.message : undefined;
}

// V8 allocates objects in the old generation when earlier ones from the same place in the code lived long (pretenuring). After
// many sign-ins, whose objects live long, it does so for calls too, whose objects do not: each call then costs a tenth more.
// `npm start` also keeps the young generation small (`--max-semi-space-size`, which can only be set as Node starts). The buffer
// of a large answer is freed with the small object that refers to it; with a large young generation those objects stay for
// longer, and V8 collects the whole heap again and again to free the buffers.
setFlagsFromString("--no-allocation-site-pretenuring");
// Young objects are collected by the thread that made them. V8 would wake four others for it, which mostly wait for each other:
// a fifth of the processor time of a rendered page (measured by thread).
setFlagsFromString("--no-parallel-scavenge");

try {
  await main(readStartOptions());
} catch (error) {
  const explanation = explanationOf(error);
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exit(1);
}
