/** The metadata of the SQLite store: the last mass ending, which portals run on it, whose store it is, and with which keys. */

import { randomUUID } from "node:crypto";

import type { SqliteAccess } from "#bff/store/sqlite-access.ts";
import type { Statements } from "#bff/store/sqlite-statements.ts";
import {
  type Claims,
  LEASE_SKEW_MS,
  type MassEnding,
  type MassEndings,
  nextMassEnding,
  type RunningInstances,
} from "#bff/store/store.ts";

const READ_EVERY_MS = 500;

/**
 * Reads twice a second whether another process on the file, such as the operator's command, has ended sessions.
 *
 * @param report  called when it has
 */
export function watchChangesElsewhere(sql: Statements, report: () => void) {
  const read = (): unknown => sql.readMetadata.get("changed")?.["value"];
  let known = read();
  const reading = setInterval(() => {
    try {
      const found = read();
      if (found === known) return;
      known = found;
      report();
    } catch {
      // A file that cannot be read answers no call either; the next try comes soon.
    }
  }, READ_EVERY_MS).unref();
  return {
    /** Tells the other processes on this file that sessions were ended. Called within the transaction. */
    note: (): void => {
      known = randomUUID();
      sql.writeMetadata.run("changed", String(known));
    },

    close: (): void => clearInterval(reading),
  };
}

interface MassEndingAccess extends SqliteAccess {
  /** Called within the transaction that begins a mass ending. */
  noteForOthers: () => void;
  /** Called after it. */
  reportMany: () => void;
}

export function massEndingsIn(access: MassEndingAccess): MassEndings {
  const { sql, run, atomically, noteForOthers, reportMany } = access;
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
          noteForOthers();
          return ending;
        });
        reportMany();
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

export function instancesIn({ sql, run, atomically }: SqliteAccess): RunningInstances {
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

export function claimsIn({ sql, run, atomically }: SqliteAccess): Claims {
  const owner = (): string | null => {
    const value = sql.readMetadata.get("school")?.["value"];
    return value === undefined ? null : String(value);
  };
  const fingerprints = (): string[] =>
    String(sql.readMetadata.get("keys")?.["value"] ?? "")
      .split(" ")
      .filter(Boolean);

  return {
    ownerSchool: () => run(owner),
    claimFor: (schoolUrl) =>
      run(() => {
        sql.insertMetadata.run("school", schoolUrl);
        return owner() ?? schoolUrl;
      }),
    keyFingerprints: () => run(fingerprints),
    claimKeys: (own) =>
      run(() =>
        atomically(() => {
          const stored = fingerprints();
          if (stored.length > 0 && !stored.some((known) => own.includes(known))) return;
          sql.writeMetadata.run("keys", own.join(" "));
        }),
      ),
    forgetKeys: () => run(() => void sql.deleteMetadata.run("keys")),
  };
}
