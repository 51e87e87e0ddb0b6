/** The portal as a program: settings, embedded school if none is given, listen, close gracefully. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import type { FastifyInstance } from "fastify";

import { buildApp } from "#bff/app.ts";
import { type Config, ConfigError, readConfig } from "#bff/config.ts";
import { developmentFiles } from "#bff/development-files.ts";
import { type EmbeddedSchool, EmbeddedSchoolError, startEmbeddedSchool } from "#bff/embedded-school.ts";
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
  };
  const app = await buildApp({
    config,
    school,
    sessionKeys: config.sessionKeys ?? [readOrMakeSessionKey(join(dataFolder, "session-key"))],
    files: (server) =>
      isDevelopment ? developmentFiles(server, ROOT, look) : portalFiles(server, BUILD_FOLDER, look),
  });
  closeWith(app, embedded);
  await listen(app, config);
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

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new StartError(
      `Port ${port} on ${host} is taken. Stop what listens there, or set PORT to a free port.`,
    );
  }
}

function closeWith(app: FastifyInstance, embedded: EmbeddedSchool | undefined): void {
  let isClosing = false;
  const close = async (code: number): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    process.exitCode = code;
    await app.close();
    await embedded?.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close(0));
  void embedded?.ended.then((reason) => {
    if (isClosing) return undefined;
    app.log.fatal({ event: "embedded_school_ended", reason });
    return close(1);
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

try {
  await main();
} catch (error) {
  const explanation = explain(error);
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exit(1);
}
