/** The signals of the program: it stops, or reads secrets and notice again. It also stops when the embedded school has ended. */

import { isatty } from "node:tty";

import type { FastifyInstance } from "fastify";

import type { Config } from "#bff/config.ts";
import type { EmbeddedSchool } from "#bff/embedded-school.ts";
import { writeEvent } from "#bff/ops/log/events.ts";
import { type Lifecycle, stopInOrder } from "#shared/node/stopping.ts";

/** At a terminal, SIGHUP means that the window was closed. */
export function isAtTerminal(): boolean {
  return isatty(0) || isatty(1);
}

interface Running {
  app: FastifyInstance;
  config: Config;
  lifecycle: Lifecycle;
  embedded: EmbeddedSchool | undefined;
  /** Called after everything has been closed. */
  printStopMessage: () => void;
}

/**
 * Stops the portal at SIGINT, SIGTERM or the end of the embedded school, and has secrets and notice read again at SIGHUP. The store is
 * always consistent, so a deadline costs no session.
 */
export function stopWith({ app, config, lifecycle, embedded, printStopMessage }: Running): void {
  const stop = async (signal: string, code: number): Promise<void> => {
    const stoppingSince = performance.now();
    process.on("SIGINT", () => {
      // npm passes Ctrl-C on, so the first one arrives twice; a later one ends the process at once.
      if (performance.now() - stoppingSince > 1000) process.exit(1);
    });
    process.exitCode = code;
    writeEvent(app.log, { event: "stopping", signal });
    await stopInOrder(app.server, lifecycle, {
      // Only SIGTERM waits for balancers to notice; Ctrl-C comes from a person at a terminal.
      drainSeconds: signal === "SIGTERM" ? config.drainSeconds : 0,
      stopSeconds: config.stopSeconds,
      onDeadline: () => writeEvent(app.log, { event: "stop_deadline" }),
      close: async () => {
        // Finishes running requests, refreshes and revocations.
        await app.close();
        await embedded?.stop();
        writeEvent(app.log, { event: "stopped" });
        printStopMessage();
        // A part that did not close in time (`close-in-time.ts`) may still be trying.
        process.exit();
      },
    });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!lifecycle.isStopping) void stop(signal, 0);
    });
  process.on("SIGHUP", () => {
    if (!isAtTerminal()) void app.reload(process.env);
    else if (!lifecycle.isStopping) void stop("SIGHUP", 0);
  });
  void embedded?.ended.then((reason) => {
    if (lifecycle.isStopping) return undefined;
    writeEvent(app.log, { event: "embedded_school_ended", reason });
    return stop("the embedded school ended", 1);
  });
}
