/** The session store of a portal on one machine: one SQLite file in WAL mode, durable at each write. */

import type { DatabaseSync } from "node:sqlite";

import { sqliteAccess, storeFaultOf, type Wait } from "#bff/store/sqlite-access.ts";
import { openLastSeenConnection, openRecordsConnection } from "#bff/store/sqlite-file.ts";
import { claimsIn, instancesIn, massEndingsIn, watchChangesElsewhere } from "#bff/store/sqlite-metadata.ts";
import { leasesIn, revocationRowsIn, sessionRowsIn, signInRowsIn } from "#bff/store/sqlite-rows.ts";
import { STATEMENTS } from "#bff/store/sqlite-statements.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";
import { requireDiskSpace } from "#shared/node/database-file-fault.ts";

/**
 * Opens the file, or creates it.
 *
 * @throws {StoreFault} when it cannot be opened or written
 */
export function openSqliteStore(path: string, wait?: Wait): SessionStore {
  try {
    const records = openRecordsConnection(path);
    return sqliteStoreOn({ records, lastSeen: openLastSeenConnection(path) }, wait);
  } catch (error) {
    throw storeFaultOf(error, path);
  }
}

/** The two connections to a file (`sqlite-file.ts`). */
interface Connections {
  records: DatabaseSync;
  lastSeen: DatabaseSync;
}

/** @param freeBytes  see `requireDiskSpace` */
export function sqliteStoreOn(
  { records, lastSeen }: Connections,
  wait?: Wait,
  freeBytes?: (folder: string) => number,
): SessionStore {
  const access = sqliteAccess(records, wait);
  const { sql, run } = access;
  const listeners: ((key: RowKey | null) => void)[] = [];
  const report = (key: RowKey | null): void => {
    for (const listener of listeners) listener(key);
  };
  const reportMany = (): void => report(null);
  const elsewhere = watchChangesElsewhere(sql, reportMany);
  const noteForOthers = elsewhere.note;

  return {
    ...sessionRowsIn({
      ...access,
      touch: lastSeen.prepare(STATEMENTS.touchSession),
      report,
      noteForOthers,
    }),
    ...massEndingsIn({ ...access, reportMany, noteForOthers }),
    ...revocationRowsIn(access),
    ...signInRowsIn(access),
    ...leasesIn(access),
    ...instancesIn(access),
    ...claimsIn(access),
    watch: (listener) => void listeners.push(listener),
    // Another portal on the same file reports no change here but the end of many sessions.
    rereadAfterMs: 5000,
    check: () =>
      run(() => {
        sql.readSession.get(Buffer.alloc(0));
        sql.writeMetadata.run("written", "1");
        requireDiskSpace(records.location() ?? ":memory:", freeBytes);
      }),
    unsafeSettings: () => Promise.resolve([]),
    close: () =>
      run(() => {
        elsewhere.close();
        for (const connection of new Set([lastSeen, records])) connection.close();
      }),
  };
}
