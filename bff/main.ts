/** The portal as a program: settings, embedded school if none is given, listen, close gracefully. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";

import type { FastifyInstance } from "fastify";

import { buildApp } from "#bff/app.ts";
import { type Config, ConfigError, readConfig } from "#bff/config.ts";
import { developmentFiles } from "#bff/development-files.ts";
import { type EmbeddedSchool, EmbeddedSchoolError, startEmbeddedSchool } from "#bff/embedded-school.ts";
import { writeEvent } from "#bff/ops/events.ts";
import { createMetrics, type Metrics } from "#bff/ops/metrics.ts";
import { startOpsServer } from "#bff/ops/ops-server.ts";
import type { Lifecycle } from "#bff/routes/health.ts";
import { portalFiles } from "#bff/routes/portal-files.ts";
import { readOrMakeSessionKey } from "#bff/session-key-file.ts";
import { StoreFault } from "#bff/sessions/store.ts";
import { CALLBACK_PATH } from "#shared/bff-paths.ts";
import type { PortalLook } from "#shared/session-view.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILD_FOLDER = join(ROOT, "dist/web");

/** A fault that its message explains to whoever started the program. */
class StartError extends Error {}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const isDevelopment = process.argv.includes("--dev");
  if (!isDevelopment && !existsSync(join(BUILD_FOLDER, "index.html"))) {
    throw new StartError(
      'The portal has not been built. Run "npm start", which builds what is missing, or "npm run build".',
    );
  }

  const dataFolder = config.sessionStore.kind === "sqlite" ? dirname(config.sessionStore.path) : "var";
  const embedded = config.school === null ? await startSchool(config, dataFolder) : undefined;
  const school = config.school ?? embedded?.credentials;
  if (school === undefined) throw new StartError("There is no school to belong to.");

  const look: PortalLook = {
    name: config.portalName,
    accent: config.portalAccent,
    courseLink: config.courseLink,
    timeZone: config.schoolTimeZone,
  };
  const metrics = createMetrics();
  const lifecycle: Lifecycle = { isStopping: false };
  const app = await buildApp({
    config,
    metrics,
    lifecycle,
    school,
    sessionKeys: config.sessionKeys ?? [readOrMakeSessionKey(join(dataFolder, "session-key"))],
    files: (server) =>
      isDevelopment
        ? developmentFiles(server, ROOT, look, school.url)
        : portalFiles(server, BUILD_FOLDER, look, school.url),
  });
  stopWith({ app, config, lifecycle, embedded });
  await listen(app, config, metrics);
  announce(config, embedded);
}

function startSchool(config: Config, dataFolder: string): Promise<EmbeddedSchool> {
  return startEmbeddedSchool({
    port: config.embeddedSchoolPort,
    redirectUri: `${config.portalUrl}${CALLBACK_PATH}`,
    dataFolder,
    environment: process.env,
  });
}

async function listen(app: FastifyInstance, { host, port, ops }: Config, metrics: Metrics): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw takenPort(error, "PORT", host, port);
  }
  if (ops === null) return;
  try {
    await startOpsServer(ops, metrics);
  } catch (error) {
    await app.close();
    throw takenPort(error, "OPS_PORT", ops.host, ops.port);
  }
}

function takenPort(error: unknown, setting: string, host: string, port: number): unknown {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") return error;
  return new StartError(
    `Port ${port} on ${host} is taken. Stop what listens there, or set ${setting} to a free port.`,
  );
}

interface Running {
  app: FastifyInstance;
  config: Config;
  lifecycle: Lifecycle;
  embedded: EmbeddedSchool | undefined;
}

/**
 * Stops in order: not ready, a while for balancers to notice, no new connections, what is under way is finished, refreshes
 * and revocations too. A deadline ends it whatever hangs; the store is consistent at every moment, so that costs no session.
 */
function stopWith({ app, config, lifecycle, embedded }: Running): void {
  const stop = async (signal: string, code: number): Promise<void> => {
    lifecycle.isStopping = true;
    const stoppingSince = performance.now();
    process.on("SIGINT", () => {
      // Ctrl-C arrives twice under npm; pressed again, it means now.
      if (performance.now() - stoppingSince > 1000) process.exit(1);
    });
    process.exitCode = code;
    writeEvent(app.log, { event: "stopping", signal });
    setTimeout(() => {
      writeEvent(app.log, { event: "stop_deadline" });
      process.exit(1);
    }, config.stopSeconds * 1000).unref();

    // Somebody at a terminal waits for nothing; only SIGTERM comes from what also runs a balancer.
    if (signal === "SIGTERM") await wait(config.drainSeconds * 1000);
    await app.close();
    await embedded?.stop();
    writeEvent(app.log, { event: "stopped" });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!lifecycle.isStopping) void stop(signal, 0);
    });
  void embedded?.ended.then((reason) => {
    if (lifecycle.isStopping) return undefined;
    writeEvent(app.log, { event: "embedded_school_ended", reason });
    return stop("the embedded school ended", 1);
  });
}

/** For the person at the terminal, on standard error so that standard output stays JSON. */
function announce(config: Config, embedded: EmbeddedSchool | undefined): void {
  const lines = [`${config.portalName} is at ${config.portalUrl}`];
  if (embedded !== undefined) {
    lines.push(
      `The demo school is at ${embedded.credentials.url}. Its members, password "titmouse":`,
      "  yichun@example.com   typical student",
      "  bohan@example.com    new, nothing yet",
      "  shufen@example.com   heavy: 2,000 lectures, 10,000 payments",
      "  daniel@example.com   English speaker abroad",
      "  owner@example.com    operator",
    );
  }
  process.stderr.write(`\n${lines.join("\n")}\n\n`);
}

function explain(error: unknown): string | undefined {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof EmbeddedSchoolError ||
    error instanceof StoreFault;
  return isExplained ? error.message : undefined;
}

// A call's objects die young. After a rush of sign-ins, whose objects last, V8 takes those of the calls that follow for
// lasting ones too and makes them where only a full collection looks: a tenth more processor time for each call.
// Beside it `npm start` gives young objects little room (`--max-semi-space-size`, which Node must be told before it starts):
// the buffers of large answers go when the small objects that hold them do, and while those have room to stay, V8
// walks the whole heap, time and again, for the memory of the buffers.
setFlagsFromString("--no-allocation-site-pretenuring");

try {
  await main();
} catch (error) {
  const explanation = explain(error);
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exit(1);
}
