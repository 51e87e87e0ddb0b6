/** The metadata of the SQLite store, beside sessions and revocations: the last mass ending, and which portals run on it. */

import { randomUUID } from "node:crypto";

import type { Statements } from "#bff/store/sqlite-statements.ts";
import { LEASE_SKEW_MS, type MassEnding, nextMassEnding, type SessionStore } from "#bff/store/store.ts";

interface Access {
  sql: Statements;
  /** Runs synchronous work as a promise. */
  run: <T>(work: () => T) => Promise<T>;
  atomically: <T>(work: () => T) => T;
}

type MassEndings = Pick<SessionStore, "startMassEnding" | "massEnding" | "noteMassEnding">;

const LOOK_EVERY_MS = 500;

interface ChangesElsewhere {
  /** Says within a transaction that sessions were ended; the other processes on this file learn of it. */
  note: () => void;
  close: () => void;
}

/**
 * Looks twice a second whether another process on the file, such as the operator's command, has ended sessions.
 *
 * @param report  called when it has
 */
export function watchChangesElsewhere(sql: Statements, report: () => void): ChangesElsewhere {
  const read = (): unknown => sql.readMetadata.get("changed")?.["value"];
  let known = read();
  const looking = setInterval(() => {
    try {
      const found = read();
      if (found === known) return;
      known = found;
      report();
    } catch {
      // A file that cannot be read answers no call either; the next look comes soon.
    }
  }, LOOK_EVERY_MS).unref();
  return {
    note: () => {
      known = randomUUID();
      sql.writeMetadata.run("changed", String(known));
    },
    close: () => clearInterval(looking),
  };
}

interface MassEndingAccess extends Access {
  /** Called within the transaction that begins a mass ending. */
  note: () => void;
  /** Called after it. */
  report: () => void;
}

export function massEndingsIn({ sql, run, atomically, note, report }: MassEndingAccess): MassEndings {
  const read = (): MassEnding | null => {
    const value = sql.readMetadata.get("ending")?.["value"];
    return value === undefined ? null : (JSON.parse(String(value)) as MassEnding);
  };
  const write = (ending: MassEnding): void => void sql.writeMetadata.run("ending", JSON.stringify(ending));

  return {
    startMassEnding: (of) =>
      run(() => {
        const begun = atomically(() => {
          const total = Number(sql.countSessions.get()?.["count"]);
          const ending = nextMassEnding(read(), { ...of, total });
          write(ending);
          note();
          return ending;
        });
        report();
        return begun;
      }),
    massEnding: () => run(read),
    noteMassEnding: (number, moved, finishedAtMs) =>
      run(() =>
        atomically(() => {
          const ending = read();
          if (ending?.number !== number) return;
          write({ ...ending, moved: ending.moved + moved, finishedAtMs });
        }),
      ),
  };
}

type Instances = Pick<SessionStore, "announceInstance" | "withdrawInstance" | "runningReleases">;

export function instancesIn({ sql, run, atomically }: Access): Instances {
  const readAll = (): { name: string; untilMs: number; release: string }[] =>
    sql.readInstances.all().map((row) => {
      const [until, release = ""] = String(row["value"]).split(" ");
      return { name: String(row["name"]), untilMs: Number(until), release };
    });

  return {
    announceInstance: ({ id, release, nowMs, forMs }) =>
      run(() =>
        atomically(() => {
          for (const { name, untilMs } of readAll()) {
            // One that would run for longer than this one was announced before the clock was set back.
            const isOver = untilMs <= nowMs || untilMs > nowMs + forMs + LEASE_SKEW_MS;
            if (isOver) sql.deleteMetadata.run(name);
          }
          sql.writeMetadata.run(`running:${id}`, `${nowMs + forMs} ${release}`);
        }),
      ),
    withdrawInstance: (id) => run(() => void sql.deleteMetadata.run(`running:${id}`)),
    runningReleases: (nowMs) =>
      run(() =>
        readAll()
          .filter(({ untilMs }) => untilMs > nowMs)
          .map(({ release }) => release),
      ),
  };
}
