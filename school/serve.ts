/** Runs the service: listens, does what no request starts, and stops without breaking a request. */

import type { FastifyInstance } from "fastify";

import { buildSchool } from "#school/app.ts";
import { SECOND } from "#school/clock.ts";
import type { SchoolConfig } from "#school/config.ts";
import { FIRST_OWNER_COMMAND, hasMember } from "#school/first-owner.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { StartError } from "#school/start-error.ts";
import { requireSite } from "#school/store/site.ts";
import { SWEEP_INTERVAL, sweep } from "#school/store/sweep.ts";
import { startOpsServer } from "#shared/node/ops-server.ts";
import { openPrettyLog } from "#shared/node/pretty-log.ts";
import { stopInOrder } from "#shared/node/stopping.ts";

/** How often a process reads the name of the school, which another process may have changed, in milliseconds. */
const SITE_INTERVAL = 30 * SECOND;

/** Time in which a request to the private listener must have arrived. */
const OPS_DEADLINES = { requestHeadersMs: 10 * SECOND, requestMs: 10 * SECOND };

/**
 * Serves until a signal, or the end of the program that has started this one.
 *
 * @throws {StartError} when it cannot listen
 */
export async function serve(school: School, hasParent: boolean): Promise<void> {
  const { config } = school;
  const isAtTerminal = !hasParent && process.stdout.isTTY;
  const stream = isAtTerminal ? await openPrettyLog() : undefined;
  const app = await buildSchool(school, { ...loggerOptions(config.logLevel), ...(stream && { stream }) });
  try {
    await listen(app, school);
  } catch (error) {
    await app.close();
    await school.db.destroy();
    throw explained(error, config);
  }

  if (!hasParent) process.stderr.write(startMessage(config, await hasMember(school.db)));
  await sweepOnce(school, app);
  const repeated = [
    setInterval(() => void sweepOnce(school, app), SWEEP_INTERVAL),
    setInterval(() => void readSite(school, app), SITE_INTERVAL),
  ];

  const stop = async (): Promise<void> => {
    if (school.lifecycle.isStopping) return;
    for (const timer of repeated) clearInterval(timer);
    await stopInOrder(app.server, school.lifecycle, {
      drainSeconds: config.drainSeconds,
      stopSeconds: config.stopSeconds,
      onDeadline: () => app.log.fatal("requests were still under way at SCHOOL_STOP_SECONDS"),
      close: async () => {
        await app.close();
        await school.db.destroy();
        if (process.connected) process.disconnect();
      },
    });
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  if (!hasParent) return;
  // A school that another program started stops with it, also when that program has ended during the start.
  process.once("disconnect", () => void stop());
  if (!process.connected) return stop();
  // The parent waits for this message and not for /healthz, since on a busy port another program would answer. It is no
  // error if the parent has just ended.
  process.send?.("listening", undefined, {}, () => undefined);
}

async function listen(app: FastifyInstance, { config, metrics }: School): Promise<void> {
  await app.listen({ host: config.host, port: config.port });
  if (config.ops !== undefined) await startOpsServer(config.ops, metrics.read, OPS_DEADLINES);
}

/**
 * The address of the school, and the next step in an empty school. It goes to standard error, since standard output has the
 * log.
 */
function startMessage({ url }: SchoolConfig, isPeopled: boolean): string {
  const lines = [`The school is at ${url}, its admin area at ${url}${ADMIN_PATH}`];
  if (!isPeopled)
    lines.push(
      "It has no members yet. Make the first owner in another terminal, with the same settings:",
      `  ${FIRST_OWNER_COMMAND}`,
      `Then sign in at ${url}${ADMIN_PATH}, which says what comes next.`,
    );
  return `\n${lines.join("\n")}\n\n`;
}

/** Sweeps. A failure is logged and counted: the next run does what this one has not done. */
async function sweepOnce({ db, now, metrics }: School, app: FastifyInstance): Promise<void> {
  try {
    await sweep(db, now());
    metrics.sweeps.add("done");
  } catch (error) {
    metrics.sweeps.add("failed");
    app.log.error({ err: error }, "sweep failed");
  }
}

/** Reads the name of the school, which the pages show, since an operator may have changed it in another process. */
async function readSite({ db, random, site }: School, app: FastifyInstance): Promise<void> {
  try {
    Object.assign(site, await requireSite(db, random));
  } catch (error) {
    app.log.error({ err: error }, "site not read");
  }
}

/** The error of a listener, in words that name the setting. */
function explained(error: unknown, config: SchoolConfig): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const port = "port" in error ? error.port : config.port;
  const isOps = config.ops?.port === port;
  if (error.code === "EADDRINUSE") {
    return new StartError(
      `Port ${String(port)} is in use. Set ${isOps ? "SCHOOL_OPS_PORT" : "SCHOOL_PORT"} to a free one.`,
    );
  }
  if (error.code === "EADDRNOTAVAIL") {
    const [name, host] = isOps ? ["SCHOOL_OPS_HOST", config.ops?.host] : ["SCHOOL_HOST", config.host];
    return new StartError(`${name} ${host} is not an address of this machine.`);
  }
  return error;
}

/**
 * Fastify's logger options: structured JSON on standard output.
 *
 * WARNING: queries carry codes, states and challenges, and headers carry tokens and cookies. So the log has a request's
 * method and path, and nothing else of it.
 */
function loggerOptions(level: string) {
  return {
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split("?")[0] }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    },
  };
}
