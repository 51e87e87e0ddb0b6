/** How the program ends: by a signal, or because the embedded school did. */

import { setTimeout as wait } from "node:timers/promises";

import type { FastifyInstance } from "fastify";

import type { Config } from "#bff/config.ts";
import type { EmbeddedSchool } from "#bff/embedded-school.ts";
import { writeEvent } from "#bff/ops/events.ts";
import type { Lifecycle } from "#bff/routes/health.ts";

interface Running {
  app: FastifyInstance;
  config: Config;
  lifecycle: Lifecycle;
  embedded: EmbeddedSchool | undefined;
  /** Prints the farewell, after everything has been closed. */
  sayFarewell: () => void;
}

/**
 * Stops in order: not ready, a while for balancers to notice, no new connections, what is under way is finished, refreshes
 * and revocations too. A deadline ends it whatever hangs; the store is consistent at every moment, so that costs no session.
 */
export function stopWith({ app, config, lifecycle, embedded, sayFarewell }: Running): void {
  const stop = async (signal: string, code: number): Promise<void> => {
    lifecycle.isStopping = true;
    const stoppingSince = performance.now();
    process.on("SIGINT", () => {
      // npm passes Ctrl-C on, so the first one arrives twice; a later one ends the process at once.
      if (performance.now() - stoppingSince > 1000) process.exit(1);
    });
    process.exitCode = code;
    writeEvent(app.log, { event: "stopping", signal });
    setTimeout(() => {
      writeEvent(app.log, { event: "stop_deadline" });
      process.exit(1);
    }, config.stopSeconds * 1000).unref();

    // Only SIGTERM waits for balancers to notice; Ctrl-C comes from a person at a terminal.
    if (signal === "SIGTERM") await wait(config.drainSeconds * 1000);
    await app.close();
    await embedded?.stop();
    writeEvent(app.log, { event: "stopped" });
    sayFarewell();
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
